import { existsSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { networkInterfaces } from 'node:os'
import { renderUnicodeCompact } from 'uqr'
import { counted } from '../../content/shared/counted.ts'
import { basePath } from '../../content/shared/siteUrl.ts'
import type { DevServer } from '../bundler/startDevServer.ts'
import { isBelow, shownPath } from '../../system/paths.ts'
import { hostNameOf, isHostAllowed } from '../../system/requestHost.ts'
import type { SiteOptions } from '../site/SiteOptions.ts'
import { untilStopped } from '../../system/signals.ts'
import { asTyped, formatProblems } from '../../system/formatProblems.ts'
import type { Terminal } from '../../system/Terminal.ts'
import { withoutControls } from '../../system/text.ts'
import type { Desk } from './Desk.ts'
import { reloadEvent, revisionEvent } from './DevState.ts'
import { devHandlers } from './devHandlers.ts'
import { defaultPollMs, type FileEvent, FileWatcher } from './FileWatcher.ts'
import { LiveSite } from './LiveSite.ts'

interface ServeInput {
  options: SiteOptions
  /** The port to try first; 0 takes any. */
  port: number
  /** Other machines may connect, too. */
  host: boolean
  /** How often to look for saves, in ms, if the system does not report them. */
  poll: number | undefined
  /** Host names to answer under, beside `localhost`. */
  allowedHosts: readonly string[]
  terminal: Terminal
  desk: Desk | undefined
  /** Whether the desk answers. */
  isDeskOpen: boolean
  /** Gets the addresses of the desk: that on this machine, and those in its networks. */
  onDesk(addresses: readonly string[]): void
}

/** Serves the site until it is stopped: on each save, the site is loaded again, and browsers reload their pages. */
export async function serveSite(input: ServeInput): Promise<void> {
  const { options, port, host, poll, allowedHosts, terminal, isDeskOpen, onDesk: onReady } = input
  const site = new LiveSite(options)
  const saves = new SaveQueue()
  const isPublic = (path: string) => isBelow(site.publicFolder, path)
  // Files in `public/` may be empty, and thousands may be copied at once.
  const watcher = new FileWatcher({ root: options.root, poll, mayBeEmpty: isPublic })
  watcher.on('unwatchable', error => reportUnwatchable(error, terminal))
  const http = createServer()
  let server: DevServer | undefined
  const onFile = (event: FileEvent, path: string) => {
    const isFolder = event === 'folder'
    // While the configuration has an error, any source may be the one that is being corrected.
    const isOfConfig = !site.hasConfig && path.endsWith('.ts')
    if (isPublic(path)) saves.add(path, true)
    else if (isFolder ? site.isTextFolder(path) : site.concerns(path) || isOfConfig) saves.add(path, isFolder)
    if (!isFolder) server?.onFile(event, path)
  }
  for (const event of ['add', 'change', 'unlink', 'folder'] as const)
    watcher.on(event, path => onFile(event, path))
  try {
    watcher.add([...site.textFolders, site.publicFolder, ...site.dependencies])
    // Loading Vite takes longer than loading the site.
    const [{ startDevServer }] = await Promise.all([import('../bundler/startDevServer.ts'), site.load()])
    watcher.add(site.dependencies)
    const base = site.shown ? basePath(site.shown.frame.siteUrl) : '/'
    const reloadPages = () => server?.ws.send(reloadEvent)
    const refresh = async (files?: readonly string[]) => {
      if (!files) await watcher.rescan()
      if (!files || watcher.check(files)) await saves.flush()
    }
    server = await startDevServer({
      root: options.root,
      base,
      language: () => site.language,
      http,
      host,
      allowedHosts,
      debug: message => terminal.debug(message),
      otherSources: input.desk?.browserSources ?? { folders: [], entries: [] },
      ...devHandlers(site, base, refresh),
      onReload() {
        site.revision++
        reloadPages()
      },
    })
    // Until now, a signal has ended the process as it ends a build.
    const stopped = untilStopped()
    server.ws.on(revisionEvent, ({ revision }: { revision: number }, client) => {
      if (revision !== site.revision) client.send(reloadEvent)
    })
    watcher.add(server.sources)
    reportProblems(site, terminal)
    const { answer, render } = server
    const deskInput = { site, options, base, render, anyHost: host, allowedHosts, terminal, onReady }
    const desk = isDeskOpen ? input.desk?.startDesk(deskInput) : undefined
    http.on('request', (request, response) => {
      if (!isHostAllowed(request, allowedHosts)) refuseHost(request, response)
      else if (!desk?.answer(request, response)) answer(request, response)
    })
    await listen(http, port, host)
    const origins = writeAddresses(http, { base, port, host }, terminal)
    desk?.onListening(origins)
    saves.start(saved => reload(saved, { site, server, watcher, terminal }))
    await stopped
  } finally {
    saves.stop()
    watcher.close()
    http.close()
    http.closeAllConnections()
    await server?.close()
  }
}

/** The limits of inotify(7), by the error of a folder that cannot be watched, with a value that is enough. */
const limits: Readonly<Record<string, string>> = {
  ENOSPC: 'fs.inotify.max_user_watches=524288',
  EMFILE: 'fs.inotify.max_user_instances=1024',
}

function reportUnwatchable({ code = '', message }: NodeJS.ErrnoException, terminal: Terminal): void {
  const limit = process.platform === 'linux' ? limits[code] : undefined
  const reason = limit ? `the system has no file watches left (${code})` : message
  const advice = limit ? `; raise the limit with: sudo sysctl ${limit}` : ''
  const sign = terminal.errorColors.yellow('!')
  terminal.error(
    `${sign} Files are compared every ${defaultPollMs} ms, as with --poll, because ${reason}${advice}`,
  )
}

function refuseHost(request: IncomingMessage, response: ServerResponse): void {
  const name = hostNameOf(request)
  const advice =
    name === undefined
      ? 'Open the address that `kube-site dev` printed.'
      : `If you trust it, start \`kube-site dev\` with --allow-host ${name}`
  response
    .writeHead(403, { 'Content-Type': 'text/plain' })
    .end(`The site is not served under this host name.\n${advice}\n`)
}

interface Running {
  site: LiveSite
  server: DevServer | undefined
  watcher: FileWatcher
  terminal: Terminal
}

/** Loads what was saved, and makes browsers show it. */
async function reload(saved: ReadonlySet<string>, { site, server, watcher, terminal }: Running) {
  const { hasErrors: hadErrors, language } = site
  reportSaves(saved, terminal)
  // What is found then is loaded after this.
  if (isBurst(saved)) void watcher.rescan()
  try {
    await site.load(saved)
  } catch (error) {
    terminal.internalError(error)
    throw error
  }
  watcher.add(site.dependencies)
  if (site.language !== language) server?.changeLanguage()
  server?.ws.send(reloadEvent)
  reportProblems(site, terminal)
  if (hadErrors && !site.hasErrors)
    terminal.info(
      terminal.colors.green(site.problems.length > 0 ? 'All errors are fixed' : 'All problems are fixed'),
    )
}

function reportProblems({ root, problems }: LiveSite, terminal: Terminal): void {
  if (problems.length > 0)
    terminal.error(formatProblems(asTyped(root, problems), terminal.errorColors, false))
}

function reportSaves(saved: ReadonlySet<string>, terminal: Terminal): void {
  const { dim } = terminal.colors
  if (isBurst(saved)) return terminal.info(dim(`${counted(saved.size, 'file')} saved or deleted`))
  for (const path of saved)
    terminal.info(dim(`${withoutControls(shownPath(path))} ${existsSync(path) ? 'saved' : 'deleted'}`))
}

/** Files that are saved within this time are loaded together, such as those that an editor saves at once. */
const settleMs = 2
/** A burst, such as a `git checkout`, is over when nothing has been saved for this time. */
const quietMs = 100
const burstSize = 20

/** Returns whether the system may have missed some of the saves, because there were too many. */
const isBurst = (saved: ReadonlySet<string>): boolean => saved.size > burstSize

type Load = (saved: ReadonlySet<string>) => Promise<void>

/** Collects the paths of saved files, and loads them together. */
export class SaveQueue {
  #saved = new Set<string>()
  #load: Load | undefined
  #loading = Promise.resolve()
  #timer: NodeJS.Timeout | undefined
  #hasMany = false

  /**
   * @param path absolute
   * @param isOfMany such files are usually saved with many others
   */
  add(path: string, isOfMany = false): void {
    this.#hasMany = isOfMany || (this.#hasMany && this.#saved.size > 0)
    this.#saved.add(path)
    clearTimeout(this.#timer)
    // Events that came while the process was busy are handled after its timers, and may start another one.
    const next = () => setImmediate(() => this.#timer === timer && this.#next())
    const timer = setTimeout(next, this.#hasMany || isBurst(this.#saved) ? quietMs : settleMs)
    this.#timer = timer
  }

  /**
   * Loads everything that was saved before, and from now on.
   * @param load rejects if its files are to be loaded again with the next save
   */
  start(load: Load): void {
    this.#load = load
    this.#next()
  }

  /** Loads what was saved so far, without waiting for more. Resolves when it is loaded, or could not be. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#next()
    await this.#loading
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.#load = undefined
  }

  /** One load after the other: a slow one must not undo a later one. */
  #next(): void {
    this.#loading = this.#loading.then(() => this.#loadSaved())
  }

  async #loadSaved(): Promise<void> {
    const saved = this.#saved
    if (saved.size === 0 || !this.#load) return
    this.#saved = new Set()
    await this.#load(saved).catch(() => {
      this.#saved = new Set([...saved, ...this.#saved])
    })
  }
}

/**
 * Listens at a port, or the next one that is free.
 * @param everywhere other machines may connect, too
 * @throws Error of Node if it may not listen
 */
export async function listen(server: Server, port: number, everywhere: boolean): Promise<void> {
  for (let next = port; ; next++) {
    try {
      await once(server.listen(next, everywhere ? '0.0.0.0' : '127.0.0.1'), 'listening')
      return
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE' || next === 65535) throw error
    }
  }
}

interface Addresses {
  base: string
  /** The port that was asked for. */
  port: number
  host: boolean
}

/**
 * Writes where the site is served, for phones also as a QR code.
 * @returns the addresses without the base: that on this machine, and those in its networks
 */
function writeAddresses(server: Server, { base, port, host }: Addresses, terminal: Terminal): string[] {
  const { port: usedPort } = server.address() as AddressInfo
  const originAt = (name: string) => `http://${name}:${usedPort}`
  const origins = [originAt('127.0.0.1')]
  if (port !== 0 && usedPort !== port) terminal.info(`Port ${port} is in use; using ${usedPort}.`)
  terminal.result(`Serving the site at ${originAt(host ? 'localhost' : '127.0.0.1')}${base} (Ctrl-C stops)`)
  if (!host) return origins
  const others = networkAddresses().map(originAt)
  origins.push(...others)
  if (others.length === 0) terminal.info('This machine is in no network in which a phone could reach it.')
  for (const other of others) terminal.result(`In your network at ${other}${base}`)
  const [first] = others
  if (first === undefined || terminal.width === undefined) return origins
  const lines = qrCode(first + base, terminal.colors.isColorSupported)
  // One row has two of a code, which is square.
  if (terminal.width >= 2 * lines.length) terminal.info(`\n${lines.join('\n')}\n`)
  return origins
}

const networkAddresses = (): string[] =>
  Object.values(networkInterfaces())
    .flatMap(all => all ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => address)

/** Width of the light border that readers need, in modules (ISO/IEC 18004). */
const border = 4

/** Colours 231 and 16 of the 256 are white and black in every theme of a terminal. */
const whiteOnBlack = '\u001B[38;5;231;48;5;16m'
const reset = '\u001B[0m'

/** Returns the lines of a QR code for a terminal: characters draw its light modules. */
export function qrCode(address: string, colored: boolean): string[] {
  const lines = renderUnicodeCompact(address, { border }).split('\n')
  return colored ? lines.map(line => `${whiteOnBlack}${line}${reset}`) : lines
}
