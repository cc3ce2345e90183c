import { type Severity, severityOf } from './severity.ts'

/** A known vulnerability of software that runs in one of the clusters. */
export interface Vulnerability {
  cve: `CVE-${number}-${number}`
  software: string
  /** The version that runs. */
  version: string
  fixedIn: string
  /** The CVSS v3.1 base score that its source gives it: the severity follows from it. */
  score: number
  /** The advisory of the project, or of who assigned the number. */
  source: string
  /** What it lets somebody do. */
  text: string
}

/** Every CVE that the figures name, by the workload that it is found in. */
export const vulnerabilities = {
  frontend: {
    cve: 'CVE-2024-51479',
    software: 'Next.js',
    version: '14.2.14',
    fixedIn: '14.2.15',
    score: 7.5,
    source: 'https://github.com/advisories/GHSA-7gfc-8cq8-jh5f',
    text: 'Pages directly below the root can be read without the session that middleware asks for.',
  },
  redis: {
    cve: 'CVE-2025-49844',
    software: 'Redis',
    version: '7.2.10',
    fixedIn: '7.2.11',
    score: 9.9,
    source: 'https://github.com/redis/redis/security/advisories/GHSA-4789-qfc9-5f9q',
    text: 'A Lua script that a client sends can run code on the server.',
  },
  'ledger-db': {
    cve: 'CVE-2024-10979',
    software: 'PostgreSQL',
    version: '16.4',
    fixedIn: '16.5',
    score: 8.8,
    source: 'https://www.postgresql.org/support/security/CVE-2024-10979/',
    text: 'With PL/Perl installed, any database user can change PATH and run code.',
  },
  'order-events': {
    cve: 'CVE-2025-30215',
    software: 'NATS',
    version: '2.10.26',
    fixedIn: '2.10.27',
    score: 9.6,
    source: 'https://github.com/advisories/GHSA-fhg8-qxh5-7q3w',
    text: 'A user of one JetStream account may manage the assets of another.',
  },
  grafana: {
    cve: 'CVE-2025-4123',
    software: 'Grafana',
    version: '11.5.2',
    fixedIn: '11.5.4+security-01',
    score: 7.6,
    source: 'https://grafana.com/security/security-advisories/cve-2025-4123/',
    text: 'A crafted link runs a script in the session of whoever opens it.',
  },
  mqtt: {
    cve: 'CVE-2023-0809',
    software: 'Mosquitto',
    version: '2.0.15',
    fixedIn: '2.0.16',
    score: 5.8,
    source: 'https://nvd.nist.gov/vuln/detail/CVE-2023-0809',
    text: 'A hostile first packet makes the broker allocate memory before any sign-in.',
  },
  'fluent-bit': {
    cve: 'CVE-2024-4323',
    software: 'Fluent Bit',
    version: '3.0.3',
    fixedIn: '3.0.4',
    score: 9.8,
    source: 'https://www.tenable.com/security/research/tra-2024-17',
    text: 'A crafted request to the monitoring API on 2020 corrupts memory.',
  },
  jenkins: {
    cve: 'CVE-2024-23897',
    software: 'Jenkins',
    version: '2.426.2',
    fixedIn: '2.426.3',
    score: 9.8,
    source: 'https://www.jenkins.io/security/advisory/2024-01-24/',
    text: 'The CLI lets anybody read the first lines of the controller’s files.',
  },
} as const satisfies Record<string, Vulnerability>

export type VulnerableWorkload = keyof typeof vulnerabilities

/** What the map says of a workload's vulnerability. The image's tag tells the version, but for an application's own. */
export function vulnerabilityFinding(workload: VulnerableWorkload): {
  severity: Severity
  title: string
  text: string
} {
  const { cve, software, version, score, text, fixedIn } = vulnerabilities[workload]
  return {
    severity: severityOf(score),
    title: workload === 'frontend' ? `${cve} in ${software} ${version}` : cve,
    text: `${text} Fixed in ${fixedIn}.`,
  }
}
