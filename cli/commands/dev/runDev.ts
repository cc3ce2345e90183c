import { relative } from 'node:path'
import { basePath } from '../../../content/shared/siteUrl.ts'
import { exitCodes } from '../../exitCodes.ts'
import { refusedPort } from '../../project/refusedPort.ts'
import { untilStopped } from '../../project/untilStopped.ts'
import { formatProblems } from '../../terminal/formatProblems.ts'
import { Terminal } from '../../terminal/Terminal.ts'
import { quietTools } from '../../vike/quietTools.ts'
import type { DevServer } from '../../vike/startDevServer.ts'
import { type SiteFlags, siteOptions } from '../siteOptions.ts'
import { faultEvent, revisionEvent } from './DevState.ts'
import { devHandlers } from './devHandlers.ts'
import { LiveSite } from './LiveSite.ts'
import { qrCode } from './qrCode.ts'

export interface DevFlags extends SiteFlags {
  port: number
  host?: boolean
  verbose?: boolean
}

/** Milliseconds in which several saves count as one. */
const settle = 30

/** `kube-site dev`: serves the site, drafts and scheduled posts included, and reloads it on each save. */
export async function runDev(root: string, flags: DevFlags): Promise<number> {
  const terminal = new Terminal({ quiet: false, verbose: flags.verbose ?? false })
  const note = (message: string) => terminal.debug(message)
  const silenceTools = quietTools(note)
  const vike = await import('../../vike/startDevServer.ts')
  const site = new LiveSite(siteOptions(root, { ...flags, drafts: true, future: true }))
  const load = async (changed: Iterable<string> = []) => {
    await site.load(changed)
    if (site.problems.length > 0)
      terminal.error(formatProblems([...site.problems], terminal.errorColors, false))
  }
  await load()
  const base = basePath(site.shown?.frame.siteUrl ?? 'http://localhost')

  const server = await vike
    .startDevServer({
      root,
      port: flags.port,
      everywhere: flags.host ?? false,
      base,
      debug: note,
      handlers: devHandlers(site, base, vike.renderForDev),
    })
    .catch((error: unknown) => {
      throw refusedPort(flags.port, error)
    })
  // Whoever reads the address may stop it at once.
  const stopped = untilStopped()
  tellAddresses(server, flags, terminal)

  // One load after the other: a slow one must not put back what a later one has read.
  let loading = Promise.resolve()
  const reload = async (changed: ReadonlySet<string>) => {
    const { broken } = site
    for (const path of changed) terminal.info(terminal.colors.dim(`${relative(process.cwd(), path)} saved`))
    await load(changed)
    if (broken && !site.broken) terminal.info(terminal.colors.green('All mended'))
    server.watcher.add(site.watched)
    // Vite keeps what it can send to nobody for the page that is opened next, which shows the site as it is already.
    if (server.ws.clients.size === 0) return
    // A page that can stay while something is wrong does: with what its reader has opened and scrolled to.
    if (site.broken && site.shown) server.ws.send(faultEvent, site.fault())
    else server.ws.send({ type: 'full-reload' })
  }
  let timer: NodeJS.Timeout | undefined
  let waiting = new Set<string>()
  const changed = (path: string) => {
    if (!site.concerns(path)) return
    // Many editors save by putting a new file in place of the old one, which is still what is watched.
    server.watcher.unwatch(path)
    server.watcher.add(path)
    waiting.add(path)
    clearTimeout(timer)
    timer = setTimeout(() => {
      const paths = waiting
      waiting = new Set()
      loading = loading.then(() => reload(paths))
    }, settle)
  }
  server.ws.on(revisionEvent, ({ revision }: { revision: number }, client) => {
    if (revision !== site.revision) client.send({ type: 'full-reload' })
  })
  server.watcher.add(site.watched)
  for (const event of ['add', 'change', 'unlink'] as const) server.watcher.on(event, changed)

  await stopped
  silenceTools()
  clearTimeout(timer)
  await server.close()
  return exitCodes.success
}

/** Says where the site is served; on a terminal, which a camera can be held to, as a QR code, too. */
function tellAddresses({ resolvedUrls }: DevServer, { port, host }: DevFlags, terminal: Terminal): void {
  const [address = ''] = resolvedUrls?.local ?? []
  const taken = URL.canParse(address) ? Number(new URL(address).port) : port
  if (port !== 0 && taken !== port) terminal.info(`Port ${port} is in use; this is ${taken}.`)
  terminal.result(`Serving the site at ${address} (Ctrl-C stops)`)
  if (!host) return
  const others = resolvedUrls?.network ?? []
  if (others.length === 0) terminal.info('This machine is in no network that a phone could reach it by.')
  for (const other of others) terminal.result(`In your network at ${other}`)
  const [first] = others
  if (first !== undefined && terminal.width !== undefined) {
    const code = qrCode(first, terminal.colors.isColorSupported)
    if (terminal.width >= code.width) terminal.info(`\n${code.text}\n`)
  }
}
