import { Command } from 'commander'
import { type CommandContext, examples } from './description.ts'
import { withPublishOptions } from './publishCommand.ts'
import { withTargetOptions } from '../../publish/commands/targetOptions.ts'
import type { RollbackFlags } from '../../publish/commands/runRollback.ts'

/** Describes `kube-site rollback`. */
export const rollbackCommand = ({ root, finish }: CommandContext): Command =>
  withPublishOptions(withTargetOptions(new Command('rollback')))
    .summary('bring an earlier release back')
    .description(
      'bring an earlier release back, by copies within the store, as a new release; repeated, an older one each time',
    )
    .argument('[release]', 'as `kube-site releases` lists it; default: what visitors had before')
    .option('--reason <text>', 'why, for those whose publish is refused afterwards')
    .option('--no-hold', 'let the next publish go on as usual')
    .addHelpText(
      'after',
      examples([
        ['npx kube-site rollback production', 'to what visitors had before'],
        ['npx kube-site rollback production 12', 'to release 12'],
      ]),
    )
    .action(async (name: string, release: string | undefined, flags: RollbackFlags) =>
      finish(
        await (await import('../../publish/commands/runRollback.ts')).runRollback(
          { root, name, flags },
          release,
        ),
      ),
    )
