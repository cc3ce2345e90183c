import { relative } from 'node:path'
import { devHandlers } from './devHandlers.ts'
import { LiveSite } from './LiveSite.ts'
import { quietTools } from './quietTools.ts'
import { revisionEvent } from './revisionScript.ts'
import { exitCodes } from '../exitCodes.ts'
import { formatProblems } from '../formatProblems.ts'
import { Terminal } from '../Terminal.ts'
import { untilStopped } from '../untilStopped.ts'
import { type SiteFlags, siteOptions } from '../commands/siteOptions.ts'

export interface DevFlags extends SiteFlags {
  port: number
  verbose?: boolean
}

/** Milliseconds in which several saves count as one. */
const settle = 30

/** `kube-site dev`: serves the site, drafts and scheduled posts included, and reloads it on each save. */
export async function dev(root: string, flags: DevFlags): Promise<number> {
  const terminal = new Terminal({ quiet: false, verbose: flags.verbose ?? false })
  const note = (message: string) => terminal.note(message)
  quietTools(note)
  const vike = await import('../vike.ts')
  const site = new LiveSite(siteOptions(root, { ...flags, drafts: true, future: true }), vike.showSite)
  const load = async () => {
    await site.load()
    if (site.problems.length > 0)
      terminal.alarm(formatProblems([...site.problems], terminal.errorColors, false))
  }
  await load()

  const server = await vike.startDevServer({
    root,
    port: flags.port,
    note,
    handlers: devHandlers(site, vike.renderForDev),
  })
  const address = server.resolvedUrls?.local[0] ?? ''
  if (flags.port !== 0 && URL.canParse(address) && Number(new URL(address).port) !== flags.port)
    terminal.news(`Port ${flags.port} is in use.`)
  terminal.result(`Serving the site at ${address} (Ctrl-C stops)`)

  // One load after the other: a slow one must not put back what a later one has read.
  let loading = Promise.resolve()
  const reload = async (path: string) => {
    const { broken } = site
    terminal.news(terminal.colors.dim(`${relative(process.cwd(), path)} saved`))
    await load()
    if (broken && !site.broken) terminal.news(terminal.colors.green('All mended'))
    server.watcher.add(site.watched)
    server.ws.send({ type: 'full-reload' })
  }
  let timer: NodeJS.Timeout | undefined
  const changed = (path: string) => {
    if (!site.concerns(path)) return
    // Many editors save by putting a new file in place of the old one, which is still what is watched.
    server.watcher.unwatch(path)
    server.watcher.add(path)
    clearTimeout(timer)
    timer = setTimeout(() => {
      loading = loading.then(() => reload(path))
    }, settle)
  }
  server.ws.on(revisionEvent, ({ revision }: { revision: number }, client) => {
    if (revision !== site.revision) client.send({ type: 'full-reload' })
  })
  server.watcher.add(site.watched)
  for (const event of ['add', 'change', 'unlink'] as const) server.watcher.on(event, changed)

  await untilStopped()
  clearTimeout(timer)
  await server.close()
  return exitCodes.success
}
