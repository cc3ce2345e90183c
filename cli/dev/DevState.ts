/** What keeps a page of `dev` from being shown as it should be. */
export interface DevError {
  heading: string
  /** As the terminal shows it, with its colours (ECMA-48, SGR) and links (OSC 8). */
  text: string
  /** When it goes away. */
  note: string
  /** Only the heading is shown until someone asks for more: the page is as it should be, and could be better. */
  folded?: boolean
}

/** The state in which `dev` sends a page. */
export interface DevState {
  /** The state of the site that it shows. */
  revision: number
  error?: DevError | undefined
  /** The page is nothing but the error. */
  isErrorPage?: boolean
}

/** The event by which a page tells `dev` which revision it shows. */
export const revisionEvent = 'kube-site:revision'

/** The event by which `dev` tells the pages that another revision is there to be shown. */
export const reloadEvent = 'kube-site:reload'
