import { expect, test } from 'vitest'
import { parse } from 'yaml'
import {
  agents,
  assessment,
  bySeverity,
  findingCount,
  reasoning,
  remediation,
  score,
  scoreAfterFix,
  sum,
  topFindings,
} from './report.ts'
import { severities } from './shop.ts'

test('the score is 100 less the points of the findings, and rises by those of the one that is fixed', () => {
  expect([score, scoreAfterFix]).toEqual([72, 80])
})

test('the agents found as many as the report counts, in the namespaces of the cluster', () => {
  expect(agents.map(agent => agent.found.length)).toEqual(agents.map(() => assessment.namespaces.length))
  expect(sum(agents.flatMap(agent => agent.found))).toBe(findingCount)
})

test('the first page holds the worst findings, in order: all that are critical or high', () => {
  const ranks = topFindings.map(finding => severities.indexOf(finding.severity))
  expect(ranks).toEqual(ranks.toSorted((one, other) => one - other))
  const shown = severities.map((_, rank) => ranks.filter(one => one === rank).length)
  expect(shown).toEqual([bySeverity.critical.count, bySeverity.high.count, 0, 0])
  expect(Math.max(...topFindings.map(finding => Number(finding.number)))).toBeLessThanOrEqual(findingCount)
})

test('both sides of the diff are manifests, and the new binding grants one secret of one namespace', () => {
  const side = (sign: string) =>
    remediation.files.map(({ diff }) =>
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
  const times = reasoning.steps.map(([at]) => at)
  expect(times).toEqual(times.toSorted())
})
