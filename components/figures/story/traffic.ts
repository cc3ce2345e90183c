import { type ShopWorkload, shop } from './shop.ts'

/** Where all traffic comes in. Its own policy is no part of the simulation. */
export const gateway = { name: 'gateway', namespace: 'ingress' } as const

/** The traffic as it was observed, or as the proposed policies would leave it. */
export type TrafficView = 'observed' | 'policy'

/** Connections from one workload to the port on which another listens. */
export interface TrafficEdge {
  from: (ShopWorkload | typeof gateway)['name']
  to: ShopWorkload['name']
  /** Connections seen in `observedDays`. */
  flows: number
  /** The requests seen, where they are HTTP and a policy allows them. */
  http?: { methods: readonly string[]; paths: readonly string[] }
  /** The proposed policies do not allow these flows. */
  blocked?: true
}

/** For how long the traffic was watched, in days. */
export const observedDays = 7

/** The workload whose policy the figure shows first. */
export const firstShown = shop.payments.name

/** The workloads of the simulation. */
export const workloads: readonly ShopWorkload[] = Object.values(shop)

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
  { from: 'payments', to: 'ledger-db', flows: 12_466 },
  { from: 'frontend', to: 'ledger-db', flows: 2, blocked: true },
  { from: 'redis', to: 'payments', flows: 9, blocked: true },
]

export function findWorkload(name: ShopWorkload['name']): ShopWorkload {
  return workloads.find(workload => workload.name === name)!
}

export const isBlocked = (edge: TrafficEdge, view: TrafficView): boolean =>
  view === 'policy' && edge.blocked === true

/** The edges that the proposed policies block. */
export const blockedEdges = trafficEdges.filter(edge => edge.blocked)

/** The edges to a workload that its policies allow. */
export const allowedEdges = (to: ShopWorkload['name']): readonly TrafficEdge[] =>
  trafficEdges.filter(edge => edge.to === to && !edge.blocked)

/** What a network policy allows: `In on 8080 from checkout`. `others` are callers that the simulation does not show. */
export function allowedCallers({ name, port }: ShopWorkload, ...others: readonly string[]): string {
  const callers = allowedEdges(name).map(({ from }) => (from === gateway.name ? 'the ingress' : from))
  return `In on ${port} from ${[...callers, ...others].join(' and ')}`
}

/** What an authorization policy allows: `POST /v1/orders for frontend`. */
export const allowedRequests = ({ name }: ShopWorkload): string =>
  allowedEdges(name)
    .map(({ from, http }) => `${http?.methods.join(', ')} ${http?.paths.join(', ')} for ${from}`)
    .join('; ')
