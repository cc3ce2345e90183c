import { Command, Option } from 'commander'
import { type CommandContext, examples } from '../description.ts'
import { cacheFolderOption } from '../options.ts'
import type { CacheFlags } from './runCache.ts'

/** Describes `kube-site cache`. */
export const cacheCommand = ({ root, finish }: CommandContext): Command =>
  new Command('cache')
    .summary('tell what builds keep for the next ones')
    .description('tell what builds keep for the next ones, and how much that is; or remove it')
    .addOption(cacheFolderOption())
    .option('--clear', 'remove all of it: the next build makes everything anew')
    .addOption(
      new Option('--format <format>', 'format of the report').choices(['text', 'json']).default('text'),
    )
    .addHelpText(
      'after',
      examples([
        ['npx kube-site cache', 'what is kept'],
        ['npx kube-site cache --clear', 'remove it'],
      ]),
    )
    .action(async (flags: CacheFlags) => finish((await import('./runCache.ts')).runCache(root, flags)))
