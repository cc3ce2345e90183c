import { type ClusterName, clusterNames } from './shop.ts'

/** A workload of a cluster. */
export type LaneEnd = `${ClusterName}/${string}`

/** Traffic between workloads of two clusters. */
interface Lane {
  from: LaneEnd
  /** Absent if it leaves all known clusters. */
  to?: LaneEnd
  protocol: string
  port: number
}

const { euWest, usEast, edge, staging } = clusterNames

export const lanes = [
  { from: `${usEast}/checkout`, to: `${euWest}/payments`, protocol: 'mTLS', port: 15443 },
  { from: `${usEast}/grafana`, to: `${euWest}/loki`, protocol: 'mTLS', port: 15443 },
  { from: `${edge}/fluent-bit`, to: `${euWest}/loki`, protocol: 'TLS', port: 443 },
  { from: `${staging}/sysupdate`, protocol: 'TCP', port: 3333 },
] as const satisfies readonly Lane[]

/** Returns the lanes of a workload in words: `to loki in prod-eu-west, mTLS on 15443`. */
export function lanesInWords(workload: LaneEnd): string {
  const texts = (lanes as readonly Lane[]).flatMap(({ from, to, protocol, port }) => {
    const way = `${protocol} on ${port}`
    if (from === workload) return [to ? `to ${endInWords(to)}, ${way}` : `to an address outside, ${way}`]
    return to === workload ? [`from ${endInWords(from)}, ${way}`] : []
  })
  return texts.join('; ') || 'none'
}

function endInWords(end: LaneEnd): string {
  const [cluster, workload] = end.split('/')
  return `${workload} in ${cluster}`
}
