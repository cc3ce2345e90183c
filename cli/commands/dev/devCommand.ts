import { Command } from 'commander'
import { type CommandContext, examples } from '../description.ts'
import { withServeOptions, withSiteOptions } from '../options.ts'
import type { ServeFlags } from './runDev.ts'

/** Describes `kube-site dev`. */
export const devCommand = (context: CommandContext): Command =>
  withOptions(new Command('dev'))
    .summary('serve the site while you write')
    .description(
      'serve the site with drafts and scheduled posts, reloading on each save; texts can be written in the browser',
    )
    .option('--host', 'let other machines in your network see it, such as a phone')
    .option('--desk', 'with --host: let other machines write, too, with the address that is printed')
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
    .action(async (flags: ServeFlags, command: Command) => {
      if (flags.desk && !flags.host)
        command.error('error: --desk lets other machines write, which only --host lets in: add --host')
      context.finish(await (await import('./runDev.ts')).runDev(context, flags))
    })

/** Describes `kube-site write`: `dev` that opens the desk. */
export const writeCommand = (context: CommandContext): Command =>
  withOptions(new Command('write'))
    .summary('write posts in the browser')
    .description(
      'serve the site as dev does, and open the desk in the browser: posts, their pages and their problems',
    )
    .argument('[post]', 'the post to open: its file, or the last part of its address')
    .addHelpText(
      'after',
      examples([
        ['npx kube-site write', 'the list of all posts'],
        ['npx kube-site write what-counts-as-a-workload', 'one post'],
      ]),
    )
    .action(async (post: string | undefined, flags: ServeFlags) =>
      context.finish(await (await import('./runDev.ts')).runWrite(context, post, flags)),
    )

/** Adds the options of both commands. */
const withOptions = (command: Command): Command =>
  withServeOptions(withSiteOptions(command)).option(
    '--verbose',
    'write details, and stacks of internal errors',
  )
