import type { Fault } from './Fault.ts'

/** What a page of `dev` is told of itself. */
export interface DevState {
  /** The state of the site that it shows. */
  revision: number
  /** What is wrong, where something is. */
  fault?: Fault | undefined
}

/** By which a page says which state of the site it shows. */
export const revisionEvent = 'kube-site:revision'

/** By which the pages are told of a fault. */
export const faultEvent = 'kube-site:fault'
