import { join } from 'node:path'
import { exitCodes, UsageError } from '../../system/CommandError.ts'
import { withTemporaryFolder } from '../../system/processName.ts'
import { loadLocalSite } from '../localSite.ts'
import { publishSite, type PublishSiteFlags, type ReleaseFlags } from '../publishSite.ts'
import { findPurge, purge, purgeQuestion } from '../purge.ts'
import { RefusedError } from '../records.ts'
import { rollBack } from '../rollBack.ts'
import type { WrittenFolder } from '../writeRelease.ts'
import { finishRelease, verifyFolder } from './finishRelease.ts'
import { previewsWith, removeNamed } from './runPreviews.ts'
import {
  type ChangeFlags,
  isConfirmed,
  lockFlags,
  type OpenTarget,
  type PublishedProject,
  refuseUsedFolder,
  type TargetCall,
  type TargetFlags,
  withTarget,
} from './withTarget.ts'

export interface PublishFlags extends TargetFlags, PublishSiteFlags, ChangeFlags {
  atomic?: boolean
  dist?: string
  /** Path of a page or a file to take out of all releases, with those that have it. */
  purge?: string
}

/** `kube-site publish`: makes a built site the current release of a target. Returns the exit code. */
export const runPublish = (call: TargetCall<PublishFlags>): Promise<number> =>
  withTarget(call, async target => {
    const { project } = call
    const flags = lockFlags(call, target.terminal)
    // A preview shows any commit of its branch.
    const root = flags.preview === undefined ? project.root : undefined
    const { atomic = target.settings.atomic, preview } = flags
    if (flags.atomic && preview !== undefined)
      throw new UsageError('A preview is not atomic.', 'Leave out --atomic.')
    const settings = { ...target.settings, ...(atomic === undefined ? {} : { atomic }) }
    const publish = async (dist: string) => {
      const verified = flags.verifySite
        ? { verifyFolder: (written: WrittenFolder) => verifyFolder(target, written) }
        : {}
      const purged = flags.purge === undefined ? undefined : await confirmedPurge(flags.purge, dist)
      const release = await publishSite(dist, { ...target, settings, flags, root, ...verified })
      if (purged) {
        await purge(purged, { ...target, flags })
        for (const name of purged.previews) await removeNamed(name, target, flags)
      }
      return await finishRelease({ ...target, release: { ...release, purged }, flags })
    }
    const confirmedPurge = async (path: string, dist: string) => {
      const { objects } = await loadLocalSite(dist, settings)
      const previews = preview === undefined ? await previewsWith(path, target) : []
      const found = await findPurge(path, target.store, objects, previews)
      if (await isConfirmed(purgeQuestion(found, target.store), call, target.terminal)) return found
      throw new RefusedError('Nothing was published or deleted.', 'Publish without --purge.')
    }
    refuseUsedFolder(settings, flags)
    const isBuilt = flags.preview === undefined || flags.dist !== undefined
    return isBuilt ? await publish(project.dist) : await publishPreview(project, target, publish)
  })

/** Builds the site for the address of a preview, and publishes that. */
async function publishPreview(
  project: PublishedProject,
  { settings: { siteUrl, name }, terminal }: OpenTarget,
  publish: (dist: string) => Promise<number>,
): Promise<number> {
  if (siteUrl === undefined) {
    throw new UsageError(
      `A preview needs the address of ${name}, which is not set.`,
      'Set the address of the whole site with --site-url.',
    )
  }
  return await withTemporaryFolder(async folder => {
    const out = join(folder, 'dist')
    return (await project.buildPreview(siteUrl, out, terminal)) ? await publish(out) : exitCodes.problems
  })
}

export interface RollbackFlags extends TargetFlags, ReleaseFlags, ChangeFlags {}

/**
 * `kube-site rollback`: makes a former release of a target the current one. Returns the exit code.
 * @param release as typed
 */
export const runRollback = (call: TargetCall<RollbackFlags>, release: string | undefined): Promise<number> =>
  withTarget(call, async target => {
    const flags = lockFlags(call, target.terminal)
    const restored = await rollBack(release, { ...target, flags })
    return await finishRelease({ ...target, release: restored, flags })
  })
