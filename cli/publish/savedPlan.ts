import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { FileKind } from '../../content/model/SiteFile.ts'
import type { Store } from '../stores/Store.ts'
import { UsageError } from '../UsageError.ts'
import { RefusedError } from './PublishError.ts'
import { isRemoval, type Reason } from './plan.ts'
import type { PreparedRelease } from './prepareRelease.ts'
import type { PublishedObject, ReleaseId } from './Release.ts'
import type { TargetRecords } from './readTarget.ts'

/** A plan as it is told to other programs, and saved. */
export interface PlanDocument {
  version: 1
  /** The store, as its address names it. */
  target: string
  /** The release that is published now. */
  current: ReleaseId | null
  /** True where a former run ended in the middle; this one completes it. */
  unfinished: boolean
  changes: readonly { key: string; reason: Reason; kind: FileKind; bytes: number }[]
  unchanged: number
  /** Bytes to be sent, and requests that this takes, about. */
  bytes: number
  requests: number
  /** Differs for every state of the target, and of what is to be published: the plan holds for these alone. */
  base: string
  content: string
}

export interface PlanDocumentInput {
  store: Store
  records: TargetRecords
  prepared: PreparedRelease
  objects: Readonly<Record<string, PublishedObject>>
}

/** Describes what publishing would do. */
export function planDocument({ store, records, prepared, objects }: PlanDocumentInput): PlanDocument {
  const { known } = records
  const { changes, unchanged } = prepared.plan
  const written = changes.filter(change => !isRemoval(change))
  const unfinished = (known?.state.pending.length ?? 0) > 0
  return {
    version: 1,
    target: store.name,
    current: known?.state.releases[0]?.id ?? null,
    unfinished,
    changes: changes.map(({ key, reason, object: { kind, size } }) => ({ key, reason, kind, bytes: size })),
    unchanged,
    bytes: written.reduce((sum, { object }) => sum + object.size, 0),
    requests: requestsOf(prepared, unfinished || !known),
    base: known?.state.write ?? '',
    content: createHash('sha256')
      .update(JSON.stringify(Object.entries(objects).toSorted()))
      .digest('hex'),
  }
}

/** To write an object and ask for it, to save what it replaces, to remove one; and to begin and end a release. */
function requestsOf({ plan: { changes } }: PreparedRelease, mustWrite: boolean): number {
  if (changes.length === 0 && !mustWrite) return 2
  const saved = changes.filter(({ replaces }) => replaces?.sha256).length
  const removed = changes.filter(isRemoval).length
  return 6 + 2 * (changes.length - removed) + saved + removed
}

/**
 * Refuses to publish anything but a saved plan.
 * @throws UsageError where the file holds none; RefusedError where something has changed since
 */
export function refuseOtherThan(file: string, now: PlanDocument): void {
  const saved = readPlan(file)
  const again = 'Make a new plan, and look at it.'
  if (saved.target !== now.target) {
    throw new RefusedError(`${file} is a plan for ${saved.target}, not for ${now.target}.`, again)
  }
  if (saved.base !== now.base) {
    throw new RefusedError(`${now.target} was published to since ${file} was made.`, again)
  }
  if (saved.content !== now.content || JSON.stringify(saved.changes) !== JSON.stringify(now.changes)) {
    throw new RefusedError(`The site was built anew since ${file} was made, and differs.`, again)
  }
}

function readPlan(file: string): PlanDocument {
  try {
    const plan = JSON.parse(readFileSync(file, 'utf8')) as PlanDocument
    if (plan.version === 1 && Array.isArray(plan.changes)) return plan
  } catch {
    // Told below.
  }
  throw new UsageError(
    `${file} is not a plan that can be read.`,
    'Make one with `kube-site plan <target> --save <file>`.',
  )
}
