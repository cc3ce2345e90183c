import { Eyebrow } from './Eyebrow.tsx'

export function NotFound() {
  return (
    <div className="not-found">
      <div className="wrapper stack">
        <Eyebrow>404</Eyebrow>
        <h1>Oops! Page not found</h1>
        <p className="lead">These waters are uncharted: there is no page at this address.</p>
        <a className="button button--primary not-found__home" href="/">
          Return to Home
        </a>
      </div>
    </div>
  )
}
