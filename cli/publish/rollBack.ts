import type { Store } from '../stores/Store.ts'
import { UsageError } from '../util/UsageError.ts'
import { RefusedError } from './PublishError.ts'
import { type Change, isRemoval } from './plan.ts'
import { type PreparedRelease, prepareRelease } from './prepareRelease.ts'
import { type PublishedRelease, type PublishOptions, publishRelease } from './publishRelease.ts'
import { type ReleaseEntry, type ReleaseId, savedKey, type TargetState } from './Release.ts'
import { readManifest } from './records.ts'
import { readUnlocked } from './withPublishLock.ts'

/**
 * Makes a former release of a target the current one, by copies within the store.
 * @param release as typed; absent for the one before the current one
 * @throws CommandError if there is no such release, it is refused, or stops on its way
 */
export async function rollBack(
  release: string | undefined,
  options: PublishOptions,
): Promise<PublishedRelease> {
  const { store, settings, flags } = options
  const { keepReleases } = settings
  const records = await readUnlocked(store, flags)
  const { id: restores } = chosenRelease(records.known?.state, release, store)
  const manifest = await readManifest(store, restores)
  if (!manifest) {
    throw new RefusedError(`The manifest of release ${restores} is missing.`, 'Choose another release.')
  }
  const { objects, siteUrl } = manifest
  const tagOf = async (key: string) => objects[key]?.tag
  const content = { siteUrl, objects, tagOf, write: restore, restores }
  const prepared = await prepareRelease(content, records, { store, keepReleases, adopt: true })
  refuseLost(prepared, restores)
  return await publishRelease(prepared, options)
}

/** @throws UsageError if there is none */
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

/** @throws RefusedError if a content was not saved, since it had been changed in the store */
function refuseLost({ plan, stored }: PreparedRelease, id: ReleaseId): void {
  const lost = plan.changes.find(
    change =>
      !isRemoval(change) && change.reason !== 'headers' && !(change.object.sha256 in (stored?.saved ?? {})),
  )
  if (!lost) return
  throw new RefusedError(
    `Release ${id} cannot be brought back: its ${lost.key} was not saved.`,
    'Build it from its commit, and publish that.',
  )
}

/** Copies a saved content to its key, or sets only the headers if the content is there. */
const restore = ({ key, reason, object }: Change, store: Store): Promise<{ tag: string }> =>
  store.copy(reason === 'headers' ? key : savedKey(object.sha256), key, object.headers)
