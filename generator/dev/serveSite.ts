import { existsSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
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
import { listen, writeAddresses } from './listen.ts'
import { isBurst, SaveQueue } from './SaveQueue.ts'

export interface ServeInput {
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
