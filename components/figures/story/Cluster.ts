import type { WorkloadFinding } from './severity.ts'
import type { ClusterName } from './shop.ts'

/** The class of an application, by its behaviour. */
export type AppClass = 'web' | 'api' | 'database' | 'queue' | 'batch' | 'observability' | 'stranger'

/** A policy with the name of its workload. */
export interface Policy {
  kind: 'NetworkPolicy' | 'CiliumNetworkPolicy' | 'AuthorizationPolicy'
  allows: string
  /** True if it waits for approval, and is not in force yet. */
  proposed?: true
}

export interface Workload {
  name: string
  app: AppClass
  namespace: string
  kind: 'Deployment' | 'StatefulSet' | 'DaemonSet' | 'CronJob'
  /** The ready and the requested pods, or the schedule of a cronjob. */
  replicas: string
  image: string
  /** The first twelve digits of the image's digest. */
  digest: string
  /** Its service account, if that does not have its name. */
  account?: string
  /** The behaviour that its class was inferred from. */
  because: string
  policies: readonly Policy[]
  /** The risks within reach, the worst first: not every CVE of its image. */
  findings: readonly WorkloadFinding[]
}

export interface Cluster {
  name: ClusterName
  provider: string
  /** The number of its workloads, of which the map shows some. */
  total: number
  workloads: readonly Workload[]
}
