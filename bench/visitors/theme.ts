// Measures how long the button for the theme takes on a slow processor, in the window of a phone and in a wide one: from
// the click to the frame that shows the other theme. The browser tells that to within 8 ms.
import { parseArgs } from 'node:util'
import type { Browser } from 'playwright-core'
import { launchBrowser } from '../../scripts/programs/launchBrowser.ts'
import { serveFolder } from '../../tests/setup/serveFolder.ts'
import { printDurations, printHead } from '../report.ts'

const processorSlowdown = 4
const windows = [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
]
/** The page rests for so long after it has loaded, and after each press. */
const restMs = 1500

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    site: { type: 'string', default: 'dist' },
    presses: { type: 'string', default: '12' },
  },
})
const pages = positionals.length > 0 ? positionals : ['/']
const presses = Number(values.presses)

const folder = await serveFolder(values.site)
const browser = await launchBrowser()
try {
  const conditions = `processor ${processorSlowdown} times slower, ${presses} presses after the first`
  printHead(conditions, ['page', 'median ms', 'slowest ms'])
  for (const path of pages)
    for (const viewport of windows) {
      const [first, ...others] = await pressAgain(browser, folder.origin + path, viewport)
      printDurations(`${path}, ${viewport.width} px, first`, [first!])
      printDurations(`${path}, ${viewport.width} px, then`, others)
    }
} finally {
  await browser.close()
  folder.close()
}

/** Milliseconds that each press took. */
async function pressAgain(
  opened: Browser,
  address: string,
  viewport: { width: number; height: number },
): Promise<number[]> {
  const page = await opened.newPage({ viewport })
  try {
    const session = await page.context().newCDPSession(page)
    await page.goto(address, { waitUntil: 'networkidle' })
    await session.send('Emulation.setCPUThrottlingRate', { rate: processorSlowdown })
    await page.evaluate(noteClicks)
    await page.locator('[data-theme-toggle]').hover()
    for (let press = 0; press <= presses; press++) {
      await page.waitForTimeout(restMs)
      await page.mouse.down()
      await page.mouse.up()
    }
    await page.waitForTimeout(restMs)
    return await page.evaluate(() => (window as unknown as { clicks: number[] }).clicks)
  } finally {
    await page.close()
  }
}

/** Runs in the page: notes how long each click takes until the frame after it is shown. */
function noteClicks(): void {
  const clicks: number[] = []
  Object.assign(window, { clicks })
  new PerformanceObserver(list => {
    for (const { name, duration } of list.getEntries()) if (name === 'click') clicks.push(duration)
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
}
