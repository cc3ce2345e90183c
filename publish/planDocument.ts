import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { FileKind } from '../content/model/SiteFile.ts'
import { UsageError } from '../system/CommandError.ts'
import { isRemoval, type Reason, sentBytes } from './plan.ts'
import type { PreparedRelease } from './prepareRelease.ts'
import { RefusedError } from './records/PublishError.ts'
import type { ReleaseId } from './records/Release.ts'
import type { Store } from './stores/Store.ts'

/** A plan as JSON, for `--format json` and `--save`. */
export interface PlanDocument {
  version: 1
  /** The store, as its address names it. */
  target: string
  /** The release that is published now. */
  current: ReleaseId | null
  /** True if a former run was interrupted; this one completes it. */
  unfinished: boolean
  changes: readonly { key: string; reason: Reason; kind: FileKind; bytes: number }[]
  unchanged: number
  /** Bytes to be sent, and an estimate of the requests that this takes. */
  bytes: number
  requests: number
  /** Identify the state of the target and the new content: the plan is valid only for these. */
  base: string
  content: string
}

/** Describes what publishing would do. */
export function planDocument(store: Store, prepared: PreparedRelease): PlanDocument {
  const { known } = prepared.records
  const { changes, unchanged } = prepared.plan
  const unfinished = (known?.state.pending.length ?? 0) > 0
  const objects = Object.entries(prepared.content.objects).toSorted()
  return {
    version: 1,
    target: store.name,
    current: known?.state.releases[0]?.id ?? null,
    unfinished,
    changes: changes.map(({ key, reason, object: { kind, size } }) => ({ key, reason, kind, bytes: size })),
    unchanged,
    bytes: changes.reduce((sum, change) => sum + sentBytes(change), 0),
    requests: requestsOf(prepared, unfinished || !known),
    base: known?.state.write ?? '',
    content: hash('sha256', JSON.stringify(objects)),
  }
}

/** Counts requests to write and verify an object, to save what it replaces, to delete one, and to begin and end a release. */
function requestsOf({ plan: { changes } }: PreparedRelease, mustWrite: boolean): number {
  if (changes.length === 0 && !mustWrite) return 2
  const saved = changes.filter(({ replaces }) => replaces?.sha256).length
  const removed = changes.filter(isRemoval).length
  return 6 + 2 * (changes.length - removed) + saved + removed
}

/**
 * Refuses to publish anything but a saved plan.
 * @throws UsageError if the file is no plan; RefusedError if something has changed since
 */
export function refuseOtherThan(file: string, now: PlanDocument): void {
  const saved = readPlan(file)
  const again = 'Create a new plan, and review it.'
  if (saved.target !== now.target) {
    throw new RefusedError(`${file} is a plan for ${saved.target}, not for ${now.target}.`, again)
  }
  if (saved.base !== now.base) {
    throw new RefusedError(`${now.target} was published to since ${file} was created.`, again)
  }
  if (saved.content !== now.content || JSON.stringify(saved.changes) !== JSON.stringify(now.changes)) {
    throw new RefusedError(`The site has been rebuilt since ${file} was created, and differs.`, again)
  }
}

function readPlan(file: string): PlanDocument {
  try {
    const plan = JSON.parse(readFileSync(file, 'utf8')) as PlanDocument
    if (plan.version === 1 && Array.isArray(plan.changes)) return plan
  } catch {
    // Reported below.
  }
  throw new UsageError(
    `${file} is not a readable plan.`,
    'Create one with `kube-site plan <target> --save <file>`.',
  )
}
