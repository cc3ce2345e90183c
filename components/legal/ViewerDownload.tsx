import type { SitePath } from '../../content/model/SiteConfig.ts'
import { href } from '../parts/href.ts'
import { Icon } from '../parts/Icon.tsx'
import { fill } from '../../content/i18n/fill.ts'
import { words } from '../../content/i18n/siteWords.ts'

interface Props {
  title: string
  file: SitePath
}

/** The download link of a document. */
export function ViewerDownload({ title, file }: Props) {
  return (
    <a className="viewer__download button" href={href(file)} download>
      <Icon name="download" />
      {words.download}
      <span className="visually-hidden"> {fill(words.downloadTitle, { title })}</span>
    </a>
  )
}
