import { exitCodes } from '../../system/exitCodes.ts'
import { releaseHold } from '../publishRelease.ts'
import { type LockFlags, whenUnlocked } from '../withPublishLock.ts'
import { jsonText } from '../../system/text.ts'
import { ReleaseReport } from './ReleaseReport.ts'
import { type TargetCall, withTarget, type TargetFlags } from './withTarget.ts'

export interface ReleaseHoldFlags extends TargetFlags, LockFlags {}

/** `kube-site release-hold`: lets the next publish go on after a rollback. Returns the exit code. */
export const runReleaseHold = (call: TargetCall<ReleaseHoldFlags>): Promise<number> =>
  withTarget(call, async ({ store, terminal }) => {
    const { flags } = call
    const progress = new ReleaseReport(terminal, store)
    const hold = await whenUnlocked(store, flags, async records => {
      if (records.known?.state.hold) await releaseHold(records, { store, flags, progress })
      return records.known?.state.hold
    })
    if (flags.format === 'json') terminal.result(jsonText({ released: hold ?? null }))
    else terminal.info(hold ? `Released the hold of ${store.name}.` : `${store.name} is not on hold.`)
    return exitCodes.success
  })
