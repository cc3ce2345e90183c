import { PostContent } from '../blog/PostArticle.tsx'
import { PdfViewer } from './PdfViewer.island.tsx'
import { Icon } from '../parts/Icon.tsx'
import { Island } from '../parts/Island.tsx'
import { DeferredSheet } from '../parts/DeferredSheet.tsx'
import { BackLink } from '../parts/SiteLink.tsx'
import { formatDay, formatNumericDay } from '../../content/i18n/formatDay.ts'
import { localeOf } from '../../content/i18n/localeOf.ts'
import { language, words } from '../../content/i18n/siteWords.ts'
import type { LegalPageData } from '../../content/model/PageData.ts'
import type { Content } from '../../content/model/Post.ts'
import type { SitePath } from '../../content/model/SiteConfig.ts'
import { homePath } from '../../content/shared/paths.ts'

interface Props extends LegalPageData {
  sheets: {
    /** That of the viewer's toasts. */
    toasts: SitePath
    /** That of the text below the viewer. */
    text: SitePath
  }
}

/** A legal document: its summary, the PDF in a viewer, and its text. */
export function LegalPage({ document, today, worker, content, sheets }: Props) {
  const { title, summary, pdf, updated } = document
  return (
    <div className="legal-page wrapper">
      <BackLink path={homePath}>{words.backToHome}</BackLink>
      <header className="legal-page__head">
        <h1>{title}</h1>
        <p className="legal-page__updated">
          {words.lastUpdated} <time dateTime={today}>{formatNumericDay(today)}</time>
          <script dangerouslySetInnerHTML={{ __html: visitDayScript }} />
        </p>
        <p className="legal-page__effective">
          {words.effectiveSince} <time dateTime={updated}>{formatDay(updated)}</time>.
        </p>
        <p className="lead">{summary}</p>
      </header>
      <Island
        name="PdfViewer"
        component={PdfViewer}
        when="idle"
        props={{ title, file: pdf, toastSheet: sheets.toasts, ...(worker ? { worker } : {}) }}
      />
      {content && (
        <>
          <DeferredSheet href={sheets.text} />
          <LegalText content={content} />
        </>
      )}
    </div>
  )
}

/**
 * Inline script that writes the day of the visit, in US format, into the element before it. It runs before that is
 * painted, and so avoids `toLocaleDateString`, which is slow at first.
 */
const visitDayScript = `(time => {
const now = new Date()
const [year, month, day] = [now.getFullYear(), now.getMonth() + 1, now.getDate()]
time.textContent = ${language === 'en' ? "[month, day, year].join('/')" : `now.toLocaleDateString('${localeOf(language)}')`}
time.dateTime = [year, month, day].map(part => \`\${part}\`.padStart(2, '0')).join('-')
})(document.currentScript.previousElementSibling)`

/**
 * The text of a legal document. It is open without JavaScript, on paper, at a link to one of its parts, and where the
 * viewer fails (`openFallback`).
 */
function LegalText({ content }: { content: Content }) {
  return (
    <details className="legal-text" open data-fallback>
      <summary className="legal-text__summary">
        {words.readAsText}
        <Icon name="chevron" className="legal-text__chevron" />
      </summary>
      <script dangerouslySetInnerHTML={{ __html: closeScript }} />
      <div className="legal-text__body">
        <PostContent post={content} />
      </div>
    </details>
  )
}

/** Inline script that closes the details around it before their content is parsed. */
const closeScript = "document.currentScript.parentElement.open = location.hash !== ''"
