// Measures what a visitor with a slow phone sees of the built site, or of the site at an address: first and largest
// contentful paint, shifts of the layout, and bytes, in a real browser.
import { parseArgs } from 'node:util'
import type { Browser } from 'playwright-core'
import { launchBrowser } from '../../scripts/programs/launchBrowser.ts'
import { serveFolder } from '../../tests/setup/serveFolder.ts'
import { printHead } from '../report.ts'
import { emptyPath, serveHttp2 } from './serveHttp2.ts'
import { onSlowPhone, slowPhone } from './slowPhone.ts'

/** Paints that come later are not waited for. */
const settleMs = 4000

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    site: { type: 'string', default: 'dist' },
    runs: { type: 'string', default: '5' },
  },
})
const pages = positionals.length > 0 ? positionals : ['/', '/blog/', '/pricing/', '/privacy-policy/']
const runs = Number(values.runs)

const folder = /^https?:/.test(values.site) ? undefined : await serveFolder(values.site)
const server = await serveHttp2(folder?.origin ?? values.site.replace(/\/$/, ''))
const browser = await launchBrowser({ args: ['--ignore-certificate-errors'] })
try {
  printHead(`${slowPhone}, ${runs} runs`, ['page', 'FCP ms', 'LCP ms', 'largest', 'CLS', 'kB'])
  for (const path of [emptyPath, ...pages]) {
    // The first visit fills the server's memory.
    await visit(browser, path)
    const visits: Visit[] = []
    for (let run = 0; run < runs; run++) visits.push(await visit(browser, path))
    const median = (of: (one: Visit) => number) => visits.map(of).toSorted((a, b) => a - b)[runs >> 1] ?? 0
    const cells = [
      path === emptyPath ? 'an empty page' : path,
      Math.round(median(({ fcp }) => fcp)),
      Math.round(median(({ lcp }) => lcp)),
      visits.at(-1)?.largest,
      median(({ cls }) => cls).toFixed(3),
      Math.round(median(({ bytes }) => bytes) / 1000),
    ]
    console.log(`| ${cells.join(' | ')} |`)
  }
} finally {
  await browser.close()
  server.close()
  folder?.close()
}

interface Visit {
  fcp: number
  lcp: number
  /** The element that was painted as the largest. */
  largest: string
  cls: number
  /** As they came over the link. */
  bytes: number
}

function visit(opened: Browser, path: string): Promise<Visit> {
  return onSlowPhone(opened, server, async ({ page, session, origin }) => {
    await session.send('Network.enable')
    let bytes = 0
    session.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength))
    await page.goto(origin + path, { waitUntil: 'load' })
    await page.waitForTimeout(settleMs)
    const seen = await page.evaluate(observe)
    return { ...seen, bytes }
  })
}

/** Runs in the page: what the browser has recorded since it was opened. */
async function observe(): Promise<Omit<Visit, 'bytes'>> {
  const [paints, largest, shifts] = await Promise.all(
    ['paint', 'largest-contentful-paint', 'layout-shift'].map(
      type =>
        new Promise<PerformanceEntry[]>(resolve => {
          new PerformanceObserver(list => resolve(list.getEntries())).observe({ type, buffered: true })
          setTimeout(() => resolve([]), 500)
        }),
    ),
  )
  const last = largest?.at(-1) as (PerformanceEntry & { element?: Element }) | undefined
  const { element } = last ?? {}
  return {
    fcp: paints?.find(({ name }) => name === 'first-contentful-paint')?.startTime ?? Number.NaN,
    lcp: last?.startTime ?? Number.NaN,
    largest: element ? `${element.localName}.${element.classList[0] ?? ''}` : '',
    cls: (shifts as (PerformanceEntry & { value: number })[]).reduce((sum, { value }) => sum + value, 0),
  }
}
