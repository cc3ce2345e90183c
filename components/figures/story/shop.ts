import { vulnerabilities } from './vulnerabilities.ts'

/** The names of the clusters. The report, the traffic and the chat are about the first. */
export const clusterNames = {
  euWest: 'prod-eu-west',
  usEast: 'prod-us-east',
  edge: 'edge-plant-7',
  staging: 'staging',
} as const

export type ClusterName = (typeof clusterNames)[keyof typeof clusterNames]

/** The workloads of the shop, as they are in every cluster and figure. */
export const shop = {
  frontend: { name: 'frontend', namespace: 'shop', kind: 'Deployment', port: 8080 },
  checkout: { name: 'checkout', namespace: 'shop', kind: 'Deployment', port: 8080 },
  cart: { name: 'cart', namespace: 'shop', kind: 'Deployment', port: 8080 },
  redis: { name: 'redis', namespace: 'shop', kind: 'StatefulSet', port: 6379 },
  payments: { name: 'payments', namespace: 'billing', kind: 'Deployment', port: 8080 },
  ledgerDb: { name: 'ledger-db', namespace: 'billing', kind: 'StatefulSet', port: 5432 },
  reports: { name: 'reports', namespace: 'billing', kind: 'CronJob', day: 'Sundays', time: '03:00' },
} as const

export type ShopWorkload = (typeof shop)[keyof typeof shop]

/** A workload that others can connect to. */
export type ShopService = Extract<ShopWorkload, { port: number }>

/** A scheduled workload, whose traffic is rare. */
export type ShopJob = Extract<ShopWorkload, { day: string }>

/** Images that several workloads run. */
export const images = {
  checkout: { image: 'registry.example/shop/checkout:2.14.0', digest: 'a4402be91c6d' },
  postgres: {
    image: `registry.example/mirror/postgres:${vulnerabilities['ledger-db'].version}`,
    digest: 'b6e29f01d7c8',
  },
} as const
