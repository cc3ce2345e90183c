/** The names of the clusters. The report, the traffic and the chat are about the first. */
export const clusterNames = {
  euWest: 'prod-eu-west',
  usEast: 'prod-us-east',
  edge: 'edge-plant-7',
  staging: 'staging',
} as const

export type ClusterName = (typeof clusterNames)[keyof typeof clusterNames]

/** The workloads of the shop, with what is the same in every cluster and every figure. */
export const shop = {
  frontend: { name: 'frontend', namespace: 'shop', kind: 'Deployment', port: 8080 },
  checkout: { name: 'checkout', namespace: 'shop', kind: 'Deployment', port: 8080 },
  cart: { name: 'cart', namespace: 'shop', kind: 'Deployment', port: 8080 },
  redis: { name: 'redis', namespace: 'shop', kind: 'StatefulSet', port: 6379 },
  payments: { name: 'payments', namespace: 'billing', kind: 'Deployment', port: 8080 },
  ledgerDb: { name: 'ledger-db', namespace: 'billing', kind: 'StatefulSet', port: 5432 },
} as const

export type ShopWorkload = (typeof shop)[keyof typeof shop]

export const severities = ['critical', 'high', 'medium', 'low'] as const

export type Severity = (typeof severities)[number]

/** A known vulnerability of a workload's software. */
export interface Vulnerability {
  severity: Severity
  cve: string
  software: string
  /** The version that runs. */
  version: string
  fixedIn: string
  /** What it lets somebody do. */
  text: string
}

/** The vulnerabilities of the shop in `prod-eu-west`, which the report and the map both show. */
export const vulnerabilities = {
  frontend: {
    severity: 'high',
    cve: 'CVE-2025-29927',
    software: 'Next.js',
    version: '14.2.24',
    fixedIn: '14.2.25',
    text: 'A request header skips the middleware that checks the session.',
  },
  redis: {
    severity: 'critical',
    cve: 'CVE-2025-49844',
    software: 'Redis',
    version: '7.2.10',
    fixedIn: '7.2.11',
    text: 'A Lua script that a client sends can run code on the server.',
  },
  ledgerDb: {
    severity: 'high',
    cve: 'CVE-2024-10979',
    software: 'PostgreSQL',
    version: '16.4',
    fixedIn: '16.5',
    text: 'With PL/Perl installed, any database user can change PATH and run code.',
  },
} as const satisfies Partial<Record<keyof typeof shop, Vulnerability>>

/** Images that several workloads run. */
export const images = {
  checkout: { image: 'registry.example/shop/checkout:2.14.0', digest: 'a4402be91c6d' },
  postgres: {
    image: `registry.example/mirror/postgres:${vulnerabilities.ledgerDb.version}`,
    digest: 'b6e29f01d7c8',
  },
} as const
