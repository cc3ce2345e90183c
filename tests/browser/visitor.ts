import type { BrowserContext, BrowserContextOptions, Page, Request } from 'playwright-core'
import { afterAll, afterEach } from 'vitest'
import { themeStorageKey } from '../fixtures/themeStorageKey.ts'
import { sharedBrowser } from '../setup/sharedBrowser.ts'

export type Theme = 'dark' | 'light'

/** A window of a desktop, CSS px. */
export const desktop = { width: 1280, height: 900 }

/** A page with what has happened since it was opened. */
export interface Visit {
  page: Page
  /** Errors and warnings in the console, uncaught errors, and failed requests. */
  problems: string[]
  requests: Request[]
  /** Requests without an answer so far. */
  pending: Set<Request>
}

type VisitOptions = BrowserContextOptions & { theme?: Theme }

export interface Visitor {
  /** Opens a blank page without cookies and storage. It may be that of an earlier test. */
  open(options?: VisitOptions): Promise<Visit>
  /** Opens a context of its own. */
  context(options?: BrowserContextOptions): Promise<BrowserContext>
}

interface ReusablePage {
  page: Page
  /** The options it was opened with. */
  key: string
  /** True once a test has changed it in a way that lasts. */
  isSpent: boolean
}

/** Pages of tests that have ended, by their options. To use one again takes half the time of opening another. */
const idle = new Map<string, ReusablePage>()
const mostIdle = 4

/**
 * A visitor whose browser is that of all files. Pages stand still, which costs least; tests of what moves ask for
 * `moving`. They are closed after each test, or at the end of the file.
 */
export function useBrowser(
  defaults: BrowserContextOptions = { reducedMotion: 'reduce' },
  closed: 'after each test' | 'after the file' = 'after each test',
): Visitor {
  const contexts: BrowserContext[] = []
  const opened: { own: ReusablePage; visit: ListeningVisit }[] = []
  const close = async (failed: boolean) => {
    await Promise.all([
      ...opened.splice(0).map(({ own, visit }) => {
        visit.stopListening()
        return failed ? own.page.context().close() : putAway(own)
      }),
      ...contexts.splice(0).map(context => context.close()),
    ])
  }
  if (closed === 'after the file') afterAll(() => close(false))
  else afterEach(({ task }) => close(task.result?.state === 'fail'))

  const newContext = async (options?: BrowserContextOptions) => {
    const context = await (await sharedBrowser()).newContext({ viewport: desktop, ...defaults, ...options })
    // Less than a test may take, so that what is waited for is reported.
    context.setDefaultTimeout(60_000)
    return context
  }
  return {
    async context(options) {
      const context = await newContext(options)
      contexts.push(context)
      return context
    },
    async open({ theme, ...options } = {}) {
      const key = JSON.stringify([theme, { ...defaults, ...options }])
      const own = idle.get(key) ?? {
        page: await newPage(await newContext(options), theme),
        key,
        isSpent: false,
      }
      if (!idle.delete(key)) onLastingChange(own.page, () => (own.isSpent = true))
      const visit = listen(own.page)
      opened.push({ own, visit })
      return visit
    },
  }
}

/** A page that is opened for the first test that asks for it; the others of the file get it as that has left it. */
export function sharedVisit(open: (visitor: Visitor) => Promise<Visit>): () => Promise<Visit> {
  const visitor = useBrowser(undefined, 'after the file')
  let visit: Promise<Visit> | undefined
  return () => (visit ??= open(visitor))
}

async function newPage(context: BrowserContext, theme: Theme | undefined): Promise<Page> {
  if (theme)
    await context.addInitScript(([key, value]) => localStorage.setItem(key, value), [
      themeStorageKey,
      theme,
    ] as const)
  return context.newPage()
}

/** Calls back when a page is changed in a way that lasts. */
function onLastingChange(page: Page, callback: () => void): void {
  const watch = <Name extends string>(object: Record<Name, unknown>, ...names: Name[]) => {
    for (const name of names) {
      const method = object[name] as (...values: unknown[]) => unknown
      object[name] = (...values: unknown[]) => {
        callback()
        return method.apply(object, values)
      }
    }
  }
  watch(page, 'addInitScript', 'emulateMedia', 'exposeFunction', 'setViewportSize')
  watch(page.clock, 'install')
  watch(page.context(), 'addInitScript', 'newPage', 'setOffline')
}

/** Leaves a page blank for a later test, or closes it. */
async function putAway(own: ReusablePage): Promise<void> {
  const { page, key, isSpent } = own
  const context = page.context()
  try {
    if (isSpent || idle.has(key) || context.pages().length > 1) return await context.close()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.evaluate(() => {
      localStorage.clear()
      sessionStorage.clear()
    })
    await page.goto('about:blank')
    await page.mouse.move(0, 0)
    // A page that has all files already asks for other ones than a first visit.
    const session = await context.newCDPSession(page)
    await session.send('Network.clearBrowserCache')
    await session.detach()
    idle.set(key, own)
    if (idle.size <= mostIdle) return
    const [oldest] = idle.values()
    if (oldest && idle.delete(oldest.key)) await oldest.page.context().close()
  } catch {
    // It shows an address without storage, or does not answer any more.
    await context.close()
  }
}

type ListeningVisit = Visit & { stopListening(): void }

/** Records what happens on a page. */
export function listen(page: Page): ListeningVisit {
  const problems: string[] = []
  const requests: Request[] = []
  const pending = new Set<Request>()
  const stops: (() => void)[] = []
  const on = ((name: 'request', listener: (request: Request) => void) => {
    page.on(name, listener)
    stops.push(() => page.off(name, listener))
  }) as Page['on']
  on('console', message => {
    if (message.type() === 'error' || message.type() === 'warning') problems.push(message.text())
  })
  on('pageerror', error => problems.push(error.message))
  on('request', request => {
    requests.push(request)
    pending.add(request)
  })
  on('requestfinished', request => pending.delete(request))
  on('requestfailed', request => {
    pending.delete(request)
    const { errorText = '' } = request.failure() ?? {}
    // A page that is left takes back what it has asked for.
    if (errorText !== 'net::ERR_ABORTED') problems.push(`${request.url()} ${errorText}`)
  })
  on('response', response => {
    if (response.status() >= 400) problems.push(`${response.url()} ${response.status()}`)
  })
  return { page, problems, requests, pending, stopListening: () => stops.forEach(stop => stop()) }
}
