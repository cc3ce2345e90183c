import { Command } from 'commander'
import { type CommandContext, examples } from '../description.ts'
import { portOption } from '../options.ts'
import type { PreviewFlags } from './runPreview.ts'

/** Describes `kube-site preview`. */
export const previewCommand = ({ root, finish }: CommandContext): Command =>
  new Command('preview')
    .summary('serve dist/ as an object store does')
    .description(
      'serve dist/ as the website of an S3 bucket is served, with the headers that it is published with',
    )
    .option('--out <dir>', "folder to serve; default: the project's dist")
    .addOption(portOption(4173))
    .option('--verbose', 'write each request, and stacks of internal errors')
    .addHelpText(
      'after',
      examples([
        ['npx kube-site preview', 'dist/ at http://127.0.0.1:4173/'],
        ['npx kube-site preview --port 0', 'at any port that is free'],
        ['npx kube-site preview --verbose', 'with each request'],
      ]),
    )
    .action(async (flags: PreviewFlags) =>
      finish(await (await import('./runPreview.ts')).runPreview(root, flags)),
    )
