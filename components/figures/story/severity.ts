/** From the worst to the least. */
export const severities = ['critical', 'high', 'medium', 'low'] as const

export type Severity = (typeof severities)[number]

/** The severity of a CVSS score above 0 (CVSS v3.1, section 5, Qualitative Severity Rating Scale). */
export function severityOf(score: number): Severity {
  if (score >= 9) return 'critical'
  if (score >= 7) return 'high'
  return score >= 4 ? 'medium' : 'low'
}
