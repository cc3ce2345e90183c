import type { SitePath } from '../../content/model/SiteConfig.ts'
import { href } from '../parts/href.ts'
import { Icon } from '../parts/Icon.tsx'

interface Props {
  title: string
  file: SitePath
}

/** The link to the document's file. */
export function ViewerDownload({ title, file }: Props) {
  return (
    <a className="viewer__download button" href={href(file)} download>
      <Icon name="download" />
      Download
      <span className="visually-hidden"> the {title} as a tagged PDF</span>
    </a>
  )
}
