import { RefusedError } from '../../publish/PublishError.ts'
import { type Change, isRemoval } from '../../publish/plan.ts'
import { type PreparedRelease, prepareRelease } from '../../publish/prepareRelease.ts'
import { publishRelease, type ReleaseFlags } from '../../publish/publishRelease.ts'
import { type ReleaseEntry, savedKey, type TargetState } from '../../publish/Release.ts'
import { readManifest } from '../../publish/readTarget.ts'
import { readWhenFree } from '../../publish/readWhenFree.ts'
import { withTarget } from '../../publish/withTarget.ts'
import type { Store } from '../../stores/Store.ts'
import { Terminal } from '../../terminal/Terminal.ts'
import { UsageError } from '../../UsageError.ts'
import { siteOptions } from '../options.ts'
import { finishRelease } from '../publish/finishRelease.ts'
import { ReleaseReport } from '../publish/ReleaseReport.ts'
import type { TargetFlags } from '../targetOptions.ts'

export interface RollbackFlags extends TargetFlags, ReleaseFlags {}

export interface RollbackInput {
  root: string
  /** Of the target. */
  name: string
  /** As typed. */
  release: string | undefined
  flags: RollbackFlags
}

/** `kube-site rollback`: makes a former release of a target the current one. Gives the exit code. */
export async function runRollback({ root, name, release, flags }: RollbackInput): Promise<number> {
  const { format, quiet = false, verbose = false } = flags
  const terminal = new Terminal({ quiet: quiet || format === 'json', verbose })
  const input = { name, preview: flags.preview, options: siteOptions(root, flags), terminal }
  return await withTarget(input, async ({ settings, store }) => {
    const report = new ReleaseReport(terminal, store)
    const records = await readWhenFree(store, flags)
    const wanted = chosenRelease(records.known?.state, release, store)
    const manifest = await readManifest(store, wanted.id)
    if (!manifest)
      throw new RefusedError(`The manifest of release ${wanted.id} is missing.`, 'Choose another one.')
    const { objects, siteUrl } = manifest
    const { keepReleases } = settings
    const prepared = await prepareRelease({
      store,
      records,
      objects,
      keepReleases,
      verifyRemote: false,
      adopt: true,
      tagOf: async key => objects[key]?.tag,
    })
    refuseLost(prepared, wanted)
    const entry = await publishRelease(
      { records, prepared, siteUrl, objects, restores: wanted.id, write: change => bringBack(store, change) },
      { store, settings, flags, progress: report },
    )
    const { plan } = prepared
    return await finishRelease({ entry, plan, objects, siteUrl, settings, store, terminal, report, flags })
  })
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
async function bringBack(store: Store, { key, reason, object }: Change): Promise<{ tag: string }> {
  return await store.copy(reason === 'headers' ? key : savedKey(object.sha256), key, object.headers)
}
