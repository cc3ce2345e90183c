import type { Evidence } from './operatorRole.ts'

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
  frontend: { name: 'frontend', namespace: 'shop', kind: 'Deployment', app: 'web', port: 8080 },
  checkout: { name: 'checkout', namespace: 'shop', kind: 'Deployment', app: 'api', port: 8080 },
  cart: { name: 'cart', namespace: 'shop', kind: 'Deployment', app: 'api', port: 8080 },
  redis: { name: 'redis', namespace: 'shop', kind: 'StatefulSet', app: 'database', port: 6379 },
  payments: { name: 'payments', namespace: 'billing', kind: 'Deployment', app: 'api', port: 8080 },
  ledgerDb: { name: 'ledger-db', namespace: 'billing', kind: 'StatefulSet', app: 'database', port: 5432 },
  reports: {
    name: 'reports',
    namespace: 'billing',
    kind: 'CronJob',
    app: 'batch',
    day: 'Sundays',
    time: '03:00',
  },
} as const

export type ShopWorkload = (typeof shop)[keyof typeof shop]

/** The number of workloads in the first cluster, of which the map shows some. */
export const workloadCount = 47

/** The rollout that makes checkout fail, and its memory limits before and after it. */
export const rollout = { revision: 14, time: '09:10', before: '512Mi', after: '256Mi' } as const

/** The state of checkout's pods. */
export const pods = '3 of 3 restarting'

/** A workload that others can connect to. */
export type ShopService = Extract<ShopWorkload, { port: number }>

/** A scheduled workload, whose traffic is rare. */
export type ShopJob = Extract<ShopWorkload, { day: string }>

/** Worst first. */
export const severities = ['critical', 'high', 'medium', 'low'] as const

export type Severity = (typeof severities)[number]

/** A risk of a workload. */
export interface Finding {
  severity: Severity
  /** A CVE that fits the image's version, or the name of a misconfiguration. */
  title: string
  /** Why it matters for the workload, and how to fix it. */
  text: string
  from: readonly Evidence[]
  /** Its number in the report, if it is on the first page. */
  number?: string
}

/** Returns the severity of a CVSS score above 0 (CVSS v3.1, section 5, Qualitative Severity Rating Scale). */
export function severityOf(score: number): Severity {
  if (score >= 9) return 'critical'
  if (score >= 7) return 'high'
  return score >= 4 ? 'medium' : 'low'
}

/** A known vulnerability of software in one of the clusters. */
interface Vulnerability {
  cve: `CVE-${number}-${number}`
  software: string
  /** The running version. */
  version: string
  fixedIn: string
  /** The CVSS v3.1 base score of its advisory. */
  score: number
  /** What an attacker can do. */
  text: string
}

/** All CVEs of the figures, by the workload that has them. */
export const vulnerabilities = {
  frontend: {
    cve: 'CVE-2024-51479',
    software: 'Next.js',
    version: '14.2.14',
    fixedIn: '14.2.15',
    score: 7.5,
    text: 'Pages directly below the root can be read without the session that middleware asks for.',
  },
  redis: {
    cve: 'CVE-2025-49844',
    software: 'Redis',
    version: '7.2.10',
    fixedIn: '7.2.11',
    score: 9.9,
    text: 'A Lua script that a client sends can run code on the server.',
  },
  'ledger-db': {
    cve: 'CVE-2024-10979',
    software: 'PostgreSQL',
    version: '16.4',
    fixedIn: '16.5',
    score: 8.8,
    text: 'With PL/Perl installed, any database user can change PATH and run code.',
  },
  'order-events': {
    cve: 'CVE-2025-30215',
    software: 'NATS',
    version: '2.10.26',
    fixedIn: '2.10.27',
    score: 9.6,
    text: 'A user of one JetStream account can manage the assets of another.',
  },
  grafana: {
    cve: 'CVE-2025-4123',
    software: 'Grafana',
    version: '11.5.2',
    fixedIn: '11.5.4+security-01',
    score: 7.6,
    text: 'A crafted link runs a script in the session of whoever opens it.',
  },
  mqtt: {
    cve: 'CVE-2023-0809',
    software: 'Mosquitto',
    version: '2.0.15',
    fixedIn: '2.0.16',
    score: 5.8,
    text: 'A hostile first packet makes the broker allocate memory before any sign-in.',
  },
  'fluent-bit': {
    cve: 'CVE-2024-4323',
    software: 'Fluent Bit',
    version: '3.0.3',
    fixedIn: '3.0.4',
    score: 9.8,
    text: 'A crafted request to the monitoring API on 2020 corrupts memory.',
  },
  jenkins: {
    cve: 'CVE-2024-23897',
    software: 'Jenkins',
    version: '2.426.2',
    fixedIn: '2.426.3',
    score: 9.8,
    text: 'The CLI lets anyone read the first lines of the controller’s files.',
  },
} as const satisfies Record<string, Vulnerability>

/** Returns the finding for a workload's vulnerability, with its number in the report, if it is on the first page. */
export function vulnerabilityFinding(workload: keyof typeof vulnerabilities, number?: string): Finding {
  const { cve, software, version, score, text, fixedIn } = vulnerabilities[workload]
  return {
    severity: severityOf(score),
    title: `${cve} in ${software} ${version}, fixed in ${fixedIn}`,
    text,
    from: ['images', 'advisories'],
    ...(number && { number }),
  }
}
