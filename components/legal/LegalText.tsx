import { words } from '../../content/i18n/siteWords.ts'
import type { Content } from '../../content/model/Post.ts'
import { PostContent } from '../blog/PostArticle.tsx'
import { Icon } from '../parts/Icon.tsx'

/**
 * The text of a legal document. It is open without JavaScript, on paper, at a link to one of its parts, and where the
 * viewer fails (`openFallback`).
 */
export function LegalText({ content }: { content: Content }) {
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

/** Inline script that closes the details around it before their content is parsed, and opens them for printing. */
const closeScript = `((text, wasOpen) => {
text.open = location.hash !== ''
addEventListener('beforeprint', () => {
wasOpen = text.open
text.open = true
})
addEventListener('afterprint', () => text.open = wasOpen)
})(document.currentScript.parentElement)`
