import { join, resolve } from 'node:path'
import { type Command, InvalidArgumentError, Option } from 'commander'
import { isDay } from '../../content/shared/calendar.ts'
import { parseSiteUrl } from '../../content/shared/siteUrl.ts'
import { dayOfBuild } from '../project/dayOfBuild.ts'
import type { SiteOptions } from '../project/SiteOptions.ts'

/** The flags that `build` and `dev` share, as commander gives them. */
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

/** `--format`, of what tells problems */
export const formatOption = (): Option =>
  new Option('--format <format>', 'form of the report').choices(['text', 'json', 'github']).default('text')

/** A flag that takes a day. */
export const dayOption = (name: string, description: string): Option =>
  new Option(`--${name} <YYYY-MM-DD>`, description).argParser(day)

/** Adds the flags that say what the site is made of. */
export const withSiteFlags = (command: Command): Command =>
  command
    .addOption(postsOption())
    .addOption(configOption())
    .addOption(
      new Option('--site-url <url>', 'address of the site, in place of the one configured').argParser(
        siteUrl,
      ),
    )
    .addOption(dayOption('today', 'day to build for; default: today, in UTC'))

/** The path a flag names, from the folder the user is in; without the flag, a path in the project. Absolute. */
export const flagPath = (flag: string | undefined, root: string, fallback: string): string =>
  flag === undefined ? join(root, fallback) : resolve(flag)

/** The flags with their defaults, as absolute paths. */
export function siteOptions(root: string, flags: SiteFlags): SiteOptions {
  return {
    root,
    posts: flagPath(flags.posts, root, 'posts'),
    config: flagPath(flags.config, root, 'site.config.ts'),
    ...(flags.siteUrl === undefined ? {} : { siteUrl: flags.siteUrl }),
    drafts: flags.drafts ?? false,
    future: flags.future ?? false,
    today: flags.today ?? dayOfBuild(),
  }
}

function day(text: string): string {
  if (!isDay(text)) throw new InvalidArgumentError('Write a day of the calendar as 2026-03-01.')
  return text
}

function siteUrl(text: string): string {
  const address = parseSiteUrl(text)
  if (address === undefined) {
    throw new InvalidArgumentError(
      'Write scheme, host and the folder, if there is one, for example https://fairlead.example.',
    )
  }
  return address
}
