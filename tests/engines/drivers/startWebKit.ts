import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../../fixtures/stores/freePort.ts'
import { type Daemon, startDaemon } from '../../fixtures/stores/startDaemon.ts'
import type { Engine, EngineOptions, Tab, WindowSize } from './Engine.ts'

/** Starts the driver of WebKitGTK, and a display for its windows. Each tab is a browser of its own. */
export async function startWebKit(
  miniBrowser: string,
  { folder, reducedMotion }: EngineOptions,
): Promise<Engine> {
  const settings = join(folder, 'settings')
  mkdirSync(join(settings, 'gtk-3.0'), { recursive: true })
  writeFileSync(
    join(settings, 'gtk-3.0', 'settings.ini'),
    `[Settings]\ngtk-enable-animations=${reducedMotion ? 0 : 1}\n`,
  )
  // The browser's own buttons would keep its window from being as narrow as a phone.
  writeFileSync(
    join(settings, 'gtk-3.0', 'gtk.css'),
    '* { min-width: 0; min-height: 0; margin: 0; padding: 0; border-width: 0; font-size: 1px; }',
  )
  const screen = await startDisplay(folder)
  // Without something that manages windows none has the focus, and `:focus` matches nothing.
  const manager = startDaemon(
    ['env', `DISPLAY=${screen.name}`, 'openbox', '--sm-disable'],
    join(folder, 'windows.log'),
  )
  const port = await freePort()
  const env = { DISPLAY: screen.name, GDK_BACKEND: 'x11', XDG_CONFIG_HOME: settings, XDG_DATA_HOME: folder }
  const words = Object.entries(env).map(([name, value]) => `${name}=${value}`)
  const driver = startDaemon(
    ['env', ...words, 'WebKitWebDriver', `--port=${port}`],
    join(folder, 'webkit.log'),
  )
  const server = `http://127.0.0.1:${port}`
  await driver.untilReady(() => ask(server, 'GET', '/status'))
  return {
    openTab: () => openTab(server, miniBrowser),
    async stop() {
      await driver.stop()
      await manager.stop()
      await screen.daemon.stop()
    },
  }
}

/** Starts an X server without a screen, which chooses its own number. */
async function startDisplay(folder: string): Promise<{ name: string; daemon: Daemon }> {
  const number = join(folder, 'display')
  const line = `exec Xvfb -displayfd 3 -screen 0 2600x2000x24 -nolisten tcp 3>"$0"`
  const daemon = startDaemon(['sh', '-c', line, number], join(folder, 'display.log'))
  let name = ''
  await daemon.untilReady(async () => {
    const text = readFileSync(number, 'utf8')
    if (!text.endsWith('\n')) throw new Error('The display has no number yet')
    name = `:${text.trim()}`
  })
  return { name, daemon }
}

async function openTab(server: string, miniBrowser: string): Promise<Tab> {
  const browser = { binary: miniBrowser, args: ['--automation'] }
  const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': browser } }
  const { sessionId } = await ask<{ sessionId: string }>(server, 'POST', '/session', { capabilities })
  const session = `/session/${sessionId}`
  const send = <Result = unknown>(path: string, body: object = {}) =>
    ask<Result>(server, 'POST', session + path, body)
  const setWindow = ({ width, height }: WindowSize) => send('/window/rect', { x: 0, y: 0, width, height })
  return {
    async open(url) {
      await send('/url', { url })
    },
    async traverse(by) {
      await send(by === -1 ? '/back' : '/forward')
    },
    call: (source, argument) =>
      send('/execute/sync', { script: `return (${source})(...arguments)`, args: [argument] }),
    async perform(input) {
      await send('/actions', { actions: [input] })
    },
    async resize({ width, height }) {
      await setWindow({ width, height })
      // The page has what the browser's bar leaves of the window.
      const script = 'return innerHeight'
      const inner = await send<number>('/execute/sync', { script, args: [] })
      await setWindow({ width, height: height + (height - inner) })
    },
    async screenshot() {
      return Buffer.from(await ask<string>(server, 'GET', `${session}/screenshot`), 'base64')
    },
    async close() {
      await ask(server, 'DELETE', session)
    },
  }
}

/**
 * Sends a command of WebDriver (w3.org/TR/webdriver2).
 * @throws Error with what the driver says, where the command fails
 */
async function ask<Result = unknown>(
  server: string,
  method: string,
  path: string,
  body?: object,
): Promise<Result> {
  const answer = await fetch(server + path, { method, ...(body ? { body: JSON.stringify(body) } : {}) })
  const { value } = (await answer.json()) as { value: Result & { error: string; message: string } }
  if (!answer.ok) throw new Error(`${path}: ${value.error}: ${value.message}`)
  return value
}
