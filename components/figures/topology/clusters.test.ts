import { describe, expect, test } from 'vitest'
import { appClasses } from './appClasses.ts'
import { clusters } from './clusters.ts'
import { lanes } from './lanes.ts'
import { markWidth } from './markWidth.ts'
import { tileWidth } from './tileWidth.ts'
import type { Severity } from './Workload.ts'
import { workloadName } from './workloadName.ts'

const all = clusters.flatMap(cluster =>
  cluster.workloads.map(workload => ({ workload, cluster, id: `${cluster.name}/${workload.name}` })),
)
const order: readonly Severity[] = ['critical', 'high', 'medium']

test('every workload is there once, and every class of the legend has at least one', () => {
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
  expect(new Set(all.map(({ workload }) => workload.app))).toEqual(new Set(Object.keys(appClasses)))
})

describe.each(clusters)('$name', ({ workloads, height, coast }) => {
  const boxes = workloads.map(workload => {
    const [left, top] = [workload.at[0] - 15, workload.at[1] - 14]
    return { name: workload.name, left, top, right: left + markWidth(workload), bottom: top + 28 }
  })

  test('marks stand on their tile, and clear of each other', () => {
    for (const box of boxes) {
      expect(box.left, box.name).toBeGreaterThanOrEqual(0)
      expect(box.right, box.name).toBeLessThanOrEqual(tileWidth)
      expect(box.bottom, box.name).toBeLessThanOrEqual(height)
      const over = boxes.filter(
        other =>
          other !== box &&
          other.left < box.right &&
          box.left < other.right &&
          other.top < box.bottom &&
          box.top < other.bottom,
      )
      expect(over, box.name).toEqual([])
    }
  })

  test('the coast keeps to the tile, but for a few pixels of water', () => {
    for (const [x, y] of coast) {
      expect(x).toBeGreaterThanOrEqual(0)
      expect(x).toBeLessThanOrEqual(tileWidth + 2)
      expect(y).toBeLessThanOrEqual(height)
    }
  })
})

test.each(all)(
  '$id: the worst finding first, one policy of a kind, a digest of twelve digits',
  ({ workload }) => {
    const ranks = workload.findings.map(({ severity }) => order.indexOf(severity))
    expect(ranks).toEqual(ranks.toSorted((one, other) => one - other))
    const kinds = workload.policies.map(({ kind }) => kind)
    expect(new Set(kinds).size).toBe(kinds.length)
    expect(workload.digest).toMatch(/^[0-9a-f]{12}$/)
  },
)

test('the same image has the same digest, and no other image has it', () => {
  const pairs = new Set(all.map(({ workload }) => `${workload.image} ${workload.digest}`))
  expect(new Set(all.map(({ workload }) => workload.image)).size).toBe(pairs.size)
  expect(new Set(all.map(({ workload }) => workload.digest)).size).toBe(pairs.size)
})

test('who has a sea lane is at an end of one, and nobody else', () => {
  const withLane = all.filter(({ workload }) => workload.lane).map(({ id }) => id)
  expect(new Set(lanes.flatMap(({ ends }) => ends))).toEqual(new Set(withLane))
})

test.each([
  ['prod-eu-west/ledger-db', 'ledger-db, database, prod-eu-west, 1 high'],
  ['prod-eu-west/redis', 'redis, database, prod-eu-west, 1 critical, 1 medium'],
  ['prod-us-east/checkout', 'checkout, API, prod-us-east, no findings'],
])('%s is called "%s"', (id, name) => {
  const { workload, cluster } = all.find(one => one.id === id)!
  expect(workloadName(workload, cluster)).toBe(name)
})
