/** How bad a finding is; the worst first. */
export const severities = ['critical', 'high', 'medium', 'low'] as const

export type Severity = (typeof severities)[number]

/** How many findings of each severity the report holds, and how many points of the score one of them costs. */
export const bySeverity: Readonly<Record<Severity, { count: number; points: number }>> = {
  critical: { count: 2, points: 8 },
  high: { count: 3, points: 2 },
  medium: { count: 8, points: 0.5 },
  low: { count: 8, points: 0.25 },
}

/** Of 100, where 100 is a report without findings. */
export const score = 72

/** The finding that all four screens follow; the blog reads the same one line by line. */
export const followed = { number: '07', workload: 'shop/Deployment/report-api' }

export interface Finding {
  number: string
  severity: Severity
  title: string
  workload: string
  /** What the report offers for it. */
  fix: string
}

/** The findings that the report's first page shows, in its order. */
export const topFindings: readonly Finding[] = [
  {
    ...followed,
    severity: 'critical',
    title: 'Open to the internet, and can read every secret',
    fix: '2 files',
  },
  {
    number: '12',
    severity: 'critical',
    title: 'CVE-2025-49844 in Redis 7.2.10, fixed in 7.2.11',
    workload: 'shop/StatefulSet/redis',
    fix: '1 file',
  },
  {
    number: '03',
    severity: 'high',
    title: 'Privileged container with the node’s file system',
    workload: 'platform/DaemonSet/node-agent',
    fix: '1 file',
  },
  {
    number: '14',
    severity: 'high',
    title: 'CVE-2025-29927 in Next.js 14.2.24, fixed in 14.2.25',
    workload: 'shop/Deployment/frontend',
    fix: '1 file',
  },
  {
    number: '16',
    severity: 'high',
    title: 'CVE-2024-10979 in PostgreSQL 16.4, fixed in 16.5',
    workload: 'billing/StatefulSet/ledger-db',
    fix: '1 file',
  },
]

/** Workloads that the assessment looked at. */
export const workloads = 47

/** The namespaces of the cluster, in the order of `Agent.found`. */
export const namespaces = ['kube-system', 'platform', 'monitoring', 'billing', 'shop'] as const

export interface Agent {
  name: string
  /** What it reads from the cluster's API. */
  reads: string
  /** Its findings in each namespace. */
  found: readonly number[]
  /** What it handed on to the agent after it. */
  handsOn?: string
}

/** The agents of the assessment, in the order in which they stand on the chart. */
export const agents: readonly Agent[] = [
  {
    name: 'Network',
    reads: 'ingresses, services, policies',
    found: [0, 1, 1, 1, 1],
    handsOn: 'an ingress reaches report-api',
  },
  {
    name: 'Workloads',
    reads: 'pod templates, security contexts',
    found: [0, 2, 1, 0, 2],
    handsOn: 'its pods mount a token',
  },
  { name: 'Identities', reads: 'accounts, roles, bindings', found: [1, 1, 0, 0, 1] },
  { name: 'Secrets', reads: 'references, never values', found: [0, 0, 0, 1, 1] },
  { name: 'Images', reads: 'digests, known vulnerabilities', found: [0, 1, 0, 1, 3] },
  { name: 'Admission', reads: 'webhooks, Pod Security labels', found: [0, 0, 1, 0, 1] },
]

/** Adds up. */
export const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)
