/** Worst first. */
export const severities = ['critical', 'high', 'medium', 'low'] as const

export type Severity = (typeof severities)[number]

/** A risk of a workload, as the map shows it. */
export interface WorkloadFinding {
  severity: Severity
  /** A CVE that fits the image's version, or the name of a misconfiguration. */
  title: string
  /** Why it matters for the workload, and how to fix it. */
  text: string
}

/** Returns the severity of a CVSS score above 0 (CVSS v3.1, section 5, Qualitative Severity Rating Scale). */
export function severityOf(score: number): Severity {
  if (score >= 9) return 'critical'
  if (score >= 7) return 'high'
  return score >= 4 ? 'medium' : 'low'
}
