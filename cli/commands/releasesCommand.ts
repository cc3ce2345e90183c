import { Command } from 'commander'
import { type CommandContext, examples } from './description.ts'
import { type TargetFlags, withTargetOptions } from '../../publish/commands/targetOptions.ts'

/** Describes `kube-site releases`. */
export const releasesCommand = ({ root, finish }: CommandContext): Command =>
  withTargetOptions(new Command('releases'))
    .summary('list the releases that can be brought back')
    .description('list the releases of a target that can be brought back, the newest first')
    .addHelpText(
      'after',
      examples([
        ['npx kube-site releases production', 'releases to roll back to'],
        ['npx kube-site releases production --format json', 'for programs'],
      ]),
    )
    .action(async (name: string, flags: TargetFlags) =>
      finish(
        await (await import('../../publish/commands/runReleases.ts')).runReleases({ root, name, flags }),
      ),
    )
