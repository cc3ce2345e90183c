import type { Day, LegalDocument } from '../content/SiteConfig.ts'
import { BackLink } from './BackLink.tsx'
import { formatDayInFigures } from './formatDay.ts'
import { Icon } from './Icon.tsx'

interface Props {
  document: LegalDocument
  today: Day
}

/** A legal document: what it says in short, and the file. */
export function LegalPage({ document, today }: Props) {
  return (
    <div className="legal-page wrapper">
      <BackLink href="/">Back to Home</BackLink>
      <header className="legal-page__head">
        <h1>{document.title}</h1>
        <p className="legal-page__updated">
          Last updated: <time dateTime={today}>{formatDayInFigures(today)}</time>
        </p>
      </header>
      <div className="legal-page__card">
        <p>{document.summary}</p>
        <a className="button" href={document.pdf} download>
          <Icon name="download" />
          Download
          <span className="visually-hidden"> the {document.title} as PDF</span>
        </a>
      </div>
    </div>
  )
}
