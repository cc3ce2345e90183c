import { Argument, Command, Option } from 'commander'
import type { CommandContext } from '../CommandContext.ts'
import { examples } from '../examples.ts'
import { dayOption, postsOption } from '../siteOptions.ts'
import { type ListName, listNames } from './listNames.ts'
import type { ListFlags } from './runList.ts'

/** Describes `kube-site list`. */
export const listCommand = ({ root, finish }: CommandContext): Command =>
  new Command('list')
    .summary('list the posts with their state')
    .description('list the posts with their state, the newest first')
    .addArgument(new Argument('[state]', 'only the posts of one state').choices(Object.keys(listNames)))
    .option('--next-due', 'print the next moment (ISO 8601, UTC) at which a post comes or goes, if any')
    .addOption(new Option('--format <format>', 'form of the list').choices(['text', 'json']).default('text'))
    .addOption(postsOption())
    .addOption(dayOption('today', 'day to look from; default: today, in UTC'))
    .option('--verbose', 'show all warnings, and stacks of internal errors')
    .addHelpText(
      'after',
      examples([
        ['npx kube-site list', 'every post'],
        ['npx kube-site list scheduled', 'what comes next'],
        ['npx kube-site list --next-due', 'when to build again'],
        ["npx kube-site list --format json | jq '.posts[].slug'", 'for a script'],
      ]),
    )
    .action(async (state: ListName | undefined, flags: ListFlags) =>
      finish(await (await import('./runList.ts')).runList(root, state, flags)),
    )
