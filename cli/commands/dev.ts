import { Command } from 'commander'
import type { DevFlags } from '../dev/dev.ts'
import type { CommandContext } from './CommandContext.ts'
import { examples } from './examples.ts'
import { portOption } from './portOption.ts'
import { withSiteFlags } from './siteOptions.ts'

/** Describes `kube-site dev`. */
export const dev = ({ root, finish }: CommandContext): Command =>
  withSiteFlags(new Command('dev'))
    .summary('serve the site while you write')
    .description('serve the site with drafts and scheduled posts, reloading on each save')
    .addOption(portOption(3000))
    .option('--verbose', 'tell of everything, and show stacks of internal errors')
    .addHelpText(
      'after',
      examples([
        ['npx kube-site dev', 'the site at http://127.0.0.1:3000/'],
        ['npx kube-site dev --port 0', 'at any port that is free'],
      ]),
    )
    .action(async (flags: DevFlags) => finish(await (await import('../dev/dev.ts')).dev(root, flags)))
