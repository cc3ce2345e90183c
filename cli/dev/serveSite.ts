import { existsSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { counted } from '../../content/shared/counted.ts'
import { basePath } from '../../content/shared/siteUrl.ts'
import type { DevServer, RenderRoute } from '../bundler/startDevServer.ts'
import { shownPath } from '../util/paths.ts'
import type { SiteOptions } from '../site/SiteOptions.ts'
import { reportSavesOnce } from '../util/reportSavesOnce.ts'
import { untilStopped } from '../util/signals.ts'
import { formatProblems } from '../terminal/formatProblems.ts'
import type { Terminal } from '../terminal/Terminal.ts'
import { withoutControls } from '../terminal/text.ts'
import { reloadEvent, revisionEvent } from './DevState.ts'
import { devHandlers } from './devHandlers.ts'
import { LiveSite } from './LiveSite.ts'
import { listen, writeAddresses } from './listen.ts'
import { PathWatcher } from './PathWatcher.ts'
import { isBurst, SaveQueue } from './SaveQueue.ts'

export interface ServeInput {
  options: SiteOptions
  /** The port to try first; 0 takes any. */
  port: number
  /** Other machines may connect, too. */
  host: boolean
  terminal: Terminal
  /** Returns what answers before the site does. */
  desk?(input: DeskServerInput): DeskServer
}

/** What the desk is started with. */
export interface DeskServerInput {
  site: LiveSite
  /** Folder of its host that the site is served in, with slashes at both ends. */
  base: string
  render: RenderRoute
}

/** Answers for the desk. */
export interface DeskServer {
  /** Returns whether it answers a request. */
  answer(request: IncomingMessage, response: ServerResponse): boolean
  /** @param origins at which the site is served: that on this machine, and those in its networks */
  onListening(origins: readonly string[]): void
}

/** Serves the site until it is stopped: on each save, the site is loaded again, and browsers reload their pages. */
export async function serveSite({ options, port, host, terminal, ...input }: ServeInput): Promise<void> {
  const site = new LiveSite(options)
  const saves = new SaveQueue()
  const watchers = watchSite(site, saves, terminal)
  const http = createServer()
  let server: DevServer | undefined
  try {
    // Loading Vite takes longer than loading the site.
    const [{ startDevServer }] = await Promise.all([import('../bundler/startDevServer.ts'), site.load()])
    watchers.texts.add(site.dependencies)
    const base = site.shown ? basePath(site.shown.frame.siteUrl) : '/'
    const reloadPages = () => server?.ws.send(reloadEvent)
    server = await startDevServer({
      root: options.root,
      base,
      language: () => site.language,
      http,
      host,
      debug: message => terminal.debug(message),
      ...devHandlers(site, base),
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
    // While the configuration has an error, any source may be the one that is being corrected.
    server.watcher.on('change', path => {
      if (!site.hasConfig && path.endsWith('.ts')) saves.add(path)
    })
    reportProblems(site, terminal)
    const desk = input.desk?.({ site, base, render: server.render })
    const { answer } = server
    http.on('request', (request, response) => {
      if (!desk?.answer(request, response)) answer(request, response)
    })
    await listen(http, port, host)
    const origins = writeAddresses(http, { base, port, host }, terminal)
    desk?.onListening(origins)
    saves.start(saved => reload(saved, { site, server, watchers, terminal }))
    await stopped
  } finally {
    saves.stop()
    for (const watcher of Object.values(watchers)) watcher.close()
    http.close()
    http.closeAllConnections()
    await server?.close()
  }
}

/** Queues what is saved from now on. */
function watchSite(site: LiveSite, saves: SaveQueue, terminal: Terminal): SiteWatchers {
  const [texts, files] = [new PathWatcher(), new PathWatcher()]
  // Files in `public/` may be empty, and thousands may be copied at once.
  reportSavesOnce(texts)
  const onText = (path: string) => {
    if (site.concerns(path)) saves.add(path)
  }
  texts.on('change', onText).on('unlink', onText)
  const onFile = (path: string) => saves.add(path, true)
  files.on('change', onFile).on('unlink', onFile)
  for (const watcher of [texts, files])
    watcher.on('folder', onFile).on('error', error => terminal.internalError(error))
  texts.add([...site.textFolders, ...site.dependencies])
  files.add([site.publicFolder])
  return { texts, files }
}

interface SiteWatchers {
  /** Watches posts, pages and the files of the configuration. */
  texts: PathWatcher
  /** Watches `public/`. */
  files: PathWatcher
}

interface Running {
  site: LiveSite
  server: DevServer | undefined
  watchers: SiteWatchers
  terminal: Terminal
}

/** Loads what was saved, and makes browsers show it. */
async function reload(saved: ReadonlySet<string>, { site, server, watchers, terminal }: Running) {
  const { hasErrors: hadErrors, language } = site
  reportSaves(saved, terminal)
  if (isBurst(saved)) for (const watcher of Object.values(watchers)) watcher.rescan()
  try {
    await site.load(saved)
  } catch (error) {
    terminal.internalError(error)
    throw error
  }
  watchers.texts.add(site.dependencies)
  if (site.language !== language) server?.changeLanguage()
  server?.ws.send(reloadEvent)
  reportProblems(site, terminal)
  if (hadErrors && !site.hasErrors)
    terminal.info(
      terminal.colors.green(site.problems.length > 0 ? 'All errors are fixed' : 'All problems are fixed'),
    )
}

function reportProblems({ problems }: LiveSite, terminal: Terminal): void {
  if (problems.length > 0) terminal.error(formatProblems(problems, terminal.errorColors, false))
}

function reportSaves(saved: ReadonlySet<string>, terminal: Terminal): void {
  const { dim } = terminal.colors
  if (isBurst(saved)) return terminal.info(dim(`${counted(saved.size, 'file')} saved or deleted`))
  for (const path of saved)
    terminal.info(dim(`${withoutControls(shownPath(path))} ${existsSync(path) ? 'saved' : 'deleted'}`))
}
