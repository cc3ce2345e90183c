import { Command } from 'commander'
import { type CommandContext, examples } from './description.ts'
import { withLockOptions, withTargetOptions } from '../../publish/commands/targetOptions.ts'
import type { ReleaseHoldFlags } from '../../publish/commands/runReleaseHold.ts'

/** Describes `kube-site release-hold`. */
export const releaseHoldCommand = ({ root, finish }: CommandContext): Command =>
  withLockOptions(withTargetOptions(new Command('release-hold')))
    .summary('let publishing go on after a rollback')
    .description('release the hold that a rollback set, so that the next publish goes on')
    .addHelpText(
      'after',
      examples([
        ['npx kube-site release-hold production', 'the next merge publishes'],
        ['npx kube-site release-hold production --wait', 'after another publisher'],
      ]),
    )
    .action(async (name: string, flags: ReleaseHoldFlags) =>
      finish(
        await (await import('../../publish/commands/runReleaseHold.ts')).runReleaseHold({
          root,
          name,
          flags,
        }),
      ),
    )
