import type { AppClass, Workload } from '../story/Cluster.ts'

/** What a visitor has chosen on the map. */
export interface TopologyState {
  /** Whether the map is interactive. Without JavaScript it is an image with the panel of one workload. */
  awake: boolean
  chosen: Workload
  /** The one class that is not dimmed, if any. */
  only: AppClass | undefined
}
