import { Command } from 'commander'
import { type CommandContext, examples } from './description.ts'
import { distOption, withTargetOptions } from '../../publish/commands/targetOptions.ts'
import type { PlanFlags } from '../../publish/commands/runPlan.ts'

/** Describes `kube-site plan`. */
export const planCommand = ({ root, finish }: CommandContext): Command =>
  withTargetOptions(new Command('plan'))
    .summary('show what publishing would change')
    .description('compare dist/ with what is published, and show what would be written and removed, and why')
    .addOption(distOption())
    .option('--save <file>', 'write the plan to a file, for `publish --plan`')
    .option('--detailed-exitcode', 'exit with 2 when there is something to publish')
    .option('--verify-remote', 'compare with the objects in the store, too, not only with the last manifest')
    .option('--adopt', 'replace objects of the same names that kube-site did not publish')
    .addHelpText(
      'after',
      examples([
        ['npx kube-site plan production', 'what would change'],
        ['npx kube-site plan file:///var/www/site', 'in a folder'],
        ['npx kube-site plan production --save plan.json', 'saved for a publish'],
      ]),
    )
    .action(async (name: string, flags: PlanFlags) =>
      finish(await (await import('../../publish/commands/runPlan.ts')).runPlan({ root, name, flags })),
    )
