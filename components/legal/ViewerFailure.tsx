import type { SitePath } from '../../content/model/SiteConfig.ts'
import { href } from '../parts/href.ts'
import { Icon } from '../parts/Icon.tsx'

/** Replaces a document that did not load. */
export function ViewerFailure({ file }: { file: SitePath }) {
  return (
    <div className="viewer__failure">
      <Icon name="document" className="viewer__failure-icon" />
      <h2 className="viewer__failure-title">Failed to load PDF</h2>
      <p>There was an error loading the PDF. Please try downloading it instead.</p>
      <a className="button button--primary" href={href(file)} download>
        <Icon name="download" />
        Download PDF
      </a>
    </div>
  )
}
