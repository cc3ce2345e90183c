/** The workloads whose policies the simulation shows, and where each listens. */
export const workloads = [
  { name: 'frontend', namespace: 'shop', port: 8080 },
  { name: 'checkout', namespace: 'shop', port: 8080 },
  { name: 'cart', namespace: 'shop', port: 8080 },
  { name: 'redis', namespace: 'shop', port: 6379 },
  { name: 'payments', namespace: 'billing', port: 8080 },
  { name: 'ledger-db', namespace: 'billing', port: 5432 },
] as const

export type Workload = (typeof workloads)[number]

/** Where all traffic comes in. It has a policy of its own, which is no part of this simulation. */
export const gateway = { name: 'gateway', namespace: 'ingress' } as const

/** The traffic as it was seen, or as the proposed policies would leave it. */
export type TrafficView = 'observed' | 'policy'

/** Connections from one workload to another, which all go to the port that the other listens on. */
export interface TrafficEdge {
  from: (Workload | typeof gateway)['name']
  to: Workload['name']
  /** Connections seen in `observedDays`. */
  flows: number
  /** The requests seen, where they are HTTP and a rule allows them. */
  http?: { methods: readonly string[]; paths: readonly string[] }
  /** No rule was written for these flows. */
  blocked?: true
}

/** For how long the traffic was watched, in days. */
export const observedDays = 7

export const trafficEdges: readonly TrafficEdge[] = [
  {
    from: 'gateway',
    to: 'frontend',
    flows: 214_306,
    http: { methods: ['GET', 'POST'], paths: ['/', '/products/*', '/cart', '/checkout'] },
  },
  {
    from: 'frontend',
    to: 'checkout',
    flows: 12_731,
    http: { methods: ['POST'], paths: ['/v1/orders'] },
  },
  {
    from: 'frontend',
    to: 'cart',
    flows: 68_190,
    http: { methods: ['GET', 'PUT', 'DELETE'], paths: ['/v1/carts/*'] },
  },
  { from: 'cart', to: 'redis', flows: 31_422 },
  {
    from: 'checkout',
    to: 'payments',
    flows: 12_480,
    http: { methods: ['POST'], paths: ['/v1/charges'] },
  },
  { from: 'payments', to: 'ledger-db', flows: 12_466 },
  { from: 'frontend', to: 'ledger-db', flows: 2, blocked: true },
  { from: 'redis', to: 'payments', flows: 9, blocked: true },
]

export function findWorkload(name: Workload['name']): Workload {
  return workloads.find(workload => workload.name === name)!
}

export const isBlocked = (edge: TrafficEdge, view: TrafficView): boolean =>
  view === 'policy' && edge.blocked === true

/** `12,480 flows in 7 days` */
export const evidence = ({ flows }: TrafficEdge): string =>
  `${flows.toLocaleString('en-GB')} flows in ${observedDays} days`
