import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { agents, bySeverity, namespaces, score, severities, sum, topFindings } from './assessment.ts'
import { steps } from './reasoning.ts'
import { changedFiles } from './remediation.ts'

const counts = severities.map(severity => bySeverity[severity].count)

test('the score is 100 less the points of the findings', () => {
  const points = severities.map(severity => bySeverity[severity].count * bySeverity[severity].points)
  expect(100 - sum(points)).toBe(score)
})

test('the agents found as many as the report counts, in the namespaces of the cluster', () => {
  expect(agents.map(agent => agent.found.length)).toEqual(agents.map(() => namespaces.length))
  expect(sum(agents.flatMap(agent => agent.found))).toBe(sum(counts))
})

test('the first page holds the worst findings, in order, and no more of a severity than there are', () => {
  const ranks = topFindings.map(finding => severities.indexOf(finding.severity))
  expect(ranks).toEqual(ranks.toSorted((one, other) => one - other))
  const shown = severities.map((_, rank) => ranks.filter(one => one === rank).length)
  expect(shown).toEqual([2, 3, 0, 0])
  expect(Math.max(...topFindings.map(finding => Number(finding.number)))).toBeLessThanOrEqual(sum(counts))
})

test('both sides of the diff are manifests, and the new binding grants one secret of one namespace', () => {
  const side = (sign: string) =>
    changedFiles.map(({ diff }) =>
      parse(
        diff
          .filter(line => line.startsWith(' ') || line.startsWith(sign))
          .map(line => line.slice(1))
          .join('\n'),
      ),
    )
  const [, before] = side('-')
  const [role, binding] = side('+')
  expect(before).toMatchObject({ kind: 'ClusterRoleBinding', roleRef: { name: 'secret-reader' } })
  expect(binding.roleRef).toEqual({
    apiGroup: 'rbac.authorization.k8s.io',
    kind: role.kind,
    name: role.metadata.name,
  })
  expect(binding.metadata.namespace).toBe(role.metadata.namespace)
  expect(binding.subjects).toEqual(before.subjects)
  expect(role.rules).toEqual([
    { apiGroups: [''], resources: ['secrets'], resourceNames: ['report-api-db'], verbs: ['get'] },
  ])
})

test('the steps follow each other in time', () => {
  const times = steps.map(step => step.at)
  expect(times).toEqual(times.toSorted())
})
