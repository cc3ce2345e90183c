import {
  type ClusterName,
  clusterNames,
  type ShopJob,
  type ShopService,
  type ShopWorkload,
  shop,
} from './shop.ts'

/** Where the traffic from outside of the cluster comes in. Its own policy is no part of the simulation. */
export const gateway = { name: 'gateway', namespace: 'platform' } as const

/** The traffic as it was observed, or as the proposed policies would leave it. */
export type TrafficView = 'observed' | 'policy'

type Caller = (ShopWorkload | typeof gateway)['name']

/** Connections from one workload to the port on which another listens. */
export interface TrafficEdge {
  from: Caller
  to: ShopService['name']
  /** Connections seen in `observedDays`. */
  flows: number
  /** The requests seen, where they are HTTP and a policy allows them. */
  http?: { methods: readonly string[]; paths: readonly string[] }
  /**
   * Who calls through the gateway from another cluster. The gateway passes its mTLS on unopened: packets come from the
   * gateway, and the identity is that of the caller.
   */
  through?: { cluster: ClusterName; caller: ShopService['name'] }
  /** The proposed policies do not allow these flows. */
  blocked?: true
}

/** For how long the traffic was watched, in days: long enough to see a weekly job twice. */
export const observedDays = 14

/** The workload whose policy the figure shows first. */
export const firstShown = shop.ledgerDb.name

/** The workloads of the simulation. */
export const workloads: readonly ShopWorkload[] = Object.values(shop)

/** Those that are allowed come first. */
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
  { from: 'frontend', to: 'ledger-db', flows: 2, blocked: true },
  { from: 'redis', to: 'payments', flows: 9, blocked: true },
]

export function findWorkload(name: ShopWorkload['name']): ShopWorkload {
  return workloads.find(workload => workload.name === name)!
}

/** The port to which an edge leads. */
export const portOf = ({ to }: TrafficEdge): number => (findWorkload(to) as ShopService).port

/** The job whose schedule makes an edge rare: a short look at the traffic would have missed it. */
export function jobBehind({ from }: TrafficEdge): ShopJob | undefined {
  const caller = workloads.find(({ name }) => name === from)
  return caller && 'day' in caller ? caller : undefined
}

export const isBlocked = (edge: TrafficEdge, view: TrafficView): boolean =>
  view === 'policy' && edge.blocked === true

/** The edges that the proposed policies block. */
export const blockedEdges = trafficEdges.filter(edge => edge.blocked)

/** The edges that the proposed policies keep although they are rare. */
export const rareEdges = trafficEdges.filter(edge => !edge.blocked && jobBehind(edge))

/** The edges to a workload that its policies allow. */
export const allowedEdges = (to: ShopWorkload['name']): readonly TrafficEdge[] =>
  trafficEdges.filter(edge => edge.to === to && !edge.blocked)
