import { Command } from 'commander'
import { type CommandContext, examples } from './description.ts'
import { withLockOptions, withTargetOptions } from '../../publish/commands/targetOptions.ts'
import type { UnpublishFlags } from '../../publish/commands/runUnpublish.ts'

/** Describes `kube-site unpublish`. */
export const unpublishCommand = ({ root, finish }: CommandContext): Command =>
  withLockOptions(withTargetOptions(new Command('unpublish')))
    .summary('remove a preview')
    .description('remove what publishing put there for a preview, and nothing else')
    .addHelpText(
      'after',
      examples([
        ['npx kube-site unpublish staging --preview pr-12', 'when it is merged'],
        ['npx kube-site unpublish staging --preview pr-12 --wait', 'after its publisher'],
      ]),
    )
    .action(async (name: string, flags: UnpublishFlags) =>
      finish(
        await (await import('../../publish/commands/runUnpublish.ts')).runUnpublish({ root, name, flags }),
      ),
    )
