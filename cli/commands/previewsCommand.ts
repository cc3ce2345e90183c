import { Command, InvalidArgumentError, Option } from 'commander'
import { type CommandContext, examples } from './description.ts'
import { withLockOptions, withTargetOptions } from '../../publish/commands/targetOptions.ts'
import type { PreviewsFlags } from '../../publish/commands/runPreviews.ts'

/** Describes `kube-site previews`. */
export const previewsCommand = ({ root, finish }: CommandContext): Command =>
  withLockOptions(withTargetOptions(new Command('previews')))
    .summary('list the previews below a target, and remove old ones')
    .description('list the previews below a target with their age and address, the oldest first')
    .addOption(
      new Option('--expire <age>', 'remove those last published so long ago: 14d').argParser(parseDays),
    )
    .addHelpText(
      'after',
      examples([
        ['npx kube-site previews staging', 'what is there'],
        ['npx kube-site previews staging --expire 14d', 'remove what nobody has updated'],
      ]),
    )
    .action(async (name: string, flags: PreviewsFlags) =>
      finish(
        await (await import('../../publish/commands/runPreviews.ts')).runPreviews({ root, name, flags }),
      ),
    )

function parseDays(text: string): number {
  const days = /^(\d{1,4})d$/.exec(text)?.[1]
  if (days === undefined) throw new InvalidArgumentError('Write a number of days: 14d.')
  return Number(days)
}
