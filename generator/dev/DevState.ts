/** An error or a note that is shown over a page. */
export interface DevError {
  heading: string
  /** As the terminal shows it, with its colours (ECMA-48, SGR) and links (OSC 8). */
  text: string
  /** When it goes away. */
  note: string
  /** Only the heading is shown at first: the page itself is up to date. */
  folded?: boolean
}

/** What the script of a page gets from `dev`. */
export interface DevState {
  /** The state of the site that it shows. */
  revision: number
  error?: DevError | undefined
  /** The page is nothing but the error. */
  isErrorPage?: boolean
}

/** Sent by a page with the revision that it shows. */
export const revisionEvent = 'kube-site:revision'

/** Sent to the pages when there is a new revision. */
export const reloadEvent = 'kube-site:reload'
