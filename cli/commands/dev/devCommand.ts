import { Command } from 'commander'
import { type CommandContext, examples } from '../description.ts'
import { portOption, withSiteOptions } from '../options.ts'
import type { ServeFlags } from '../serve.ts'

/** Describes `kube-site dev`. */
export const devCommand = ({ root, finish }: CommandContext): Command =>
  withSiteOptions(new Command('dev'))
    .summary('serve the site while you write')
    .description(
      'serve the site with drafts and scheduled posts, reloading on each save; texts can be written in the browser',
    )
    .addOption(portOption(3000, 'where it is in use, the next; 0 takes any free one'))
    .option('--host', 'let other machines in your network see it, such as a phone')
    .option('--desk', 'with --host: let other machines write, too, with the address that is printed')
    .option('--verbose', 'write details, and stacks of internal errors')
    .addHelpText(
      'after',
      examples([
        ['npx kube-site dev', 'the site at http://127.0.0.1:3000/'],
        ['npx kube-site dev --port 0', 'at any port that is free'],
        ['npx kube-site dev --host', 'on your phone too, by a QR code'],
      ]),
    )
    .action(async (flags: ServeFlags) => finish(await (await import('./runDev.ts')).runDev(root, flags)))
