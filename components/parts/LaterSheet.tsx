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
export const LaterSheet = ({ href, children }: Props) => (
  <>
    <LayOutNow />
    {children}
    <link rel="stylesheet" href={href} />
    <WaitForSheet />
  </>
)

/**
 * Lays out what precedes it while the page is parsed. Chromium waits for the preloaded font before the first paint, and
 * would start the layout only after that.
 */
const LayOutNow = () => <script dangerouslySetInnerHTML={{ __html: 'document.body.offsetTop' }} />

/**
 * A script, even an empty one, waits for the sheets before it. Without it, Firefox shows what follows without its
 * styles (Firefox 153).
 */
const WaitForSheet = () => <script dangerouslySetInnerHTML={{ __html: ' ' }} />
