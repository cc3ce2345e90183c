import type { Cluster, Workload } from '../story/Cluster.ts'
import { severities } from '../story/severity.ts'
import { appClasses } from './appClasses.ts'

/** Returns a workload's findings in words, the worst first: `1 critical, 2 medium`. */
export function findingsInWords({ findings }: Workload): string {
  const counts = severities
    .map(severity => ({ severity, count: findings.filter(finding => finding.severity === severity).length }))
    .filter(({ count }) => count > 0)
  return counts.map(({ severity, count }) => `${count} ${severity}`).join(', ') || 'no findings'
}

/** Returns the number of policies of a workload in words: `2 policies proposed`. */
export function policiesInWords({ policies }: Workload): string {
  const { length } = policies
  const count = `${length} ${length === 1 ? 'policy' : 'policies'}`
  return policies.some(({ proposed }) => proposed) ? `${count} proposed` : count
}

/** Returns the name of a workload for screen readers: `ledger-db, database, prod-eu-west, 1 high`. */
export function workloadName(workload: Workload, cluster: Cluster): string {
  const { label } = appClasses[workload.app]
  const appClass = label === 'API' ? label : label.toLowerCase()
  return `${workload.name}, ${appClass}, ${cluster.name}, ${findingsInWords(workload)}`
}
