import { join, resolve } from 'node:path'
import { Command, InvalidArgumentError, Option } from 'commander'
import { isDay } from '../../content/shared/calendar.ts'
import { parseSiteUrl } from '../../content/shared/siteUrl.ts'
import type { SiteOptions } from '../../generator/site/SiteOptions.ts'
import { UsageError } from '../../system/CommandError.ts'
import type { Desk } from '../../generator/dev/Desk.ts'

// Options of several commands.

/** The flags of commands that load the site, as commander gives them. */
export interface SiteFlags {
  posts?: string
  config?: string
  siteUrl?: string
  drafts?: boolean
  future?: boolean
  today?: string
}

/** `--posts` */
export const postsOption = (): Option =>
  new Option('--posts <dir>', "folder of markdown posts; default: the project's posts")

/** `--config` */
export const configOption = (): Option =>
  new Option('--config <file>', "configuration of the site; default: the project's site.config.ts")

/** `--site-url` */
export const siteUrlOption = (): Option =>
  new Option('--site-url <url>', 'URL of the site, instead of the configured one').argParser(checkedSiteUrl)

/** `--since` */
export const sinceOption = (): Option =>
  new Option(
    '--since <url>',
    'report addresses in the sitemap of the published site that this site no longer has',
  ).argParser(checkedSiteUrl)

/** `--format` of commands that report problems */
export const formatOption = (): Option =>
  new Option('--format <format>', 'format of the report').choices(['text', 'json', 'github']).default('text')

/** An option that takes a day. */
export const dayOption = (name: string, description: string): Option =>
  new Option(`--${name} <YYYY-MM-DD>`, description).argParser(parseDay)

/** Adds the options for the sources of the site. */
export const withSiteOptions = <Described extends Command>(command: Described): Described =>
  command
    .addOption(postsOption())
    .addOption(configOption())
    .addOption(siteUrlOption())
    .addOption(
      dayOption('today', 'day to build for; default: the day of SOURCE_DATE_EPOCH, or else today, in UTC'),
    )

/** `--port` */
export const portOption = (port: number, more = '0 takes any free one'): Option =>
  new Option('--port <number>', `port to listen on; ${more}`).default(port).argParser(parsePort)

/** Resolves the path of a flag from the working directory; without the flag, returns a path in the project. */
export const flagPath = (flag: string | undefined, root: string, fallback: string): string =>
  flag === undefined ? join(root, fallback) : resolve(flag)

/**
 * Returns the flags with their defaults, and absolute paths.
 * @throws UsageError if no site can be built in the project's folder
 */
export function siteOptions(root: string, flags: SiteFlags): SiteOptions {
  refuseFolder(root)
  return {
    root,
    posts: flagPath(flags.posts, root, 'posts'),
    config: flagPath(flags.config, root, 'site.config.ts'),
    ...(flags.siteUrl === undefined ? {} : { siteUrl: flags.siteUrl }),
    drafts: flags.drafts ?? false,
    future: flags.future ?? false,
    today: flags.today ?? defaultDay(),
  }
}

/**
 * The default day of a build: that of SOURCE_DATE_EPOCH (reproducible-builds.org), or today in UTC.
 * @throws UsageError if the variable is not a time
 */
export function defaultDay(): string {
  const epoch = process.env['SOURCE_DATE_EPOCH'] || undefined
  if (epoch !== undefined && !/^\d{1,11}$/.test(epoch))
    throw new UsageError(
      `SOURCE_DATE_EPOCH is "${epoch.slice(0, 40)}", which is not a time`,
      'Set it to whole seconds since 1970, such as the output of `git log -1 --format=%ct`, or unset it.',
    )
  const time = epoch === undefined ? Date.now() : Number(epoch) * 1000
  return new Date(time).toISOString().slice(0, 10)
}

const portErrors: Readonly<Record<string, string>> = { EADDRINUSE: 'is in use', EACCES: 'is not allowed' }

/**
 * Returns what to throw if a server could not be started: a UsageError if the port is the reason, otherwise the error.
 */
export function portError(port: number, error: unknown): unknown {
  const { code = '', syscall } = (error ?? {}) as NodeJS.ErrnoException
  const reason = syscall === 'listen' && portErrors[code]
  return reason
    ? new UsageError(`Port ${port} ${reason}.`, 'Choose another port with --port; 0 takes any free one.')
    : error
}

function parseDay(text: string): string {
  if (!isDay(text)) throw new InvalidArgumentError('Write a date such as 2026-03-01.')
  return text
}

function checkedSiteUrl(text: string): string {
  const siteUrl = parseSiteUrl(text)
  if (siteUrl !== undefined) return siteUrl
  throw new InvalidArgumentError(
    'Write the scheme, the host and optionally a folder, for example https://fairlead.example.',
  )
}

function parsePort(text: string): number {
  const number = Number(text)
  if (!/^\d+$/.test(text) || number > 65535) throw new InvalidArgumentError('Write a number from 0 to 65535.')
  return number
}

/**
 * Characters that Vike takes for a pattern (`*`), an encoding or the end of a path when it finds and imports pages
 * (vike 0.4.266), that Vite will not serve files with (`:`; vite 8.3.8,
 * `isFileLoadingAllowed`), and that Vite writes into scripts as they are (`"`).
 */
const unusable = /[%#?*:"\p{Cc}]/u

/** @throws UsageError if Vike and Vite do not support the project's folder, absolute */
export function refuseFolder(root: string): void {
  const [character] = unusable.exec(root.replace(/^[a-z]:/i, '')) ?? []
  if (character === undefined) return
  const shown = /\p{Cc}/u.test(character) ? 'a control character' : `the character ${character}`
  throw new UsageError(
    `Vike and Vite do not support a folder with ${shown} in its path: ${root}`,
    'Rename the folder, or move the project to another one.',
  )
}

/** The input of a command's description. Descriptions are light: the command itself is loaded when it is called. */
export interface CommandContext {
  /** The project's folder. */
  root: string
  /** Takes the exit code of the command that was called. */
  finish(code: number): void
  /** Loads the desk, which `dev` serves; absent in a project without one. */
  desk?: () => Promise<Desk>
}

/** A command line, and what it does. */
type Example = readonly [words: string, meaning: string]

/** A command whose help ends with command lines that can be copied. */
export class SiteCommand extends Command {
  examples(all: readonly Example[]): this {
    const width = Math.max(...all.map(([words]) => words.length))
    const lines = all.map(([words, meaning]) => `  ${words.padEnd(width)}  ${meaning}`)
    const title = () => this.createHelp().styleTitle('Examples:')
    return this.addHelpText('after', () => ['', title(), ...lines].join('\n'))
  }
}
