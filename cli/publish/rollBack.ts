import type { Store } from '../stores/Store.ts'
import { UsageError } from '../UsageError.ts'
import { RefusedError } from './PublishError.ts'
import { type Change, isRemoval } from './plan.ts'
import { type PreparedRelease, prepareRelease } from './prepareRelease.ts'
import { publishRelease, type PublishOptions } from './publishRelease.ts'
import type { PublishedRelease } from './publishSite.ts'
import { type ReleaseEntry, savedKey, type TargetState } from './Release.ts'
import { readManifest } from './readTarget.ts'
import { readWhenFree } from './readWhenFree.ts'

/**
 * Makes a former release of a target the current one, by copies within the store.
 * @param release as typed; absent for the one before the current one
 * @throws CommandError where there is no such release, it is refused, or stops on its way
 */
export async function rollBack(
  release: string | undefined,
  options: PublishOptions,
): Promise<PublishedRelease> {
  const { store, settings, flags } = options
  const records = await readWhenFree(store, flags)
  const wanted = chosenRelease(records.known?.state, release, store)
  const manifest = await readManifest(store, wanted.id)
  if (!manifest) {
    throw new RefusedError(`The manifest of release ${wanted.id} is missing.`, 'Choose another one.')
  }
  const { objects, siteUrl } = manifest
  const prepared = await prepareRelease({
    store,
    records,
    objects,
    keepReleases: settings.keepReleases,
    verifyRemote: false,
    adopt: true,
    tagOf: async key => objects[key]?.tag,
  })
  refuseLost(prepared, wanted)
  const entry = await publishRelease(
    { records, prepared, siteUrl, objects, restores: wanted.id, write: bringBack },
    options,
  )
  return { entry, plan: prepared.plan, objects, siteUrl }
}

/** @throws UsageError where there is none */
function chosenRelease(
  state: TargetState | undefined,
  typed: string | undefined,
  store: Store,
): ReleaseEntry {
  const releases = state?.releases ?? []
  const chosen =
    typed === undefined ? releases[1] : releases.find(({ id }) => id === typed || id.split('-')[0] === typed)
  if (chosen) return chosen
  throw new UsageError(
    typed === undefined
      ? `${store.name} has no release before the current one.`
      : `${store.name} has no release ${typed}.`,
    'List them with `kube-site releases`.',
  )
}

/** @throws RefusedError where a content is no longer kept: somebody else changed it before it could be */
function refuseLost({ plan, stored }: PreparedRelease, { id }: ReleaseEntry): void {
  const lost = plan.changes.find(
    change =>
      !isRemoval(change) && change.reason !== 'headers' && !(change.object.sha256 in (stored?.saved ?? {})),
  )
  if (!lost) return
  throw new RefusedError(
    `Release ${id} cannot be brought back: ${lost.key} of it is not kept.`,
    'Build it from its commit, and publish that.',
  )
}

/** Copies a content that was saved to where it belongs. Where it is there already, only its headers are set. */
async function bringBack({ key, reason, object }: Change, store: Store): Promise<{ tag: string }> {
  return await store.copy(reason === 'headers' ? key : savedKey(object.sha256), key, object.headers)
}
