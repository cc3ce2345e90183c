import { setTimeout as delay } from 'node:timers/promises'
import type { Store } from '../stores/Store.ts'
import { UsageError } from '../UsageError.ts'
import { RefusedError } from './PublishError.ts'
import { isHeld } from './PublishLock.ts'
import { readTarget, type TargetRecords } from './readTarget.ts'

/** Time between two looks at a lock, in ms. */
const lookAgainMs = 1000

/**
 * Reads a target to publish to it. Where somebody publishes just now, waits for the end.
 * @param wait minutes, as typed; absent to refuse at once
 * @throws RefusedError where somebody still publishes
 */
export async function readWhenFree(store: Store, { wait }: { wait?: string }): Promise<TargetRecords> {
  const minutes = Number(wait ?? 0)
  if (!(minutes >= 0 && minutes <= 1440)) throw new UsageError('--wait takes minutes, up to a day.')
  const end = performance.now() + minutes * 60_000
  for (;;) {
    const records = await readTarget(store)
    if (!isHeld(records.known)) return records
    if (performance.now() >= end) throw held(records, store)
    await delay(lookAgainMs)
  }
}

function held({ known }: TargetRecords, store: Store): RefusedError {
  const { owner = '', since = '', lease = 0 } = known?.state.lock ?? {}
  const left = Math.ceil(lease - (known?.ageMs ?? 0) / 1000)
  return new RefusedError(
    `${owner} has been publishing to ${store.name} since ${since}.`,
    `Wait for the end with --wait. The lock of a publisher that was killed ends in ${left} s.`,
  )
}
