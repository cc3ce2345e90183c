import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { LocalCommit } from '../records/LocalCommit.ts'
import { exitCodes } from '../../system/exitCodes.ts'
import { cacheFolder } from '../../system/paths.ts'
import { type PublishSiteFlags, publishSite } from '../publishSite.ts'
import { reportProblems } from '../../system/formatProblems.ts'
import { UsageError } from '../../system/UsageError.ts'
import { flagPath } from '../../cli/commands/options.ts'
import type { TargetFlags } from './targetOptions.ts'
import { type OpenTarget, type TargetCall, withTarget } from './withTarget.ts'
import { finishRelease } from './finishRelease.ts'
import { ReleaseReport } from './ReleaseReport.ts'

export interface PublishFlags extends TargetFlags, PublishSiteFlags {
  atomic?: boolean
  dist?: string
}

/** `kube-site publish`: makes a built site the current release of a target. Returns the exit code. */
export const runPublish = (call: TargetCall<PublishFlags>): Promise<number> =>
  withTarget(call, async target => {
    const { root, flags } = call
    // A preview shows any commit of its branch.
    const commit = flags.preview === undefined ? await LocalCommit.read(root) : undefined
    const { atomic = target.settings.atomic, preview } = flags
    if (flags.atomic && preview !== undefined)
      throw new UsageError('A preview is not atomic.', 'Leave out --atomic.')
    const settings = { ...target.settings, ...(atomic === undefined ? {} : { atomic }) }
    const publish = async (dist: string) => {
      const progress = new ReleaseReport(target.terminal, target.store)
      const release = await publishSite(dist, { ...target, settings, flags, progress, commit })
      return await finishRelease({ ...target, release, flags, report: progress })
    }
    const isBuilt = flags.preview === undefined || flags.dist !== undefined
    return isBuilt
      ? await publish(flagPath(flags.dist, root, 'dist'))
      : await publishPreview(target, flags.format, publish)
  })

/** Builds the site for the address of a preview, with drafts and scheduled posts, and publishes that. */
async function publishPreview(
  { settings: { siteUrl, name }, options, terminal }: OpenTarget,
  format: PublishFlags['format'],
  publish: (dist: string) => Promise<number>,
): Promise<number> {
  if (siteUrl === undefined) {
    throw new UsageError(
      `The address of ${name} is not known, and a preview is built for it.`,
      'Name the address of the whole site with --site-url.',
    )
  }
  const folder = mkdtempSync(join(tmpdir(), 'kube-site-preview-'))
  try {
    const out = join(folder, 'dist')
    const cache = cacheFolder(options.root)
    // Loading the tools that build a site takes half a second.
    const { build } = await import('../../generator/build/build.ts')
    const built = await build({ ...options, siteUrl, drafts: true, future: true, out, cache }, terminal)
    if (built.report) return await publish(out)
    reportProblems({ problems: built.problems, format, terminal })
    return exitCodes.problems
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
