import { Argument, type Command, InvalidArgumentError, Option } from 'commander'
import type { PostState } from '../../content/posts/postState.ts'
import { parseUrl } from '../../content/shared/parseUrl.ts'
import { defaultPollMs } from '../../generator/dev/FileWatcher.ts'
import { UsageError } from '../../system/CommandError.ts'
import type { BuildFlags } from './build/runBuild.ts'
import type { CheckFlags } from './check/runCheck.ts'
import {
  type CommandContext,
  configOption,
  dayOption,
  formatOption,
  portOption,
  postsOption,
  sinceOption,
  SiteCommand,
  withSiteOptions,
} from './options.ts'
import type { ServeFlags } from './dev/runDev.ts'
import type { ListFlags } from './list/runList.ts'
import type { NewFlags } from './new/runNew.ts'
import type { PreviewFlags } from './preview/runPreview.ts'
import type { SchemaFlags, schemas } from './schema/runSchema.ts'

/** Adds the options of the commands that serve the site while it is written. */
export const withServeOptions = <Described extends Command>(command: Described): Described =>
  withSiteOptions(command)
    .addOption(portOption(3000, 'the next free one if it is in use; 0 takes any free one'))
    .addOption(
      new Option(
        '--poll [ms]',
        'check for saves at this interval if the system reports none: Docker on Windows or macOS, WSL, NFS',
      )
        .argParser(parsePoll)
        .preset(String(defaultPollMs)),
    )
    .addOption(
      new Option(
        '--allow-host <name>',
        'also answer under this name, such as the name of a proxy or a forwarded port; can be repeated',
      ).argParser(addHostName),
    )
    .option('--verbose', 'print details, and stack traces of internal errors')

/**
 * Returns how often to look for saves, in ms; `undefined` if the system reports them. Without the flag, the environment
 * says so, in the variables of Vite's watcher (vite.dev, "server.watch").
 * @throws UsageError if the environment has no number
 */
export function pollInterval(flag: number | undefined): number | undefined {
  const { CHOKIDAR_USEPOLLING: isUsed = '', CHOKIDAR_INTERVAL: interval = '' } = process.env
  if (flag !== undefined || ['', '0', 'false'].includes(isUsed.toLowerCase())) return flag
  if (interval === '') return defaultPollMs
  if (isPollInterval(interval)) return Number(interval)
  throw new UsageError(`CHOKIDAR_INTERVAL is "${interval}".`, pollHint)
}

const pollHint = 'Write a number of milliseconds from 20 to 60000.'

const isPollInterval = (text: string): boolean =>
  /^\d{1,5}$/.test(text) && Number(text) >= 20 && Number(text) <= 60_000

function parsePoll(text: string): number {
  if (!isPollInterval(text)) throw new InvalidArgumentError(pollHint)
  return Number(text)
}

