import { relative, sep } from 'node:path'
import { siteFiles } from '../../content/files/siteFiles.ts'
import type { Problem } from '../../content/Problem.ts'
import { exitCodes } from '../exitCodes.ts'
import { problemPage } from '../dev/problemPage.ts'
import { formatProblems } from '../formatProblems.ts'
import { loadSite } from '../load/loadSite.ts'
import { Terminal } from '../Terminal.ts'
import { untilStopped } from '../untilStopped.ts'
import { type SiteFlags, siteOptions } from './siteOptions.ts'

export interface DevFlags extends SiteFlags {
  port: number
  verbose?: boolean
}

/** Milliseconds in which several saves count as one. */
const settle = 30

/** `kube-site dev`: serves the site, drafts and scheduled posts included, and reloads it on each save. */
export async function dev(root: string, flags: DevFlags): Promise<number> {
  const terminal = new Terminal({ quiet: false, verbose: flags.verbose ?? false })
  const options = siteOptions(root, { ...flags, drafts: true, future: true })
  const vike = await import('../vike.ts')

  let files = new Map<string, string>()
  let problems: Problem[] = []
  let watched: readonly string[] = []
  const load = async () => {
    const loaded = await loadSite(options)
    problems = loaded.problems
    watched = loaded.dependencies
    if (problems.length > 0) terminal.alarm(formatProblems(problems, terminal.errorColors, false))
    if (!loaded.value) return
    vike.showSite(loaded.value.site)
    files = siteFiles(loaded.value.site)
  }
  await load()

  const server = await vike.startDevServer({
    root,
    port: flags.port,
    warn: message => terminal.note(message),
    file: path => files.get(path),
    page: () => (problems.some(({ severity }) => severity === 'error') ? problemPage(problems) : undefined),
  })
  const address = server.resolvedUrls?.local[0] ?? ''
  terminal.result(`Serving the site at ${address} (Ctrl-C stops)`)

  let timer: NodeJS.Timeout | undefined
  const changed = (path: string) => {
    const isPost = path.endsWith('.md') && !relative(options.posts, path).startsWith(`..${sep}`)
    if (!isPost && !watched.includes(path)) return
    clearTimeout(timer)
    timer = setTimeout(async () => {
      await load()
      terminal.news(terminal.colors.dim(`${relative(process.cwd(), path)} saved`))
      server.ws.send({ type: 'full-reload' })
    }, settle)
  }
  server.watcher.add([options.posts, ...watched])
  for (const event of ['add', 'change', 'unlink'] as const) server.watcher.on(event, changed)

  await untilStopped()
  clearTimeout(timer)
  await server.close()
  return exitCodes.success
}
