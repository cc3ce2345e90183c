import { Command } from 'commander'
import { type CommandContext, examples } from '../description.ts'
import { withServeOptions, withSiteOptions } from '../options.ts'
import type { ServeFlags } from '../serve.ts'

/** Describes `kube-site write`. */
export const writeCommand = ({ root, finish }: CommandContext): Command =>
  withServeOptions(withSiteOptions(new Command('write')))
    .summary('write posts in the browser')
    .description(
      'serve the site as dev does, and open the desk in the browser: posts, their pages and their problems',
    )
    .argument('[post]', 'the post to open: its file, or the last part of its address')
    .option('--verbose', 'write details, and stacks of internal errors')
    .addHelpText(
      'after',
      examples([
        ['npx kube-site write', 'the list of all posts'],
        ['npx kube-site write what-counts-as-a-workload', 'one post'],
      ]),
    )
    .action(async (post: string | undefined, flags: ServeFlags) =>
      finish(await (await import('./runWrite.ts')).runWrite(root, post, flags)),
    )
