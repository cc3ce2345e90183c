import type { SitePath } from '../../content/model/SiteConfig.ts'
import { blogPath } from '../../content/shared/paths.ts'
import { href } from '../../browser/href.ts'
import { Icon } from './Icon.tsx'
import { words } from '../../content/i18n/siteWords.ts'

interface Props {
  path: SitePath
  children: string
}

export function BackLink({ path, children }: Props) {
  return (
    <a className="back-link" href={href(path)}>
      <Icon name="left" />
      {children}
    </a>
  )
}

/** A link back to the list of posts; default: to its first page. */
export function BackToBlog({ path = blogPath }: { path?: SitePath | undefined }) {
  return <BackLink path={path}>{words.backToBlog}</BackLink>
}
