import { parseUrl } from '../../../content/shared/parseUrl.ts'
import { existsSync } from 'node:fs'
import { basePath } from '../../../content/shared/siteUrl.ts'
import { exitCodes } from '../../exitCodes.ts'
import { makeWorkFolder } from '../../project/makeFolders.ts'
import { isLink, shownPath } from '../../project/paths.ts'
import { untilStopped } from '../../project/signals.ts'
import { formatProblems } from '../../terminal/formatProblems.ts'
import { Terminal } from '../../terminal/Terminal.ts'
import { withoutControls } from '../../terminal/text.ts'
import { quietTools } from '../../vike/quietTools.ts'
import type { DevServer } from '../../vike/startDevServer.ts'
import { portError, type SiteFlags, siteOptions } from '../options.ts'
import { errorEvent, reloadEvent, revisionEvent } from './DevState.ts'
import { devHandlers } from './devHandlers.ts'
import { LiveSite } from './LiveSite.ts'
import { qrCode } from './qrCode.ts'

export interface DevFlags extends SiteFlags {
  port: number
  host?: boolean
  verbose?: boolean
}

/** Files that are saved within so many milliseconds are loaded together. */
const settleMs = 10

/** `kube-site dev`: serves the site, drafts and scheduled posts included, and reloads it on each save. */
export async function runDev(root: string, flags: DevFlags): Promise<number> {
  const terminal = new Terminal({ quiet: false, verbose: flags.verbose ?? false })
  const note = (message: string) => terminal.debug(message)
  makeWorkFolder(root)
  const silenceTools = quietTools(note)
  const vike = await import('../../vike/startDevServer.ts')
  const site = new LiveSite(siteOptions(root, { ...flags, drafts: true, future: true }))
  const load = async (changed?: ReadonlySet<string>) => {
    await site.load(changed)
    if (site.problems.length > 0)
      terminal.error(formatProblems([...site.problems], terminal.errorColors, false))
  }
  const loadedAt = Date.now()
  await load()
  const watched = new Set(site.watched)
  const base = basePath(site.shown?.frame.siteUrl ?? 'http://localhost')

  const language = () => site.shown?.frame.language ?? 'en'
  let shownLanguage = language()
  const server = await vike
    .startDevServer({
      root,
      port: flags.port,
      watched: [...watched],
      everywhere: flags.host ?? false,
      base,
      language,
      debug: note,
      handlers: devHandlers(site, base, vike.renderForDev),
      sourcesChanged: () => site.sourcesChanged(),
    })
    .catch((error: unknown) => {
      throw portError(flags.port, error)
    })
  // Before the address is written, since the command may be stopped from then on.
  const stopped = untilStopped()
  writeAddresses(server, flags, terminal)

  /** Files that were saved and are not loaded yet. */
  let saved = new Set<string>()
  const reload = async () => {
    const { broken } = site
    const changed = saved
    saved = new Set()
    if (changed.size === 0) return
    for (const path of changed)
      terminal.info(
        terminal.colors.dim(`${withoutControls(shownPath(path))} ${existsSync(path) ? 'saved' : 'deleted'}`),
      )
    try {
      await load(changed)
    } catch (error) {
      saved = new Set([...changed, ...saved])
      terminal.internalError(error)
      return
    }
    if (language() !== shownLanguage) {
      shownLanguage = language()
      server.changeLanguage()
    }
    if (broken && !site.broken)
      terminal.info(
        terminal.colors.green(site.problems.length > 0 ? 'All errors are fixed' : 'All problems are fixed'),
      )
    // What is added once more is read once more, and a file that is new in the meantime is not told.
    const unwatched = site.watched.filter(path => !watched.has(path))
    unwatched.forEach(path => watched.add(path))
    server.watcher.add(unwatched)
    // While there are errors, pages stay as they are, with what is opened in them.
    if (site.broken && site.shown) server.ws.send(errorEvent, site.fault())
    else server.ws.send(reloadEvent)
  }
  // One load after the other: a slow one must not put back what a later one has read.
  let loading = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  const onSave = (path: string) => {
    saved.add(path)
    clearTimeout(timer)
    timer = setTimeout(() => {
      loading = loading.then(reload)
    }, settleMs)
  }
  const onChange = (path: string) => {
    if (!site.concerns(path)) return
    onSave(path)
    // A link is refused, not followed. Added once more, it would be told once more, for ever.
    if (isLink(path)) return
    // Many editors save by putting a new file in place of the old one, which is still what is watched.
    server.watcher.unwatch(path)
    server.watcher.add(path)
  }
  server.ws.on(revisionEvent, ({ revision }: { revision: number }, client) => {
    if (revision !== site.revision) client.send(reloadEvent)
  })
  for (const event of ['add', 'change', 'unlink'] as const) server.watcher.on(event, onChange)
  void server.watching.then(() => site.savedSince(loadedAt).forEach(onSave))

  await stopped
  silenceTools()
  clearTimeout(timer)
  await server.close()
  return exitCodes.success
}

/** Writes where the site is served; with `--host` on a terminal, also as a QR code. */
function writeAddresses({ resolvedUrls }: DevServer, { port, host }: DevFlags, terminal: Terminal): void {
  const [address = ''] = resolvedUrls?.local ?? []
  const used = parseUrl(address)
  const usedPort = used ? Number(used.port) : port
  if (port !== 0 && usedPort !== port) terminal.info(`Port ${port} is in use; this is ${usedPort}.`)
  terminal.result(`Serving the site at ${address} (Ctrl-C stops)`)
  if (!host) return
  const others = resolvedUrls?.network ?? []
  if (others.length === 0) terminal.info('This machine is in no network in which a phone could reach it.')
  for (const other of others) terminal.result(`In your network at ${other}`)
  const [first] = others
  if (first !== undefined && terminal.width !== undefined) {
    const code = qrCode(first, terminal.colors.isColorSupported)
    if (terminal.width >= code.width) terminal.info(`\n${code.text}\n`)
  }
}
