import type { Store } from '../stores/Store.ts'
import type { TargetSettings } from '../target.ts'
import type { Probes } from './probes.ts'

/** The result of a check. `fail` means that visitors do not get the site as it is meant. */
export interface Result {
  status: 'pass' | 'warn' | 'fail'
  /** What was found: the end of a sentence that begins with the check's name. */
  found: string
  /** What to set. */
  fix?: string | undefined
}

export interface StoreContext {
  store: Store
  /** Has the records of the target. */
  records: Store
  settings: TargetSettings
  probes: Probes
}

export interface Check<Context> {
  name: string
  /** Returns `undefined` if the check does not apply. */
  run(context: Context): Promise<Result | undefined>
}

export const pass = (found: string, fix?: string): Result => ({ status: 'pass', found, fix })
export const warn = (found: string, fix?: string): Result => ({ status: 'warn', found, fix })
export const fail = (found: string, fix?: string): Result => ({ status: 'fail', found, fix })
