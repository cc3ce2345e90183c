import { join, resolve } from 'node:path'
import { type Command, InvalidArgumentError, Option } from 'commander'
import { isDay } from '../../content/calendar.ts'
import type { SiteOptions } from '../SiteOptions.ts'

/** The flags that `build` and `dev` share, as commander gives them. */
export interface SiteFlags {
  posts?: string
  config?: string
  siteUrl?: string
  drafts?: boolean
  future?: boolean
  today?: string
}

/** Adds the flags that say what the site is made of. */
export const withSiteFlags = (command: Command): Command =>
  command
    .option('--posts <dir>', "folder of markdown posts; default: the project's posts")
    .option('--config <file>', "configuration of the site; default: the project's site.config.ts")
    .addOption(
      new Option('--site-url <url>', 'address of the site, in place of the one configured').argParser(
        siteUrl,
      ),
    )
    .addOption(new Option('--today <YYYY-MM-DD>', 'day to build for; default: today, in UTC').argParser(day))

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

/** The day to build for where none is named: reproducible-builds.org's SOURCE_DATE_EPOCH, else today in UTC. */
function dayOfBuild(): string {
  const epoch = process.env['SOURCE_DATE_EPOCH']
  const time = epoch && /^\d+$/.test(epoch) ? Number(epoch) * 1000 : Date.now()
  return new Date(time).toISOString().slice(0, 10)
}

function day(text: string): string {
  if (!isDay(text)) throw new InvalidArgumentError('Write a day of the calendar as 2026-03-01.')
  return text
}

function siteUrl(text: string): string {
  if (!/^https?:\/\//.test(text) || !URL.canParse(text) || new URL(text).origin !== text.replace(/\/$/, '')) {
    throw new InvalidArgumentError('Write scheme and host alone, for example https://fairlead.example.')
  }
  return text.replace(/\/$/, '')
}
