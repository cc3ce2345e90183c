import { Argument, InvalidArgumentError, Option } from 'commander'
import type { PlanFlags } from '../../publish/commands/runPlan.ts'
import type { PreviewsFlags } from '../../publish/commands/runPreviews.ts'
import type { PublishFlags, RollbackFlags } from '../../publish/commands/runPublish.ts'
import type { PublishedProject, TargetCall, TargetFlags } from '../../publish/commands/withTarget.ts'
import { storePrefixes } from '../../content/schema/config/parseTarget.ts'
import { cacheFolder } from '../../system/paths.ts'
import {
  type CommandContext,
  configOption,
  flagPath,
  SiteCommand,
  siteOptions,
  siteUrlOption,
} from './options.ts'

/** Describes `kube-site plan`. */
const planCommand = (context: CommandContext): SiteCommand =>
  withTargetOptions(new SiteCommand('plan'))
    .summary('show what publishing would change')
    .description('compare dist/ with what is published, and show what would be written and removed, and why')
    .addOption(distOption())
    .option('--detailed-exitcode', 'exit with 5 if there is something to publish')
    .option('--verify-remote', 'also compare with the objects in the store, not only with the last manifest')
    .option('--adopt', 'replace foreign objects with the same keys; not for atomic releases')
    .examples([
      ['npx kube-site plan production', 'what would change'],
      ['npx kube-site plan file:///var/www/site', 'in a folder'],
    ])
    .action(
      onTarget<PlanFlags>(context, async call =>
        (await import('../../publish/commands/runPlan.ts')).runPlan(call),
      ),
    )

/** Describes `kube-site publish`. */
const publishCommand = (context: CommandContext): SiteCommand =>
  withPublishOptions(withTargetOptions(new SiteCommand('publish')))
    .summary('publish dist/ to an object store or a folder')
    .description('publish dist/ to an object store or a folder, as a release that you can roll back to')
    .addOption(distOption())
    .option('--verify-remote', 'also compare with the objects in the store, not only with the last manifest')
    .option('--atomic', 'put the first release into its own folder, as for a bucket behind a Worker')
    .option(
      '--no-atomic',
      'write the first release in place, as for a folder that is itself a web server’s root',
    )
    .option('--repair', 'rebuild damaged or missing records of earlier releases from what is left')
    .option(
      '--release-hold',
      'release the hold that a rollback set, and publish what has changed, if anything',
    )
    .option('--force', 'publish even if the current release is from a later commit')
    .option('--adopt', 'replace foreign objects with the same keys; not for atomic releases')
    .option(
      '--purge <path>',
      'also delete all releases and previews with a removed page or file, after a question: /blog/a-post/',
    )
    .examples([
      ['npx kube-site publish production', 'what `plan production` shows'],
      ['npx kube-site publish file:///var/www/site', 'into a folder'],
      ['npx kube-site publish production --preview pr-12', 'with drafts'],
    ])
    .action(
      onTarget<PublishFlags>(context, async call =>
        (await import('../../publish/commands/runPublish.ts')).runPublish(call),
      ),
    )

/** Adds the options of the commands that write a release. */
const withPublishOptions = (command: SiteCommand): SiteCommand =>
  withLockOptions(command)
    .addOption(
      numberOption('--allow-deletes <number>', 'delete at most this many objects, whatever their share'),
    )
    .option('--no-verify-site', 'skip the check that requests the published site as visitors do')

/** Describes `kube-site releases`. */
const releasesCommand = (context: CommandContext): SiteCommand =>
  withTargetOptions(new SiteCommand('releases'))
    .summary('list the releases that you can roll back to')
    .description('list the releases of a target that you can roll back to, the newest first')
    .examples([
      ['npx kube-site releases production', 'releases to roll back to'],
      ['npx kube-site releases production --format json', 'for programs'],
    ])
    .action(
      onTarget<TargetFlags>(context, async call =>
        (await import('../../publish/commands/runReleases.ts')).runReleases(call),
      ),
    )

/** Describes `kube-site rollback`. */
const rollbackCommand = (context: CommandContext): SiteCommand =>
  withPublishOptions(withTargetOptions(new SiteCommand('rollback')))
    .summary('roll back to an earlier release')
    .description('publish an earlier release again, as a new release; run it again to go back further')
    .argument('[release]', 'as `kube-site releases` lists it; default: what visitors had before')
    .option('--reason <text>', 'the reason, shown to those whose publish is refused afterwards')
    .option('--no-hold', 'do not hold the target: the next publish is not refused')
    .examples([
      ['npx kube-site rollback production', 'to what visitors had before'],
      ['npx kube-site rollback production 12', 'to release 12'],
    ])
    .action((name: string, release: string | undefined, flags: RollbackFlags) =>
      onTarget<RollbackFlags>(context, async call =>
        (await import('../../publish/commands/runPublish.ts')).runRollback(call, release),
      )(name, flags),
    )

/** Describes `kube-site previews`. */
const previewsCommand = (context: CommandContext): SiteCommand =>
  withLockOptions(withTargetOptions(new SiteCommand('previews')))
    .summary('list the previews below a target, and remove one or the old ones')
    .description(
      'list the previews below a target with their age and address, the oldest first; remove one, or the old ones',
    )
    .addOption(
      new Option('--remove <name>', 'remove the preview of this name, whatever its age')
        .argParser(parsePreviewName)
        .conflicts('expire'),
    )
    .addOption(
      new Option(
        '--expire <age>',
        'remove those that were last published this long ago or longer: 14d',
      ).argParser(parseDays),
    )
    .examples([
      ['npx kube-site previews staging', 'what is there'],
      ['npx kube-site previews staging --remove pr-12', 'when it is merged'],
      ['npx kube-site previews staging --expire 14d', 'remove the old ones'],
    ])
    .action(
      onTarget<PreviewsFlags>(context, async call =>
        (await import('../../publish/commands/runPreviews.ts')).runPreviews(call),
      ),
    )

