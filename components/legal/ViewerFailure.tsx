import type { SitePath } from '../../content/model/SiteConfig.ts'
import { href } from '../../browser/href.ts'
import { Icon } from '../parts/Icon.tsx'
import { words } from '../../content/i18n/siteWords.ts'

/** Shown in place of a document that did not load. */
export function ViewerFailure({ file }: { file: SitePath }) {
  return (
    <div className="viewer__failure">
      <Icon name="document" className="viewer__failure-icon" />
      <h2 className="viewer__failure-title">{words.pdfFailed}</h2>
      <p>{words.pdfFailedText}</p>
      <a className="button button--primary" href={href(file)} download>
        <Icon name="download" />
        {words.downloadPdf}
      </a>
    </div>
  )
}
