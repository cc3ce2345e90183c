// Measures what a visitor with a slow phone sees of the built site, or of the site at a URL: first and largest
// contentful paint, layout shifts and bytes, in a real browser.
import type { AddressInfo } from 'node:net'
import { parseArgs } from 'node:util'
import type { Browser } from 'playwright-core'
import { launchBrowser } from '../../scripts/programs/launchBrowser.ts'
import { serveFolder } from '../../tests/setup/serveFolder.ts'
import { median, printHead, printRow } from '../report.ts'
import { emptyPath, serveHttp2 } from './serveHttp2.ts'
import { type Link, slowLink } from './slowLink.ts'

/** Later paints are not recorded. */
const settleMs = 4000

/** Lighthouse's slow 4G. */
const link: Link = { roundTripMs: 150, down: 1_600_000, up: 750_000 }
const processorSlowdown = 4
const phone = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    site: { type: 'string', default: 'dist' },
    runs: { type: 'string', default: '5' },
  },
})
const pages = positionals.length > 0 ? positionals : ['/', '/blog/', '/pricing/', '/privacy-policy/']

const folder = /^https?:/.test(values.site) ? undefined : await serveFolder(values.site)
const server = await serveHttp2(folder?.origin ?? values.site.replace(/\/$/, ''))
const browser = await launchBrowser({ args: ['--ignore-certificate-errors'] })
try {
  printHead(
    `${link.roundTripMs} ms, ${link.down / 1e6} Mbps, processor ${processorSlowdown} times slower, ${values.runs} runs`,
    ['page', 'FCP ms', 'LCP ms', 'largest', 'CLS', 'kB'],
  )
  for (const path of [emptyPath, ...pages]) {
    // The first visit fills the server's cache.
    await visit(browser, path)
    const visits: Visit[] = []
    while (visits.length < Number(values.runs)) visits.push(await visit(browser, path))
    printRow([
      path === emptyPath ? 'an empty page' : path,
      Math.round(median(visits, ({ fcp }) => fcp)),
      Math.round(median(visits, ({ lcp }) => lcp)),
      visits.at(-1)?.largest ?? '',
      median(visits, ({ cls }) => cls).toFixed(3),
      Math.round(median(visits, ({ bytes }) => bytes) / 1000),
    ])
  }
} finally {
  await browser.close()
  server.close()
  folder?.close()
}

interface Visit {
  fcp: number
  lcp: number
  /** The element of the largest paint. */
  largest: string
  cls: number
  /** Transferred over the link. */
  bytes: number
}

/** Visits a page with an empty cache, over a link of its own that carries nothing of the visit before. */
async function visit(opened: Browser, path: string): Promise<Visit> {
  const relay = await slowLink(link, (server.address() as AddressInfo).port)
  const context = await opened.newContext({ ...phone, ignoreHTTPSErrors: true })
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: processorSlowdown })
    await session.send('Network.enable')
    let bytes = 0
    session.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength))
    await page.goto(`https://127.0.0.1:${(relay.address() as AddressInfo).port}${path}`, {
      waitUntil: 'load',
    })
    await page.waitForTimeout(settleMs)
    return { ...(await page.evaluate(observe)), bytes }
  } finally {
    await context.close()
    relay.close()
  }
}

/** Runs in the page: returns what the browser has recorded since it was opened. */
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