function parseDays(text: string): number {
  const days = /^(\d{1,4})d$/.exec(text)?.[1]
  if (days === undefined) throw new InvalidArgumentError('Write a number of days: 14d.')
  return Number(days)
}

/** Describes `kube-site doctor`. */
const doctorCommand = (context: CommandContext): SiteCommand =>
  withTargetOptions(new SiteCommand('doctor'))
    .summary('check a store and its site for misconfiguration')
    .description(
      'check a store and its site for misconfiguration, with a small temporary page, and say what to set',
    )
    .examples([
      ['npx kube-site doctor production', 'the store, and its siteUrl'],
      ['npx kube-site doctor production --format json', 'for programs'],
    ])
    .action(
      onTarget<TargetFlags>(context, async call =>
        (await import('../../publish/doctor/runDoctor.ts')).runDoctor(call),
      ),
    )

/** Adds the target, and the options that all of these commands have. */
const withTargetOptions = (command: SiteCommand): SiteCommand =>
  command
    .addArgument(
      new Argument(
        '<target>',
        `a name under \`publish\` in the configuration, or an address: ${storePrefixes.join('…, ')}…`,
      ),
    )
    .addOption(configOption())
    .addOption(siteUrlOption())
    .addOption(
      new Option(
        '--preview <name>',
        'use the preview of this name below the target, not the target itself',
      ).argParser(parsePreviewName),
    )
    .addOption(
      new Option('--format <format>', 'format of the result').choices(['text', 'json']).default('text'),
    )
    .option('--quiet', 'print only errors')
    .option('--verbose', 'print details, and stack traces of internal errors')

/** Adds the options of the commands that change what a target holds. */
const withLockOptions = (command: SiteCommand): SiteCommand =>
  command
    .addOption(
      new Option(
        '--wait [minutes]',
        'wait until another publisher is done; at most 10 minutes, or this many',
      ).preset('10'),
    )
    .option('--no-lock', "publish even if the store doesn't support conditional writes")
    .addOption(
      new Option(
        '--unlock',
        'take the lock of another publisher that hangs or was killed, after a question',
      ).conflicts('wait'),
    )
    .option('--yes', 'answer yes to every question')

/** `--dist` */
const distOption = (): Option => new Option('--dist <dir>', "folder to publish; default: the project's dist")

/** An option that takes a whole number. */
const numberOption = (flags: string, description: string): Option =>
  new Option(flags, description).argParser(text => {
    if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('Write a whole number.')
    return Number(text)
  })

function parsePreviewName(text: string): string {
  // It becomes a folder, or a part of a host's name.
  if (!/^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/.test(text))
    throw new InvalidArgumentError('Write lower case letters, digits and hyphens, at most 63: pr-12.')
  if (/^\d+-[0-9a-f]{6}$/.test(text)) throw new InvalidArgumentError('Releases have such names: write pr-12.')
  return text
}

/** Returns the action of a command on a target. @param run loads what the command does, and does it */
const onTarget =
  <Flags extends ProjectFlags>(
    { root, finish }: CommandContext,
    run: (call: TargetCall<Flags>) => Promise<number>,
  ) =>
  async (name: string, flags: Flags): Promise<void> =>
    finish(await run({ project: publishedProject(root, flags), name, flags }))

interface ProjectFlags extends TargetFlags {
  config?: string
  dist?: string
}

/** The project as publishing sees it. */
export function publishedProject(root: string, { config, dist, format }: ProjectFlags): PublishedProject {
  return {
    root,
    dist: flagPath(dist, root, 'dist'),
    async targets(terminal) {
      // Loading a configuration takes as long as a small publish.
      const { loadCheckedConfig } = await import('../../generator/site/loadConfig.ts')
      const { loaded, checked } = await loadCheckedConfig({
        root,
        config: flagPath(config, root, 'site.config.ts'),
      })
      if (checked.value) return checked.value.value.publish
      const { reportProblems } = await import('../../system/formatProblems.ts')
      reportProblems({ root, problems: [...loaded.problems, ...checked.problems], format: 'text', terminal })
      return undefined
    },
    async buildPreview(siteUrl, out, terminal) {
      // Loading the tools that build a site takes half a second.
      const { build } = await import('../../generator/build/build.ts')
      const options = siteOptions(root, {
        ...(config === undefined ? {} : { config }),
        siteUrl,
        drafts: true,
        future: true,
      })
      const { report, problems } = await build({ ...options, out, cache: cacheFolder(root) }, terminal)
      if (report) return true
      const { reportProblems } = await import('../../system/formatProblems.ts')
      reportProblems({ root, problems, format, terminal })
      return false
    },
    async confirm(question, { dialogue }) {
      if (!dialogue) return undefined
      const { askWhether } = await import('./new/askForPost.ts')
      return await askWhether(dialogue, question)
    },
  }
}

/** The commands on targets, in the order in which a publisher needs them. */
export const publishCommands = [
  planCommand,
  publishCommand,
  releasesCommand,
  rollbackCommand,
  previewsCommand,
  doctorCommand,
]
