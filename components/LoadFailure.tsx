import type { SitePath } from '../content/SiteConfig.ts'

interface Props {
  /** What did not come: `The post`. */
  what: string
  /** The page where it can be read without this one's script, and what the link to it says. */
  page: { href: SitePath; label: string }
  /** It is being tried again at this moment. */
  isRetrying: boolean
  onRetry(): void
}

/** Says that something did not load, and what can be done. */
export function LoadFailure({ what, page, isRetrying, onRetry }: Props) {
  return (
    <div className="load-failure">
      <p className="load-failure__title">{what} did not load</p>
      <p className="load-failure__text">The connection may be down, or the server did not answer in time.</p>
      <p className="load-failure__ways">
        <button
          className="button button--primary"
          type="button"
          aria-disabled={isRetrying}
          onClick={isRetrying ? undefined : onRetry}
        >
          {isRetrying ? 'Trying again' : 'Retry'}
        </button>
        <a className="button" href={page.href}>
          {page.label}
        </a>
      </p>
    </div>
  )
}
