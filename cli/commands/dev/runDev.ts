import { existsSync } from 'node:fs'
import { basePath } from '../../../content/shared/siteUrl.ts'
import { counted } from '../../../content/shared/counted.ts'
import { exitCodes } from '../../exitCodes.ts'
import { makeWorkFolder } from '../../system/makeFolders.ts'
import { isLink, shownPath } from '../../project/paths.ts'
import { untilStopped } from '../../system/signals.ts'
import { formatProblems } from '../../terminal/formatProblems.ts'
import { Terminal } from '../../terminal/Terminal.ts'
import { withoutControls } from '../../terminal/text.ts'
import { quietTools } from '../../bundler/quietTools.ts'
import type { DevServer } from '../../bundler/startDevServer.ts'
import { portError, type SiteFlags, siteOptions } from '../options.ts'
import { reloadEvent, revisionEvent } from '../../dev/DevState.ts'
import { devHandlers } from '../../dev/devHandlers.ts'
import { FolderWatcher } from '../../dev/FolderWatcher.ts'
import { LiveSite } from '../../dev/LiveSite.ts'
import { qrCode } from '../../dev/qrCode.ts'
import { isBurst, SaveQueue } from '../../dev/SaveQueue.ts'
import { tellSavesOnce } from '../../dev/tellSavesOnce.ts'
import { WaitingServer } from '../../dev/WaitingServer.ts'

export interface DevFlags extends SiteFlags {
  port: number
  host?: boolean
  verbose?: boolean
}

/** `kube-site dev`: serves the site, drafts and scheduled posts included, and reloads it on each save. */
export async function runDev(root: string, flags: DevFlags): Promise<number> {
  const terminal = new Terminal({ quiet: false, verbose: flags.verbose ?? false })
  const note = (message: string) => terminal.debug(message)
  makeWorkFolder(root)
  const silenceTools = quietTools(note)
  const site = new LiveSite(siteOptions(root, { ...flags, drafts: true, future: true }))
  const saves = new SaveQueue()
  const folders = [watchTexts(site, saves, terminal), watchPublic(site, saves, terminal)]
  const closing = [() => folders.forEach(folder => folder.close()), () => saves.stop()]
  try {
    const loadedAt = Date.now()
    const configuring = site.siteUrl()
    // The packages are loaded while the configuration runs.
    const loadingVike = import('../../bundler/startDevServer.ts')
    const base = basePath((await configuring) ?? 'http://localhost')
    const waiting = await WaitingServer.listen(flags).catch((error: unknown) => {
      throw portError(flags.port, error)
    })
    closing.push(() => waiting.close())
    writeAddresses(waiting, base, flags, terminal)
    const watched = new Set(site.dependencies)
    const starting = loadingVike.then(vike =>
      vike.startDevServer({
        root,
        http: waiting.http,
        port: waiting.port,
        watched: [...watched],
        watchedElsewhere: [...site.textFolders, site.publicFolder],
        everywhere: flags.host ?? false,
        base,
        language: () => languageOf(site),
        debug: note,
        handlers: render => devHandlers(site, base, render),
        sourcesChanged: () => site.sourcesChanged(),
      }),
    )
    closing.push(async () => (await starting).close())
    // Each has work to do while the other waits. Until both are done, a signal ends the process, as it ends a build.
    const [server] = await Promise.all([starting, site.load()])
    const stopped = untilStopped()
    site.checkLinks()
    tellProblems(site, terminal)
    // They are told as soon as the posts are read, which may be seconds later, and are many lines then.
    if (site.problems.length > 0) terminal.info(`The site is at ${addressOf(waiting, base)}`)
    server.ws.on(revisionEvent, ({ revision }: { revision: number }, client) => {
      if (revision !== site.revision) client.send(reloadEvent)
    })
    watchSources(server, site, saves)
    void server.watching.then(() => site.savedSince(loadedAt).forEach(saves.add))
    saves.start(changed => reload(changed, { site, server, folders, watched, terminal }))
    waiting.answer(server.answer)

    await stopped
    silenceTools()
    return exitCodes.success
  } finally {
    await Promise.all(closing.map(close => close()))
  }
}

interface Running {
  site: LiveSite
  server: DevServer
  folders: readonly FolderWatcher[]
  /** Files beside the project that are watched; absolute. */
  watched: Set<string>
  terminal: Terminal
}

