import {
  type ClusterName,
  clusterNames,
  shop,
  type ShopJob,
  type ShopService,
  type ShopWorkload,
} from './shop.ts'

/** The entry of traffic from outside the cluster. Its policy is not part of the simulation. */
export const gateway = { name: 'gateway', namespace: 'platform' } as const

/** The traffic as it was observed, or with the proposed policies. */
export type TrafficView = 'observed' | 'policy'

type Caller = (ShopWorkload | typeof gateway)['name']

/** Connections from one workload to the port on which another listens. */
export interface TrafficEdge {
  from: Caller
  to: ShopService['name']
  /** Connections seen in `observedDays`. */
  flows: number
  /** The requests, if they are HTTP and allowed by a policy. */
  http?: { methods: readonly string[]; paths: readonly string[] }
  /**
   * The caller in another cluster, if it calls through the gateway, which passes mTLS through: packets come from the
   * gateway, and the identity is that of the caller.
   */
  through?: { cluster: ClusterName; caller: ShopService['name'] }
  /** Why the owner of the target decided that the proposed policies do not allow these flows. */
  blocked?: string
}

/** Days of observation: long enough to see a weekly job twice. */
export const observedDays = 14

/** The workload whose policy is shown initially: for Istio, one that is called by HTTP. */
export const firstShown = { cilium: shop.ledgerDb.name, istio: shop.payments.name }

/** The workloads of the simulation. */
export const workloads: readonly ShopWorkload[] = Object.values(shop)

/** The edges of the graph, the allowed ones first. */
export const trafficEdges: readonly TrafficEdge[] = [
  {
    from: 'gateway',
    to: 'frontend',
    flows: 214_306,
    http: { methods: ['GET', 'POST'], paths: ['/', '/products/*', '/cart', '/checkout'] },
  },
  { from: 'frontend', to: 'checkout', flows: 12_731, http: { methods: ['POST'], paths: ['/v1/orders'] } },
  {
    from: 'frontend',
    to: 'cart',
    flows: 68_190,
    http: { methods: ['GET', 'PUT', 'DELETE'], paths: ['/v1/carts/*'] },
  },
  { from: 'cart', to: 'redis', flows: 31_422 },
  { from: 'checkout', to: 'payments', flows: 12_480, http: { methods: ['POST'], paths: ['/v1/charges'] } },
  {
    from: 'gateway',
    to: 'payments',
    flows: 8_214,
    http: { methods: ['POST'], paths: ['/v1/charges'] },
    through: { cluster: clusterNames.usEast, caller: 'checkout' },
  },
  { from: 'payments', to: 'ledger-db', flows: 20_671 },
  { from: 'reports', to: 'ledger-db', flows: 6 },
  {
    from: 'frontend',
    to: 'ledger-db',
    flows: 2,
    blocked: 'a debug shell',
  },
  {
    from: 'redis',
    to: 'payments',
    flows: 9,
    blocked: 'a cache calls nobody',
  },
]

/** The workloads that can be an end of an edge. */
export const ends: readonly (ShopWorkload | typeof gateway)[] = [gateway, ...workloads]

export function findWorkload(name: ShopWorkload['name']): ShopWorkload {
  return workloads.find(workload => workload.name === name)!
}

/** Returns the number of an edge's flows: `12,480`. */
export const flowCount = ({ flows }: TrafficEdge): string => flows.toLocaleString('en-GB')

/** Returns the target port of an edge. */
export const portOf = ({ to }: TrafficEdge): number => (findWorkload(to) as ShopService).port

/** Returns the job whose schedule makes an edge rare, if any. */
export function jobBehind({ from }: TrafficEdge): ShopJob | undefined {
  const caller = workloads.find(({ name }) => name === from)
  return caller && 'day' in caller ? caller : undefined
}

/** Returns true if a workload is at one of the ends of an edge. */
export const hasEnd = ({ from, to }: TrafficEdge, name: ShopWorkload['name']): boolean =>
  from === name || to === name

/** The edges that the proposed policies block. */
export const blockedEdges: readonly TrafficEdge[] = trafficEdges.filter(edge => edge.blocked)

/** The edges that the proposed policies keep although they are rare. */
export const rareEdges = trafficEdges.filter(edge => !edge.blocked && jobBehind(edge))

/** The edges to a workload that its policies allow. */
export const allowedEdges = (to: ShopWorkload['name']): readonly TrafficEdge[] =>
  trafficEdges.filter(edge => edge.to === to && !edge.blocked)

/** A policy with the name of its workload. */
export interface Policy {
  kind: 'NetworkPolicy' | 'CiliumNetworkPolicy' | 'AuthorizationPolicy'
  allows: string
  /** True if it waits for approval, and is not in force yet. */
  proposed?: true
}

/** Returns what a network policy allows: `Ingress from checkout and gateway on 8080`. */
export const ingressFrom = (callers: string, port: number): string => `Ingress from ${callers} on ${port}`

/** Returns the callers that a network policy of a workload allows. */
export function allowedCallers({ name }: ShopWorkload): string {
  const edges = allowedEdges(name)
  const [edge] = edges
  return edge ? ingressFrom(edges.map(({ from }) => from).join(' and '), portOf(edge)) : 'No ingress'
}

/** Returns the callers of a workload by their identity in the mesh, with their edges. */
export function callersByIdentity(
  name: ShopWorkload['name'],
): ReadonlyMap<TrafficEdge['from'], readonly TrafficEdge[]> {
  const callers = new Map<TrafficEdge['from'], TrafficEdge[]>()
  for (const edge of allowedEdges(name)) {
    const caller = edge.through?.caller ?? edge.from
    callers.set(caller, [...(callers.get(caller) ?? []), edge])
  }
  return callers
}

/** Returns what an authorization policy allows: `POST /v1/orders for frontend`. */
export function allowedRequests({ name }: ShopWorkload): string {
  const rules = [...callersByIdentity(name)].map(([caller, [edge]]) =>
    edge?.http
      ? `${edge.http.methods.join(', ')} ${edge.http.paths.join(', ')} for ${caller}`
      : `Port ${edge && portOf(edge)} for ${caller}`,
  )
  return rules.join('; ') || 'Nothing'
}

/** Returns the policies that the simulation proposes for a workload. */
export const proposedPolicies = (workload: ShopWorkload): readonly Policy[] => [
  { kind: 'CiliumNetworkPolicy', allows: allowedCallers(workload), proposed: true },
  { kind: 'AuthorizationPolicy', allows: allowedRequests(workload), proposed: true },
]
