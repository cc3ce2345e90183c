import { Command, Option } from 'commander'
import { storeRules } from './storeRules.ts'
import { type CommandContext, examples } from '../description.ts'
import { portOption } from '../options.ts'
import type { PreviewFlags } from './runPreview.ts'

/** Describes `kube-site preview`. */
export const previewCommand = ({ root, finish }: CommandContext): Command =>
  new Command('preview')
    .summary('serve dist/ as an object store does')
    .description('serve dist/ as an object store does, with the headers it is published with')
    .option('--out <dir>', "folder to serve; default: the project's dist")
    .addOption(
      new Option('--as <store>', 'the store to imitate').choices(Object.keys(storeRules)).default('s3'),
    )
    .addOption(portOption(4173))
    .option('--compress', 'compress texts, as a CDN in front of the store does')
    .option('--verbose', 'write each request, and stacks of internal errors')
    .addHelpText(
      'after',
      examples([
        ['npx kube-site preview', 'dist/ at http://127.0.0.1:4173/'],
        ['npx kube-site preview --as gcs', 'as Cloud Storage does'],
        ['npx kube-site preview --compress', 'as behind a CDN, for Lighthouse'],
        ['npx kube-site preview --verbose', 'with each request'],
      ]),
    )
    .action(async (flags: PreviewFlags) =>
      finish(await (await import('./runPreview.ts')).runPreview(root, flags)),
    )
