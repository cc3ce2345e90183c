import type { SitePath } from '../../content/model/SiteConfig.ts'
import { errorText } from '../../browser/errorText.ts'
import { href } from '../../browser/href.ts'
import { words } from '../../content/i18n/siteWords.ts'

interface Props {
  /** `This post did not load`. */
  message: string
  /** The error of the last attempt; null if it is unknown. */
  error: unknown
  /** Path and link text of a page with the same content. */
  page: { path: SitePath; label: string }
  /** True during another attempt. */
  isRetrying: boolean
  onRetry(): void
}

/** A message that something did not load, with a retry button and a link. */
export function LoadFailure({ message, error, page, isRetrying, onRetry }: Props) {
  // `fetch` rejects with a TypeError where there is no answer.
  const isConnection = error === null || error instanceof TypeError
  return (
    <div className="load-failure">
      <h2 className="load-failure__title">{isConnection ? message : words.applicationError}</h2>
      <p className="load-failure__text">
        {isConnection ? words.checkConnection : `${message}: ${errorText(error)}`}
      </p>
      <p className="load-failure__ways">
        <button
          className="button button--primary"
          type="button"
          aria-disabled={isRetrying}
          onClick={isRetrying ? undefined : onRetry}
        >
          {isRetrying ? words.retrying : words.tryAgain}
        </button>
        <a className="button" href={href(page.path)}>
          {page.label}
        </a>
      </p>
    </div>
  )
}
