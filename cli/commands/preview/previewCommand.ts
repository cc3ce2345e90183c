import { Command, Option } from 'commander'
import type { CommandContext } from '../CommandContext.ts'
import { examples } from '../examples.ts'
import { portOption } from '../portOption.ts'
import type { PreviewFlags } from './runPreview.ts'
import { stores } from './stores.ts'

/** Describes `kube-site preview`. */
export const previewCommand = ({ root, finish }: CommandContext): Command =>
  new Command('preview')
    .summary('serve dist/ as an object store does')
    .description('serve dist/ as an object store does, with the headers it is published with')
    .option('--out <dir>', "folder to serve; default: the project's dist")
    .addOption(new Option('--as <store>', 'the store to play').choices(Object.keys(stores)).default('s3'))
    .addOption(portOption(4173))
    .option('--verbose', 'tell of each request, and show stacks of internal errors')
    .addHelpText(
      'after',
      examples([
        ['npx kube-site preview', 'dist/ at http://127.0.0.1:4173/'],
        ['npx kube-site preview --as gcs', 'as Cloud Storage does it'],
        ['npx kube-site preview --verbose', 'telling of each request'],
      ]),
    )
    .action(async (flags: PreviewFlags) =>
      finish(await (await import('./runPreview.ts')).runPreview(root, flags)),
    )
