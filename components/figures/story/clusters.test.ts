import { expect, test } from 'vitest'
import { clusters, lanes, lanesInWords } from './clusters.ts'
import { severities } from './shop.ts'

const all = clusters.flatMap(cluster =>
  cluster.workloads.map(workload => ({ workload, id: `${cluster.name}/${workload.name}` as const })),
)

test('every workload occurs once', () => {
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
})

test.each(all)(
  '$id: the worst finding first, one policy of a kind, a digest of twelve digits',
  ({ workload }) => {
    const { findings = [], policies = [] } = workload
    const ranks = findings.map(({ severity }) => severities.indexOf(severity))
    expect(ranks).toEqual(ranks.toSorted((one, other) => one - other))
    const kinds = policies.map(({ kind }) => kind)
    expect(new Set(kinds).size).toBe(kinds.length)
    expect(workload.image).toMatch(/^[^@]+:[^@]+@[0-9a-f]{12}$/)
  },
)

test('the same image has the same digest, and no other image has it', () => {
  const images = [...new Set(all.map(({ workload }) => workload.image))].map(image => image.split('@'))
  expect(new Set(images.map(([image]) => image)).size).toBe(images.length)
  expect(new Set(images.map(([, digest]) => digest)).size).toBe(images.length)
})

test('lanes begin and end at workloads', () => {
  const ends = lanes.flatMap(lane => ('to' in lane ? [lane.from, lane.to] : [lane.from]))
  expect(ends.filter(end => !all.some(({ id }) => id === end))).toEqual([])
})

test.each([
  ['prod-us-east/checkout', 'to payments in prod-eu-west, mTLS 15443'],
  ['prod-eu-west/loki', 'from grafana in prod-us-east, mTLS 15443; from fluent-bit in edge-plant-7, TLS 443'],
  ['staging/sysupdate', 'external address, TCP 3333'],
  ['prod-eu-west/redis', 'none'],
] as const)('the lanes of %s are "%s"', (id, text) => {
  expect(lanesInWords(id)).toBe(text)
})
