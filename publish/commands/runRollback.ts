import type { ReleaseFlags } from '../publishRelease.ts'
import { rollBack } from '../rollBack.ts'
import { finishRelease } from './finishRelease.ts'
import { type TargetCall, withTarget, type TargetFlags } from './withTarget.ts'

export interface RollbackFlags extends TargetFlags, ReleaseFlags {}

/**
 * `kube-site rollback`: makes a former release of a target the current one. Returns the exit code.
 * @param release as typed
 */
export const runRollback = (call: TargetCall<RollbackFlags>, release: string | undefined): Promise<number> =>
  withTarget(call, async target => {
    const { flags } = call
    const restored = await rollBack(release, { ...target, flags })
    return await finishRelease({ ...target, release: restored, flags })
  })
