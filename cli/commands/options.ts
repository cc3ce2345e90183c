import { join, resolve } from 'node:path'
import { type Command, InvalidArgumentError, Option } from 'commander'
import { isDay } from '../../content/shared/calendar.ts'
import { parseSiteUrl } from '../../content/shared/siteUrl.ts'
import type { SiteOptions } from '../site/SiteOptions.ts'
import { UsageError } from '../util/UsageError.ts'
import { refuseFolder } from '../bundler/refuseFolder.ts'

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
  new Option('--site-url <url>', 'address of the site, in place of the one configured').argParser(
    checkedSiteUrl,
  )

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
export const withSiteOptions = (command: Command): Command =>
  command
    .addOption(postsOption())
    .addOption(configOption())
    .addOption(siteUrlOption())
    .addOption(dayOption('today', 'day to build for; default: today, in UTC'))

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

/** The default day of a build: that of SOURCE_DATE_EPOCH (reproducible-builds.org), or today in UTC. */
export function defaultDay(): string {
  const epoch = process.env['SOURCE_DATE_EPOCH']
  const time = epoch && /^\d{1,11}$/.test(epoch) ? Number(epoch) * 1000 : Date.now()
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
