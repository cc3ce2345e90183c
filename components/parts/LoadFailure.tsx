import type { SitePath } from '../../content/model/SiteConfig.ts'
import { errorText } from './errorText.ts'
import { href } from './href.ts'

interface Props {
  /** What did not come: `The post`. */
  what: string
  /** What the last try ended with; null while that is not known. */
  error: unknown
  /** The page where it can be read without this one's script, and what the link to it says. */
  page: { path: SitePath; label: string }
  /** It is being tried again at this moment. */
  isRetrying: boolean
  onRetry(): void
}

/** Says that something did not load, and what can be done. */
export function LoadFailure({ what, error, page, isRetrying, onRetry }: Props) {
  return (
    <div className="load-failure">
      <h2 className="load-failure__title">Unexpected Application Error!</h2>
      <p className="load-failure__text">
        {what} did not load{error ? `: ${errorText(error)}` : '.'}
      </p>
      <p className="load-failure__ways">
        <button
          className="button button--primary"
          type="button"
          aria-disabled={isRetrying}
          onClick={isRetrying ? undefined : onRetry}
        >
          {isRetrying ? 'Trying again' : 'Retry'}
        </button>
        <a className="button" href={href(page.path)}>
          {page.label}
        </a>
      </p>
    </div>
  )
}
