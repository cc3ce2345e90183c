import { Command } from 'commander'
import { type CommandContext, examples } from './description.ts'
import {
  distOption,
  numberOption,
  withLockOptions,
  withTargetOptions,
} from '../../publish/commands/targetOptions.ts'
import type { PublishFlags } from '../../publish/commands/runPublish.ts'

/** Describes `kube-site publish`. */
export const publishCommand = ({ root, finish }: CommandContext): Command =>
  withPublishOptions(withTargetOptions(new Command('publish')))
    .summary('publish dist/ to an object store or a folder')
    .description('publish dist/ to an object store or a folder, as a release that can be brought back')
    .addOption(distOption())
    .option('--plan <file>', 'publish exactly this plan, or refuse')
    .option('--verify-remote', 'compare with the objects in the store, too, not only with the last manifest')
    .option('--atomic', 'give each release a folder of its own; from then on, the target stays so')
    .option('--no-atomic', 'write a folder’s first release into the folder itself')
    .option('--repair', 'rebuild damaged or missing records of earlier releases from what is left')
    .option('--release-hold', 'publish although a rollback holds the target, and release the hold')
    .option('--force', 'publish although the current release is of a later commit')
    .option('--adopt', 'replace objects of the same names that kube-site did not publish')
    .addHelpText(
      'after',
      examples([
        ['npx kube-site publish production', 'what `plan production` shows'],
        ['npx kube-site publish file:///var/www/site', 'into a folder'],
        ['npx kube-site publish production --preview pr-12', 'with drafts'],
      ]),
    )
    .action(async (name: string, flags: PublishFlags) =>
      finish(await (await import('../../publish/commands/runPublish.ts')).runPublish({ root, name, flags })),
    )

/** Adds the options of the commands that write a release. */
export const withPublishOptions = (command: Command): Command =>
  withLockOptions(command)
    .addOption(
      numberOption('--allow-deletes <number>', 'delete at most this many objects, whatever their share'),
    )
    .option('--no-verify-site', 'do not request from the site, as visitors do, what was published')