/** Names are compared as browsers send them: in lower case, and in letters of ASCII. */
function addHostName(text: string, earlier: readonly string[] = []): readonly string[] {
  const url = /[/?#@]/.test(text) ? undefined : parseUrl(`http://${text}`)
  const isName = url !== undefined && /^[a-z\d][a-z\d._-]*$/.test(url.hostname) && !text.includes(':')
  if (isName) return [...earlier, url.hostname]
  throw new InvalidArgumentError('Write the name alone, for example macbook.local.')
}

const withPoll = (flags: ServeFlags): ServeFlags => ({ ...flags, poll: pollInterval(flags.poll) })

/** Describes `kube-site dev`. */
export const devCommand = (context: CommandContext): SiteCommand =>
  withServeOptions(new SiteCommand('dev'))
    .summary('serve the site while you write')
    .description(
      'serve the site with drafts and scheduled posts, reloading on each save; posts can be edited in the browser',
    )
    .option('--host', 'let other devices in your network, such as a phone, open the site')
    .option('--desk', 'with --host: let other devices edit posts, too, at the address that is printed')
    .examples([
      ['npx kube-site dev', 'the site at http://127.0.0.1:3000/'],
      ['npx kube-site dev --port 0', 'at any port that is free'],
      ['npx kube-site dev --host', 'on your phone too, by a QR code'],
      ['npx kube-site dev --poll', 'in a container or on NFS'],
      ['npx kube-site dev --allow-host mac.local', 'under another name'],
    ])
    .action(async (flags: ServeFlags, command: SiteCommand) => {
      if (flags.desk && !flags.host) command.error('error: --desk has no effect without --host')
      context.finish(await (await import('./dev/runDev.ts')).runDev(context, withPoll(flags)))
    })

/** Describes `kube-site write`: `dev` that opens the desk. */
export const writeCommand = (context: CommandContext): SiteCommand =>
  withServeOptions(new SiteCommand('write'))
    .summary('write posts in the browser')
    .description(
      'serve the site as dev does, and open the desk in the browser: posts, their pages and their problems',
    )
    .argument('[post]', 'the post to open: its file, or the last part of its address')
    .examples([
      ['npx kube-site write', 'the list of all posts'],
      ['npx kube-site write what-counts-as-a-workload', 'one post'],
    ])
    .action(async (post: string | undefined, flags: ServeFlags) =>
      context.finish(await (await import('./dev/runDev.ts')).runWrite(context, post, withPoll(flags))),
    )

const addTo = (value: string, values: readonly string[] = []): string[] => [...values, value]

/** Describes `kube-site new`. */
export const newCommand = ({ root, finish }: CommandContext): SiteCommand =>
  new SiteCommand('new')
    .summary('write a new post')
    .description('create the file of a new post, asking for what is missing')
    .argument('[title...]', 'title of the post')
    .option('--tags <a,b>', 'tags of the post; asked for on a terminal')
    .option('--author <name>', 'author of the post; repeat it for several; asked for on a terminal', addTo)
    .addOption(dayOption('date', 'day of publication; default: today, in UTC'))
    .option('--slug <slug>', 'its address below /blog/; default: derived from the title')
    .option('--image <file>', 'image of the post; it is copied to public/images/posts/')
    .option('--open', 'open it in $VISUAL or $EDITOR')
    .addOption(postsOption())
    .addOption(configOption())
    .option('--verbose', 'print stack traces of internal errors')
    .examples([
      ['npx kube-site new', 'asks for everything'],
      ['npx kube-site new "Reading a report" --open', 'then edits it'],
      ['npx kube-site new "Reading a report" --tags rbac,cilium', 'with two tags'],
    ])
    .action(async (words: readonly string[], flags: NewFlags) =>
      finish(await (await import('./new/runNew.ts')).runNew(root, words, flags)),
    )

/** The states by the names that are typed. */
const states: Readonly<Record<string, PostState>> = {
  drafts: 'draft',
  scheduled: 'scheduled',
  published: 'published',
  expired: 'expired',
}

/** Describes `kube-site list`. */
export const listCommand = ({ root, finish }: CommandContext): SiteCommand =>
  new SiteCommand('list')
    .summary('list the posts with their state')
    .description('list the posts with their state, the newest first')
    .addArgument(new Argument('[state]', 'only the posts of one state').choices(Object.keys(states)))
    .option(
      '--next-due',
      'print the next moment (ISO 8601, UTC) at which a post appears or disappears, if any',
    )
    .addOption(
      new Option('--format <format>', 'format of the list').choices(['text', 'json']).default('text'),
    )
    .addOption(postsOption())
    .addOption(dayOption('today', 'day for which the states are shown; default: today, in UTC'))
    .option('--verbose', 'print more problems, and stack traces of internal errors')
    .examples([
      ['npx kube-site list', 'every post'],
      ['npx kube-site list scheduled', 'what comes next'],
      ['npx kube-site list --next-due', 'when to build again'],
      ["npx kube-site list --format json | jq '.posts[].slug'", 'for a script'],
    ])
    .action(async (name: string | undefined, flags: ListFlags) => {
      const state = name === undefined ? undefined : states[name]
      finish(await (await import('./list/runList.ts')).runList(root, state, flags))
    })

/** Describes `kube-site check`. */
export const checkCommand = ({ root, finish }: CommandContext): SiteCommand =>
  withSiteOptions(new SiteCommand('check'))
    .summary('find errors and possible improvements')
    .description('find errors and possible improvements, without building')
    .option('--drafts', 'check the site with drafts')
    .option('--future', 'check the site with scheduled posts')
    .option('--strict', 'fail on warnings, too')
    .option('--external', 'try links to other sites; answers are cached for up to a week')
    .addOption(sinceOption())
    .option('--fix', 'fix problems that have one right answer, and show the diff')
    .addOption(formatOption())
    .option('--quiet', 'print only problems')
    .option('--verbose', 'print more problems, and stack traces of internal errors')
    .examples([
      ['npx kube-site check', 'all problems'],
      ['npx kube-site check --fix', 'fix what can be fixed'],
      ['npx kube-site check --strict --external', 'before a release'],
      ['npx kube-site check --since https://example.com', 'after posts are renamed'],
      ['npx kube-site check --format github', 'for a pull request'],
    ])
    .action(async (flags: CheckFlags) =>
      finish(await (await import('./check/runCheck.ts')).runCheck(root, flags)),
    )

/** Describes `kube-site build`. */
export const buildCommand = ({ root, finish }: CommandContext): SiteCommand =>
  withSiteOptions(new SiteCommand('build'))
    .summary('build the site into dist/')
    .description('build the site into dist/, completely or not at all')
    .option('--out <dir>', "folder to build; default: the project's dist")
    .option('--drafts', 'show drafts')
    .option('--future', 'show scheduled posts')
    .option('--no-cache', 'neither read nor write the cache')
    .option('--cache-dir <dir>', "folder of the cache; default: the project's .kube-site/cache")
    .option('--prove', 'build again without the cache, and compare every byte')
    .addOption(formatOption())
    .option('--quiet', 'print only problems')
    .option('--verbose', 'print more problems and details, and stack traces of internal errors')
    .examples([
      ['npx kube-site build', 'the site into dist/'],
      ['npx kube-site build --drafts --future', 'with unpublished posts'],
      ['npx kube-site build --today 2026-12-24', 'as it will be on that day'],
      ['npx kube-site build --format json | jq .pages', 'one value of the report'],
    ])
    .action(async (flags: BuildFlags) =>
      finish(await (await import('./build/runBuild.ts')).runBuild(root, flags)),
    )

/** Describes `kube-site preview`. */
export const previewCommand = ({ root, finish }: CommandContext): SiteCommand =>
  new SiteCommand('preview')
    .summary('serve dist/ like an object store')
    .description('serve dist/ like an S3 website endpoint, with the headers that publishing sets')
    .option('--dist <dir>', "folder to serve; default: the project's dist")
    .addOption(portOption(4173))
    .option('--verbose', 'print each request, and stack traces of internal errors')
    .examples([
      ['npx kube-site preview', 'dist/ at http://127.0.0.1:4173/'],
      ['npx kube-site preview --port 0', 'at any port that is free'],
      ['npx kube-site preview --verbose', 'with each request'],
    ])
    .action(async (flags: PreviewFlags) =>
      finish(await (await import('./preview/runPreview.ts')).runPreview(root, flags)),
    )

/** Describes `kube-site schema`. */
export const schemaCommand = ({ finish }: CommandContext): SiteCommand =>
  new SiteCommand('schema')
    .summary('print the keys of front matter, or of site.config.ts')
    .description('print the keys of front matter or of site.config.ts, for people or for editors')
    .addArgument(
      new Argument('[name]', 'what to print')
        .choices(['front-matter', 'snippets', 'reference', 'config'] satisfies (keyof typeof schemas)[])
        .default('front-matter'),
    )
    .option('--out <file>', 'file to write it to; of a page with a comment for it, that part alone')
    .examples([
      ['npx kube-site schema', 'keys of front matter, as markdown'],
      ['npx kube-site schema snippets', 'keys of front matter, for VS Code'],
      ['npx kube-site schema reference', 'keys of site.config.ts, as markdown'],
      ['npx kube-site schema config', 'keys of site.config.ts, as JSON'],
    ])
    .action(async (name: keyof typeof schemas, flags: SchemaFlags) =>
      finish(await (await import('./schema/runSchema.ts')).runSchema(name, flags)),
    )
