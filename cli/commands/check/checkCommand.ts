import { Command } from 'commander'
import { type CommandContext, examples } from '../description.ts'
import { formatOption, sinceOption, withSiteOptions } from '../options.ts'
import type { CheckFlags } from './runCheck.ts'

/** Describes `kube-site check`. */
export const checkCommand = ({ root, finish }: CommandContext): Command =>
  withSiteOptions(new Command('check'))
    .summary('find what is wrong, and what could be better')
    .description('find errors and possible improvements, without building')
    .option('--drafts', 'check the site with drafts')
    .option('--future', 'check the site with scheduled posts')
    .option('--strict', 'fail on warnings, too')
    .option('--external', 'try links to other sites; answers are cached for up to a week')
    .addOption(sinceOption())
    .option('--fix', 'fix problems that have one right answer, and show the diff')
    .addOption(formatOption())
    .option('--quiet', 'print only problems')
    .option('--verbose', 'print more problems, and stack traces of internal errors')
    .addHelpText(
      'after',
      examples([
        ['npx kube-site check', 'all problems'],
        ['npx kube-site check --fix', 'fix what can be fixed'],
        ['npx kube-site check --strict --external', 'before a release'],
        ['npx kube-site check --since https://example.com', 'after posts are renamed'],
        ['npx kube-site check --format github', 'for a pull request'],
      ]),
    )
    .action(async (flags: CheckFlags) => finish(await (await import('./runCheck.ts')).runCheck(root, flags)))
