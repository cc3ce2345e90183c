import type { ReactNode } from 'react'

interface Props {
  href: string
  /** Scripts that do not wait for the sheet: Chromium asks for what follows it when the sheet has come. */
  children?: ReactNode
}

/**
 * Links a style sheet of what follows, or is shown later. What stands before it is painted without it; what follows waits
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
 * Lays out what stands before it while the page is read. Chromium waits for the font of the running text for up to 0.1 s
 * before the first paint, and would begin with the layout only after that.
 */
const LayOutNow = () => <script dangerouslySetInnerHTML={{ __html: 'document.body.offsetTop' }} />

/**
 * A script, even an empty one, waits for the sheets before it. Firefox reads on without them otherwise (Firefox 153): what
 * follows is shown without its styles, and moves when they have come.
 */
const WaitForSheet = () => <script dangerouslySetInnerHTML={{ __html: ' ' }} />
