import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { serveSite } from '../../../generator/dev/serveSite.ts'
import { loadFronts } from '../../../generator/site/inputFiles.ts'
import { exitCodes, UsageError } from '../../../system/CommandError.ts'
import { makeWorkFolder, projectPath } from '../../../system/paths.ts'
import { Terminal } from '../../../system/Terminal.ts'
import { type CommandContext, flagPath, portError, type SiteFlags, siteOptions } from '../options.ts'
import { spawn } from 'node:child_process'

export interface ServeFlags extends SiteFlags {
  port: number
  host?: boolean
  desk?: boolean
  poll?: number | undefined
  allowHost?: readonly string[]
  verbose?: boolean
}

/** `kube-site dev`: serves the site and the desk, and prints the addresses of both. Returns the exit code. */
export const runDev = (context: CommandContext, flags: ServeFlags): Promise<number> =>
  serve(context, flags, (address, terminal) => terminal.result(`Write in the browser at ${address}`))

/** `kube-site write`: does what `dev` does, and opens the desk in the browser, with a post if one is named. */
export async function runWrite(
  context: CommandContext,
  post: string | undefined,
  flags: ServeFlags,
): Promise<number> {
  const file = post === undefined ? undefined : postFile(context.root, flags, post)
  return await serve(context, flags, (address, terminal) => {
    const opened = file === undefined ? address : `${address}#/${encodeURI(file)}`
    terminal.result(`Write in the browser at ${opened}`)
    openBrowser(opened)
  })
}

/**
 * Serves the site, drafts and scheduled posts included, and reloads it on each save; with it, the desk.
 * @param onDesk gets the address of the desk on this machine, with its token
 */
async function serve(
  { root, desk: loadDesk }: CommandContext,
  flags: ServeFlags,
  onDesk: (address: string, terminal: Terminal) => void,
): Promise<number> {
  const { port, host = false, desk: isOpen = false, allowHost: allowedHosts = [], verbose = false } = flags
  const terminal = new Terminal({ quiet: false, verbose })
  const options = siteOptions(root, { ...flags, drafts: true, future: true })
  makeWorkFolder(root)
  try {
    await serveSite({
      options,
      port,
      host,
      poll: flags.poll,
      allowedHosts,
      terminal,
      desk: await loadDesk?.(),
      // Other machines may read the site, but not change it, unless that is asked for.
      isDeskOpen: !host || isOpen,
      onDesk([address = '', ...others]) {
        onDesk(address, terminal)
        for (const other of others) terminal.result(`From your network at ${other}`)
      },
    })
    return exitCodes.success
  } catch (error) {
    throw portError(port, error)
  }
}

/**
 * The file of a post, from the project's root, by its path or by the last part of its address.
 * @throws UsageError if there is none
 */
function postFile(root: string, { posts }: ServeFlags, post: string): string {
  const folder = flagPath(posts, root, 'posts')
  const fronts = loadFronts({ folder, shown: projectPath(root, folder), root }).flatMap(
    ({ value }) => value ?? [],
  )
  const slug = post.replace(/\/$/, '').replace(/^.*\//, '')
  const found = fronts.find(
    ({ source, ...own }) => source.file === projectPath(root, resolve(post)) || own.slug === slug,
  )
  const named = found?.source.file
  if (named !== undefined) return named
  const path = [post, join(folder, `${slug.replace(/\.md$/i, '')}.md`)].find(name => existsSync(name))
  if (path !== undefined) return projectPath(root, resolve(path))
  throw new UsageError(
    `There is no post "${post}".`,
    'npx kube-site list shows all posts; npx kube-site new creates one.',
  )
}

/** Opens an address in the browser, if the system has one: whoever has none opens it by hand. */
function openBrowser(address: string): void {
  const [command, ...words] =
    process.platform === 'darwin'
      ? ['open', address]
      : process.platform === 'win32'
        ? ['rundll32', 'url.dll,FileProtocolHandler', address]
        : ['xdg-open', address]
  const child = spawn(command!, words, { stdio: 'ignore', detached: true })
  child.on('error', () => undefined).unref()
}
