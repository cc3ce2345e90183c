import { expect, test } from 'vitest'
import { origin, useBrowser } from '../support.ts'

const visitor = useBrowser()

test.each(['/', '/pricing/', '/blog/'])(
  '%s is laid out while it is read, not after the wait for its font',
  async path => {
    const { page } = await visitor.open()
    const browser = page.context().browser()!
    await browser.startTracing(page, { categories: ['devtools.timeline', 'loading'] })
    await page.goto(origin + path)
    const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: Traced[] }
    const reading = traceEvents.filter(({ name }) => name === 'ParseHTML')
    const isRead = ({ ts, pid }: Traced) =>
      reading.some(part => part.pid === pid && part.ts <= ts && ts < part.ts + (part.dur ?? 0))
    const layouts = traceEvents.filter(event => event.name === 'Layout' && isRead(event))
    expect(layouts.length).toBeGreaterThan(0)
  },
)

/** An event of Chromium's trace. Times are in µs. */
interface Traced {
  name: string
  pid: number
  ts: number
  dur?: number
}
