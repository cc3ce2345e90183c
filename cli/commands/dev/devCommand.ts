import { Command } from 'commander'
import { type CommandContext, examples } from '../description.ts'
import { withServeOptions, withSiteOptions } from '../options.ts'
import type { ServeFlags } from '../serve.ts'

/** Describes `kube-site dev`. */
export const devCommand = ({ root, finish }: CommandContext): Command =>
  withServeOptions(withSiteOptions(new Command('dev')))
    .summary('serve the site while you write')
    .description(
      'serve the site with drafts and scheduled posts, reloading on each save; texts can be written in the browser',
    )
    .option('--host', 'let other machines in your network see it, such as a phone')
    .option('--desk', 'with --host: let other machines write, too, with the address that is printed')
    .option('--verbose', 'write details, and stacks of internal errors')
    .addHelpText(
      'after',
      examples([
        ['npx kube-site dev', 'the site at http://127.0.0.1:3000/'],
        ['npx kube-site dev --port 0', 'at any port that is free'],
        ['npx kube-site dev --host', 'on your phone too, by a QR code'],
        ['npx kube-site dev --poll', 'in a container or on NFS'],
        ['npx kube-site dev --allow-host mac.local', 'under another name'],
      ]),
    )
    .action(async (flags: ServeFlags) => finish(await (await import('./runDev.ts')).runDev(root, flags)))
