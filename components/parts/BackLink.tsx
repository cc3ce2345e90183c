import type { SitePath } from '../../content/model/SiteConfig.ts'
import { Icon } from './Icon.tsx'

interface Props {
  href: SitePath
  children: string
}

export function BackLink({ href, children }: Props) {
  return (
    <a className="back-link" href={href}>
      <Icon name="left" />
      {children}
    </a>
  )
}

/** Where the list of posts is: its first page, or the one that the post was opened from. */
export function BackToBlog({ href = '/blog/' }: { href?: SitePath | undefined }) {
  return <BackLink href={href}>Back to Blog</BackLink>
}
