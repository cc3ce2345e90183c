import { Command } from 'commander'
import { type CommandContext, examples } from './description.ts'
import { type TargetFlags, withTargetOptions } from '../../publish/commands/targetOptions.ts'

/** Describes `kube-site doctor`. */
export const doctorCommand = ({ root, finish }: CommandContext): Command =>
  withTargetOptions(new Command('doctor'))
    .summary('find out what is set wrong at a store and the site in front of it')
    .description(
      'find out what is set wrong at a store and the site in front of it, with a few small objects that are deleted again, and say what to set',
    )
    .addHelpText(
      'after',
      examples([
        ['npx kube-site doctor production', 'the store, and its siteUrl'],
        ['npx kube-site doctor production --format json', 'for programs'],
      ]),
    )
    .action(async (name: string, flags: TargetFlags) =>
      finish(await (await import('../../publish/doctor/runDoctor.ts')).runDoctor({ root, name, flags })),
    )
