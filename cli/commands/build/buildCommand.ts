import { Command } from 'commander'
import type { CommandContext } from '../CommandContext.ts'
import { examples } from '../examples.ts'
import { formatOption, withSiteFlags } from '../siteOptions.ts'
import type { BuildFlags } from './runBuild.ts'

/** Describes `kube-site build`. */
export const buildCommand = ({ root, finish }: CommandContext): Command =>
  withSiteFlags(new Command('build'))
    .summary('build the site into dist/')
    .description('build the site into dist/, all of it or nothing')
    .option('--out <dir>', "folder to build; default: the project's dist")
    .option('--drafts', 'show drafts')
    .option('--future', 'show posts whose day has not come')
    .addOption(formatOption())
    .option('--quiet', 'say nothing but problems')
    .option('--verbose', 'tell of everything, and show stacks of internal errors')
    .addHelpText(
      'after',
      examples([
        ['npx kube-site build', 'the site into dist/'],
        ['npx kube-site build --drafts --future', 'everything that is written'],
        ['npx kube-site build --today 2026-12-24', 'as it will be on that day'],
        ['npx kube-site build --format json | jq .pages', 'a figure of the report'],
      ]),
    )
    .action(async (flags: BuildFlags) => finish(await (await import('./runBuild.ts')).runBuild(root, flags)))
