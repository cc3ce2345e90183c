import { Argument, Command, Option } from 'commander'
import type { PostState } from '../../../content/posts/postState.ts'
import { type CommandContext, examples } from '../description.ts'
import { dayOption, postsOption } from '../options.ts'
import type { ListFlags } from './runList.ts'

/** The states by the names that are typed. */
const states: Readonly<Record<string, PostState>> = {
  drafts: 'draft',
  scheduled: 'scheduled',
  published: 'published',
  expired: 'expired',
}

/** Describes `kube-site list`. */
export const listCommand = ({ root, finish }: CommandContext): Command =>
  new Command('list')
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
    .addHelpText(
      'after',
      examples([
        ['npx kube-site list', 'every post'],
        ['npx kube-site list scheduled', 'what comes next'],
        ['npx kube-site list --next-due', 'when to build again'],
        ["npx kube-site list --format json | jq '.posts[].slug'", 'for a script'],
      ]),
    )
    .action(async (name: string | undefined, flags: ListFlags) => {
      const state = name === undefined ? undefined : states[name]
      finish(await (await import('./runList.ts')).runList(root, state, flags))
    })
