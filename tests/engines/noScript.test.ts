import { describe, expect, test } from 'vitest'
import { desktop, kinds, phone } from '../browser/support.ts'
import type { EnginePage } from './EnginePage.ts'
import { engines, useEngine } from './useEngine.ts'

/**
 * Opens a page in a frame without scripts, as large as the window: no driver can look at a page to which its browser
 * forbids them.
 */
async function openInFrame(page: EnginePage, path: string): Promise<void> {
  await page.open('/robots.txt')
  await page.evaluate(address => {
    const frame = document.createElement('iframe')
    frame.setAttribute('sandbox', 'allow-same-origin')
    frame.src = address
    Object.assign(frame.style, { position: 'fixed', inset: '0', width: '100%', height: '100%', border: '0' })
    document.body.replaceChildren(frame)
  }, path)
  await page.until(() => {
    const { contentDocument } = document.querySelector('iframe')!
    return contentDocument?.readyState === 'complete' && contentDocument.querySelector('main') !== null
  })
}

/** What the page in the frame shows. */
const shown = () => {
  const { documentElement: root } = document.querySelector('iframe')!.contentDocument!
  const leftOut =
    '.visually-hidden, details:not([open]), .chat ~ .chat, .traffic-policy :is(p, pre):nth-of-type(2), .anchor, .topology__peek, button:not([aria-pressed]), .traffic-controls, script, style, [aria-hidden=true]'
  const texts = [...root.querySelectorAll('main *')].filter(
    element =>
      !element.closest(leftOut) &&
      [...element.childNodes].some(node => node.nodeType === Node.TEXT_NODE && node.textContent?.trim()),
  )
  return {
    texts: texts.length,
    hidden: texts
      .filter(element => !element.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      .map(element => element.textContent.trim().slice(0, 60)),
    buttons: [...root.querySelectorAll('button')].filter(button =>
      button.checkVisibility({ visibilityProperty: true }),
    ).length,
    overflow: root.scrollWidth - root.clientWidth,
    // Set by the script of every page.
    scripted: 'loaded' in root.dataset,
  }
}

describe.each(engines)('%s, without scripts', name => {
  const visitor = useEngine(name)

  test.each(kinds)(
    '%s has no button, fits the window, and shows all of its text in a wide one',
    async path => {
      const { page } = await visitor.open(desktop)
      for (const size of [desktop, phone]) {
        await page.resize(size)
        await openInFrame(page, path)
        const { texts, hidden, ...rest } = await page.evaluate(shown)
        expect(rest).toEqual({ buttons: 0, overflow: 0, scripted: false })
        expect(texts).toBeGreaterThan(3)
        // On phones the figures leave out what is told beside them.
        expect(size === desktop ? hidden : []).toEqual([])
      }
    },
  )
})
