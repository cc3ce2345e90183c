import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type RawData, WebSocket } from 'ws'
import type { Browser } from 'playwright-core'
import { launchBrowser } from '../../../scripts/programs/launchBrowser.ts'
import { origin } from '../support.ts'

// Chromium prerenders nothing in pages that Playwright controls, so these are controlled by its protocol.

interface Message {
  id?: number
  method?: string
  params?: { sessionId: string; targetInfo: { type: string } }
  result?: unknown
  error?: unknown
}

let browser: Browser
let socket: WebSocket
const answers = new Map<number, (message: Message) => void>()
/** Of the page, and of those that are prerendered for it; the newest last. */
const pages: string[] = []

async function send<Result>(method: string, params: object = {}, sessionId?: string): Promise<Result> {
  const id = answers.size + 1
  const answer = new Promise<Message>(resolve => answers.set(id, resolve))
  socket.send(JSON.stringify({ id, method, params, sessionId }))
  const { result, error } = await answer
  if (error !== undefined) throw new Error(`${method}: ${JSON.stringify(error)}`)
  return result as Result
}

/** The value of an expression in a page; `undefined` while it cannot run. */
const evaluate = async (page: string | undefined, expression: string): Promise<unknown> => {
  const run = send<{ result: { value: unknown } }>(
    'Runtime.evaluate',
    { expression, returnByValue: true },
    page,
  )
  return (await run.catch(() => undefined))?.result.value
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}

beforeAll(async () => {
  const port = await freePort()
  browser = await launchBrowser({ ...inject('browser'), args: [`--remote-debugging-port=${port}`] })
  const { webSocketDebuggerUrl } = await (await fetch(`http://127.0.0.1:${port}/json/version`)).json()
  socket = new WebSocket(webSocketDebuggerUrl)
  await once(socket, 'open')
  socket.on('message', (data: RawData) => {
    const message = JSON.parse(String(data)) as Message
    if (message.id !== undefined) answers.get(message.id)?.(message)
    const { targetInfo, sessionId } = message.params ?? {}
    if (message.method === 'Target.attachedToTarget' && targetInfo?.type === 'page') pages.push(sessionId!)
  })
})
afterAll(async () => {
  socket.close()
  await browser.close()
})

test('the page of a link is rendered before the click, in the theme that the visitor has then', async () => {
  const { targetId } = await send<{ targetId: string }>('Target.createTarget', {
    url: `${origin}/pricing/`,
    forTab: true,
  })
  const { sessionId: tab } = await send<{ sessionId: string }>('Target.attachToTarget', {
    targetId,
    flatten: true,
  })
  await send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false, flatten: true }, tab)
  await expect
    .poll(() => evaluate(pages[0], '[location.pathname, document.readyState]'))
    .toEqual(['/pricing/', 'complete'])
  const [x, y] = (await evaluate(
    pages[0],
    `{const {x, y} = document.querySelector('header a[href="/blog/"]').getBoundingClientRect(); [x + 5, y + 5]}`,
  )) as number[]
  const mouse = (type: string) =>
    send('Input.dispatchMouseEvent', { type, x, y, button: 'left', clickCount: 1 }, pages[0])
  await mouse('mouseMoved')
  const state = () =>
    evaluate(pages.at(-1), '[location.pathname, document.prerendering, document.readyState]')
  await expect.poll(state).toEqual(['/blog/', true, 'complete'])

  // Of the first frame that is shown.
  const theme = 'document.documentElement.dataset.theme'
  await evaluate(pages.at(-1), `document.addEventListener('prerenderingchange', () => { shown = ${theme} })`)
  await evaluate(pages[0], `document.querySelector('[data-theme-toggle]').click()`)
  await mouse('mousePressed')
  await mouse('mouseReleased')
  await expect.poll(() => evaluate(pages.at(-1), 'globalThis.shown')).toBe('light')
  const activationStart = `performance.getEntriesByType('navigation')[0].activationStart`
  expect(await evaluate(pages.at(-1), activationStart)).toBeGreaterThan(0)
})
