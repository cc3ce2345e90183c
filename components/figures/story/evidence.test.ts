import { expect, test } from 'vitest'
import { clusters } from './clusters.ts'
import { conversations } from './conversations.ts'
import { canI, type Evidence, operatorRole, sources } from './operatorRole.ts'
import { agents, topFindings } from './report.ts'

const claims: readonly (readonly [claim: string, from: readonly Evidence[]])[] = [
  ...topFindings.map(({ number, title, from }) => [`finding ${number}, ${title}`, from] as const),
  ...agents.map(({ name, reads, from }) => [`${name}: ${reads}`, from] as const),
  ...clusters.flatMap(cluster =>
    cluster.workloads.flatMap(({ name, findings = [] }) =>
      findings.map(({ title, from }) => [`${cluster.name}/${name}: ${title}`, from] as const),
    ),
  ),
  ...conversations.flatMap(({ read }) => read.map(([, found, from]) => [found, from] as const)),
]

/** True for what the operator may read by its role or by a further grant, and for what everyone may read. */
const isReadable = (evidence: Evidence): boolean =>
  evidence === 'advisories' ||
  Object.hasOwn(sources, evidence) ||
  operatorRole.rules.some(({ apiGroups: [group] }) =>
    ['get', 'list', 'watch'].every(verb => canI(operatorRole.rules, `${verb} ${evidence}.${group}`)),
  )

test.each(claims)('%s: the operator may read what that is from', (_, from) => {
  expect(from.length).toBeGreaterThan(0)
  expect(from.filter(evidence => !isReadable(evidence))).toEqual([])
})

test('the role grants nothing that no claim is from', () => {
  const used = new Set<string>(claims.flatMap(([, from]) => from))
  const granted = operatorRole.rules.flatMap(({ resources }) => resources)
  expect(granted.filter(resource => !used.has(resource))).toEqual([])
})
