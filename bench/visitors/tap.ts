// Measures how long a visitor with a slow phone waits for the text of a post after a tap on its card: opened in place, and
// as a page of its own.
import { parseArgs } from 'node:util'
import type { Browser, Page } from 'playwright-core'
import { launchBrowser } from '../../scripts/programs/launchBrowser.ts'
import { serveFolder } from '../../tests/setup/serveFolder.ts'
import { printDurations, printHead } from '../report.ts'
import { serveHttp2 } from './serveHttp2.ts'
import { onSlowPhone, slowPhone } from './slowPhone.ts'

/** The visitor looks at the list for so long, and reads a post for so long. */
const readingMs = 3000

const { values } = parseArgs({
  options: {
    site: { type: 'string', default: 'dist' },
    runs: { type: 'string', default: '9' },
  },
})
const runs = Number(values.runs)

const folder = await serveFolder(values.site)
const server = await serveHttp2(folder.origin)
const browser = await launchBrowser({ args: ['--ignore-certificate-errors'] })
try {
  const inPlace: number[][] = []
  const asPages: number[][] = []
  // The first visits fill the server's memory.
  for (let run = 0; run <= runs; run++) {
    inPlace[run] = await tapTwice(browser, { asPages: false })
    asPages[run] = await tapTwice(browser, { asPages: true })
  }
  printHead(`${slowPhone}, ${runs} runs`, ['tap', 'median ms', 'slowest ms'])
  for (const [name, taps] of Object.entries({ 'in place': inPlace, 'the page': asPages }))
    for (const [index, which] of ['first', 'second'].entries())
      printDurations(
        `${which}, ${name}`,
        taps.slice(1).map(times => times[index]!),
      )
} finally {
  await browser.close()
  server.close()
  folder.close()
}

/** Times until the text of the first post is there, and of the second one after the visitor went back. */
function tapTwice(opened: Browser, options: { asPages: boolean }): Promise<number[]> {
  return onSlowPhone(opened, server, async ({ page, origin }) => {
    await page.addInitScript(noteTimes, options.asPages)
    await page.goto(`${origin}/blog/`, { waitUntil: 'load' })
    await page.waitForTimeout(readingMs)
    const first = await tap(page, 0)
    await page.waitForTimeout(readingMs)
    await page.goBack({ waitUntil: 'commit' })
    await page.waitForTimeout(readingMs)
    return [first, await tap(page, 1)]
  })
}

async function tap(page: Page, index: number): Promise<number> {
  const card = page.locator('.post-card__link').nth(index)
  await card.scrollIntoViewIfNeeded()
  await page.waitForTimeout(500)
  await page.evaluate(() => sessionStorage.clear())
  const { x, y, width, height } = (await card.boundingBox())!
  await page.touchscreen.tap(x + width / 2, y + height / 2)
  await page.waitForFunction(() => sessionStorage.getItem('shown'))
  return page.evaluate(
    () => Number(sessionStorage.getItem('shown')) - Number(sessionStorage.getItem('tapped')),
  )
}

/**
 * Runs in each document: stores when the visitor taps, and when the text of a post has been painted. Its functions are
 * methods: to others esbuild adds a call that the document does not know.
 */
function noteTimes(asPages: boolean): void {
  const times = {
    note(name: string) {
      if (!sessionStorage.getItem(name))
        sessionStorage.setItem(name, String(performance.timeOrigin + performance.now()))
    },
    look() {
      if (sessionStorage.getItem('tapped') && document.querySelector('.prose p')?.getClientRects().length)
        setTimeout(() => times.note('shown'))
      else requestAnimationFrame(times.look)
    },
  }
  addEventListener(
    'touchstart',
    () => {
      times.note('tapped')
      requestAnimationFrame(times.look)
    },
    true,
  )
  requestAnimationFrame(times.look)
  // As if no script were there.
  if (asPages)
    for (const type of ['pointerover', 'touchstart', 'focusin', 'click'])
      addEventListener(type, event => event.stopImmediatePropagation(), true)
}
