import type { Workload } from './Workload.ts'

/** How wide a workload's mark is, in pixels, from 15 px left of its symbol: Geist Mono of 13 px is 7.8 px wide. */
export function markWidth({ name }: Workload): number {
  return 15 + 17 + Math.ceil(name.length * 7.8) + 6 + 8 + 5
}
