/** What an application is, by how it behaves. Each has a symbol of the chart. */
export type AppClass = 'web' | 'api' | 'database' | 'queue' | 'batch' | 'observability' | 'stranger'

export type Severity = 'critical' | 'high' | 'medium'

export interface Finding {
  severity: Severity
  /** A CVE that fits the image's version, or the name of a misconfiguration. */
  title: string
  /** Why it matters where the workload runs, and what ends it. */
  text: string
}

export interface Policy {
  kind: 'NetworkPolicy' | 'CiliumNetworkPolicy' | 'AuthorizationPolicy'
  name: string
  /** What it lets through. */
  allows: string
}

export interface Workload {
  name: string
  app: AppClass
  /** Where its symbol stands on its island's tile, in pixels. */
  at: readonly [x: number, y: number]
  namespace: string
  kind: 'Deployment' | 'StatefulSet' | 'DaemonSet' | 'CronJob'
  /** Pods that are ready, of those wanted; of a cronjob its schedule. */
  replicas: string
  image: string
  /** The first twelve digits of the digest that runs. */
  digest: string
  account: string
  /** The behaviour that its class was read from. */
  because: string
  /** Its traffic to and from other clusters. */
  lane?: string
  policies: readonly Policy[]
  /** What can be reached from where it stands, the worst first: not every CVE of its image. */
  findings: readonly Finding[]
}

export interface Cluster {
  name: string
  provider: string
  /** Height of the island's tile, in pixels. All are equally wide. */
  height: number
  /** The coast, as points of a smooth closed line, clockwise. */
  coast: readonly (readonly [x: number, y: number])[]
  workloads: readonly Workload[]
}
