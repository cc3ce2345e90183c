import type { Severity } from './severity.ts'
import type { ClusterName } from './shop.ts'

/** What an application is, by how it behaves. */
export type AppClass = 'web' | 'api' | 'database' | 'queue' | 'batch' | 'observability' | 'stranger'

export interface Finding {
  severity: Severity
  /** A CVE that fits the image's version, or the name of a misconfiguration. */
  title: string
  /** Why it matters where the workload runs, and how to mend it. */
  text: string
}

/** A policy, which has the name of its workload. */
export interface Policy {
  kind: 'NetworkPolicy' | 'CiliumNetworkPolicy' | 'AuthorizationPolicy'
  allows: string
  /** Written from the traffic, and waiting for approval: it does not select the workload yet. */
  proposed?: true
}

export interface Workload {
  name: string
  app: AppClass
  namespace: string
  kind: 'Deployment' | 'StatefulSet' | 'DaemonSet' | 'CronJob'
  /** Pods that are ready, of those requested; of a cronjob its schedule. */
  replicas: string
  image: string
  /** The first twelve digits of the digest that runs. */
  digest: string
  /** Its service account; one of its own name where absent. */
  account?: string
  /** The behaviour that its class was read from. */
  because: string
  policies: readonly Policy[]
  /** What can be reached from where it stands, the worst first: not every CVE of its image. */
  findings: readonly Finding[]
}

export interface Cluster {
  name: ClusterName
  provider: string
  /** How many workloads it has; the map shows some. */
  total: number
  workloads: readonly Workload[]
}