/** Loads what was saved, and lets the pages show it. */
async function reload(changed: ReadonlySet<string>, { site, server, folders, watched, terminal }: Running) {
  const hadErrors = site.hasErrors
  const language = languageOf(site)
  tellSaves(changed, terminal)
  if (isBurst(changed)) folders.forEach(folder => folder.watchAgain())
  try {
    await site.load(changed)
  } catch (error) {
    terminal.internalError(error)
    throw error
  }
  if (languageOf(site) !== language) server.changeLanguage()
  // What is added once more is read once more, and a file that is new in the meantime is not told.
  const unwatched = [...site.dependencies].filter(path => !watched.has(path))
  unwatched.forEach(path => watched.add(path))
  server.watcher.add(unwatched)
  server.ws.send(reloadEvent)
  // While browsers begin to reload. No page is answered before this is done.
  site.checkLinks()
  tellProblems(site, terminal)
  if (hadErrors && !site.hasErrors)
    terminal.info(
      terminal.colors.green(site.problems.length > 0 ? 'All errors are fixed' : 'All problems are fixed'),
    )
}

const languageOf = (site: LiveSite): string => site.shown?.frame.language ?? 'en'

function tellProblems({ problems }: LiveSite, terminal: Terminal): void {
  if (problems.length > 0) terminal.error(formatProblems([...problems], terminal.errorColors, false))
}

function tellSaves(changed: ReadonlySet<string>, terminal: Terminal): void {
  const { dim } = terminal.colors
  if (isBurst(changed)) return terminal.info(dim(`${counted(changed.size, 'file')} saved or deleted`))
  for (const path of changed)
    terminal.info(dim(`${withoutControls(shownPath(path))} ${existsSync(path) ? 'saved' : 'deleted'}`))
}

/** Hears of posts and pages in markdown that are saved, from now on. */
function watchTexts(site: LiveSite, saves: SaveQueue, terminal: Terminal): FolderWatcher {
  const texts = new FolderWatcher(site.textFolders)
  tellSavesOnce(texts)
  const onText = (path: string) => {
    if (site.concerns(path)) saves.add(path)
  }
  texts.on('change', onText).on('unlink', onText).on('folder', saves.add)
  return texts.on('error', error => terminal.internalError(error))
}

/**
 * Hears of files in `public/`. Vite's watcher would look for modules in each of them, and take ten times as long as git
 * for a checkout of thousands.
 */
function watchPublic(site: LiveSite, saves: SaveQueue, terminal: Terminal): FolderWatcher {
  const files = new FolderWatcher([site.publicFolder])
  for (const event of ['change', 'unlink', 'folder'] as const) files.on(event, saves.addOfMany)
  return files.on('error', error => terminal.internalError(error))
}

/** Hears of all else that is saved. */
function watchSources({ watcher }: DevServer, site: LiveSite, saves: SaveQueue): void {
  const onChange = (path: string) => {
    if (!site.concerns(path)) return
    saves.add(path)
    // A link is refused, not followed. Added once more, it would be told once more, for ever.
    if (isLink(path)) return
    // Many editors save by putting a new file in place of the old one, which is still what is watched.
    watcher.unwatch(path)
    watcher.add(path)
  }
  for (const event of ['add', 'change', 'unlink'] as const) watcher.on(event, onChange)
}

/** The address of the site on this machine. */
const addressOf = ({ origins }: WaitingServer, base: string): string => origins.local + base

/** Writes where the site is served; with `--host` on a terminal, also as a QR code. */
function writeAddresses(
  server: WaitingServer,
  base: string,
  { port, host }: DevFlags,
  terminal: Terminal,
): void {
  const { port: usedPort, origins } = server
  if (port !== 0 && usedPort !== port) terminal.info(`Port ${port} is in use; this is ${usedPort}.`)
  terminal.result(`Serving the site at ${addressOf(server, base)} (Ctrl-C stops)`)
  if (!host) return
  const others = origins.network.map(origin => origin + base)
  if (others.length === 0) terminal.info('This machine is in no network in which a phone could reach it.')
  for (const other of others) terminal.result(`In your network at ${other}`)
  const [first] = others
  if (first !== undefined && terminal.width !== undefined) {
    const code = qrCode(first, terminal.colors.isColorSupported)
    if (terminal.width >= code.width) terminal.info(`\n${code.text}\n`)
  }
}
