import type { AddressInfo } from 'node:net'
import type { Browser, CDPSession, Page } from 'playwright-core'
import { type Link, slowLink } from './slowLink.ts'

/** Lighthouse's slow 4G. */
const link: Link = { roundTripMs: 150, down: 1_600_000, up: 750_000 }
const phone = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
}
const processorSlowdown = 4

/** What is measured here, in words. */
export const slowPhone = `${link.roundTripMs} ms, ${link.down / 1e6} Mbps, processor ${processorSlowdown} times slower`

interface Visit {
  page: Page
  session: CDPSession
  /** Address of the server over the link, without a slash at the end. */
  origin: string
}

/**
 * Calls `act` with a blank page of a slow phone with an empty cache, and with a link to the server that carries nothing of
 * the visit before.
 */
export async function onSlowPhone<Result>(
  browser: Browser,
  server: { address(): unknown },
  act: (visit: Visit) => Promise<Result>,
): Promise<Result> {
  const relay = await slowLink(link, portOf(server))
  const context = await browser.newContext({ ...phone, ignoreHTTPSErrors: true })
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: processorSlowdown })
    return await act({ page, session, origin: `https://127.0.0.1:${portOf(relay)}` })
  } finally {
    await context.close()
    relay.close()
  }
}

const portOf = (listening: { address(): unknown }): number => (listening.address() as AddressInfo).port
