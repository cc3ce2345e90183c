import type { ReactNode } from 'react'

interface Props {
  href: string
  /** Scripts that must not wait for the sheet, as Chromium lets those after it wait. */
  children?: ReactNode
}

/**
 * Links a style sheet for what follows or is shown later. What precedes it is painted without it; what follows waits
 * for it.
 */
export const DeferredSheet = ({ href, children }: Props) => (
  <>
    {/* Starts the layout. Chromium would start it only with the first paint, which waits for the preloaded font. */}
    <script dangerouslySetInnerHTML={{ __html: 'document.body.offsetTop' }} />
    {children}
    <link rel="stylesheet" href={href} />
    {/* A script waits for the sheet. Firefox 153 would show what follows without its styles. */}
    <script dangerouslySetInnerHTML={{ __html: ' ' }} />
  </>
)
