import { Command } from 'commander'
import { type CommandContext, examples } from '../description.ts'
import { formatOption, withSiteOptions } from '../options.ts'
import type { BuildFlags } from './runBuild.ts'

/** Describes `kube-site build`. */
export const buildCommand = ({ root, finish }: CommandContext): Command =>
  withSiteOptions(new Command('build'))
    .summary('build the site into dist/')
    .description('build the site into dist/, completely or not at all')
    .option('--out <dir>', "folder to build; default: the project's dist")
    .option('--drafts', 'show drafts')
    .option('--future', 'show scheduled posts')
    .option('--no-cache', 'neither read nor write the cache')
    .option('--cache-dir <dir>', "folder of the cache; default: the project's .kube-site/cache")
    .option('--prove', 'build again without the cache, and compare every byte')
    .addOption(formatOption())
    .option('--quiet', 'print only problems')
    .option('--verbose', 'print more problems and details, and stack traces of internal errors')
    .addHelpText(
      'after',
      examples([
        ['npx kube-site build', 'the site into dist/'],
        ['npx kube-site build --drafts --future', 'with unpublished posts'],
        ['npx kube-site build --today 2026-12-24', 'as it will be on that day'],
        ['npx kube-site build --format json | jq .pages', 'one value of the report'],
      ]),
    )
    .action(async (flags: BuildFlags) => finish(await (await import('./runBuild.ts')).runBuild(root, flags)))
