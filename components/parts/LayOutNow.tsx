/**
 * Lays out what stands before it while the page is read. Chromium waits for the font of the running text for up to 0.1 s
 * before the first paint, and would begin with the layout only after that.
 */
export const LayOutNow = () => <script dangerouslySetInnerHTML={{ __html: 'document.body.offsetTop' }} />
