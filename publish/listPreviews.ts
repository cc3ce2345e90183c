import { openStore } from './stores/openStore.ts'
import type { Store } from './stores/Store.ts'
import { RefusedError } from './records/PublishError.ts'
import { type ReleaseEntry, stateKey } from './records/Release.ts'
import { readState } from './records/records.ts'
import { previewTarget, type TargetSettings } from './target.ts'

/** A preview below a target. */
export interface Preview {
  name: string
  /** Its address, if the target's is known. */
  siteUrl: string | undefined
  /** When it was last published, or begun to be; ISO 8601, UTC. */
  at: string
  /** Absent if its first publish was interrupted, or its records are damaged. */
  release: ReleaseEntry | undefined
}

/**
 * The previews below a target, the oldest first.
 * @param store the target's
 */
export async function listPreviews(store: Store, settings: TargetSettings): Promise<Preview[]> {
  const states = [...(await store.list('preview/')).keys()].map(key => stateOf.exec(key)?.[1])
  const names = [...new Set(states.filter(name => name !== undefined))]
  const previews = await Promise.all(names.map(name => readPreview(settings, name)))
  return previews.toSorted((a, b) => (a.at < b.at ? -1 : 1))
}

/** The state of a preview; a folder numbers its versions. */
const stateOf = /^preview\/([a-z0-9-]+)\/\.kube-site\/state\.json/

function ifDamaged(error: unknown): undefined {
  if (!(error instanceof RefusedError)) throw error
}

async function readPreview(settings: TargetSettings, name: string): Promise<Preview> {
  const { target, siteUrl } = previewTarget(settings, name)
  const store = await openStore(target)
  try {
    const release = (await readState(store).catch(ifDamaged))?.state.releases[0]
    const ageMs = release ? 0 : ((await store.get(stateKey))?.ageMs ?? 0)
    const at = release?.at ?? new Date(Date.now() - ageMs).toISOString()
    return { name, siteUrl, at, release }
  } finally {
    store.close()
  }
}
