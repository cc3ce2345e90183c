import { Command } from 'commander'
import { type CommandContext, examples } from '../description.ts'
import { type TargetFlags, withTargetOptions } from '../targetOptions.ts'

/** Describes `kube-site doctor`. */
export const doctorCommand = ({ root, finish }: CommandContext): Command =>
  withTargetOptions(new Command('doctor'))
    .summary('find out how a store and the site in front of it behave')
    .description(
      'find out how a store and the site in front of it behave, by a few small objects that are removed again, and say which settings suit them',
    )
    .addHelpText(
      'after',
      examples([
        ['npx kube-site doctor production', 'the store, and its siteUrl'],
        ['npx kube-site doctor production --format json', 'for programs'],
      ]),
    )
    .action(async (name: string, flags: TargetFlags) =>
      finish(await (await import('./runDoctor.ts')).runDoctor(root, name, flags)),
    )
