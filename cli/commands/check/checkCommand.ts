import { Command } from 'commander'
import type { CommandContext } from '../CommandContext.ts'
import { examples } from '../examples.ts'
import { formatOption, withSiteFlags } from '../siteOptions.ts'
import type { CheckFlags } from './runCheck.ts'

/** Describes `kube-site check`. */
export const checkCommand = ({ root, finish }: CommandContext): Command =>
  withSiteFlags(new Command('check'))
    .summary('find what is wrong, and what could be better')
    .description('find what a build would refuse, and what could be better, without building')
    .option('--drafts', 'check the site with drafts shown')
    .option('--future', 'check the site with posts shown whose day has not come')
    .option('--strict', 'let warnings fail, too')
    .option('--external', 'try links to other sites, politely; what they answered is kept for a while')
    .option('--fix', 'repair what has one right answer, and show the difference')
    .addOption(formatOption())
    .option('--quiet', 'say nothing but problems')
    .option('--verbose', 'tell of everything, and show stacks of internal errors')
    .addHelpText(
      'after',
      examples([
        ['npx kube-site check', 'all that is wrong'],
        ['npx kube-site check --fix', 'repair what can be repaired'],
        ['npx kube-site check --strict --external', 'before a release'],
        ['npx kube-site check --format github', 'for a pull request'],
      ]),
    )
    .action(async (flags: CheckFlags) => finish(await (await import('./runCheck.ts')).runCheck(root, flags)))
