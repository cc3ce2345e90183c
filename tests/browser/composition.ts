import type { Page } from 'playwright-core'

/** How browsers report the Enter that ends a composition: before its end or, as Safari does, after it. */
export const composers = ['during the composition', 'after it, as in Safari'] as const

/** Composes a word in the focused field, as an input method does, and ends it with Enter. */
export async function compose(page: Page, word: string, reported: (typeof composers)[number]): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Input.imeSetComposition', {
    text: word,
    selectionStart: word.length,
    selectionEnd: word.length,
  })
  const end = () => session.send('Input.insertText', { text: word })
  if (reported !== composers[0]) await end()
  const code = reported === composers[0] ? 13 : 229
  const key = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: code, text: '\r' }
  await session.send('Input.dispatchKeyEvent', { type: 'keyDown', ...key })
  await session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key })
  if (reported === composers[0]) await end()
  await session.detach()
}
