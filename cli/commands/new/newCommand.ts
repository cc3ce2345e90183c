import { Command } from 'commander'
import { type CommandContext, examples } from '../description.ts'
import { configOption, dayOption, postsOption } from '../options.ts'
import type { NewFlags } from './runNew.ts'

const addTo = (value: string, values: readonly string[] = []): string[] => [...values, value]

/** Describes `kube-site new`. */
export const newCommand = ({ root, finish }: CommandContext): Command =>
  new Command('new')
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
    .addHelpText(
      'after',
      examples([
        ['npx kube-site new', 'asks for everything'],
        ['npx kube-site new "Reading a report" --open', 'then edits it'],
        ['npx kube-site new "Reading a report" --tags rbac,cilium', 'with two tags'],
      ]),
    )
    .action(async (words: readonly string[], flags: NewFlags) =>
      finish(await (await import('./runNew.ts')).runNew(root, words, flags)),
    )
