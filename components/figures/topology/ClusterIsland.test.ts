import { describe, expect, test } from 'vitest'
import { clusters } from '../story/clusters.ts'
import { appClasses, markWidth, workloadName } from './ClusterIsland.tsx'
import { islandLayouts, tileWidth } from './islandLayouts.ts'

test('every class of the legend has a workload', () => {
  const apps = clusters.flatMap(({ workloads }) => workloads.map(({ app }) => app))
  expect(new Set(apps)).toEqual(new Set(Object.keys(appClasses)))
})

describe.each(clusters)('$name', ({ name, workloads }) => {
  const { height, coast, marks } = islandLayouts[name]

  test('has a mark for each workload', () => {
    expect(Object.keys(marks)).toEqual(workloads.map(workload => workload.name))
  })

  test('marks stand on their tile, and clear of each other', () => {
    const boxes = workloads.map(workload => {
      const [x, y] = marks[workload.name]!
      const [left, top] = [x - 15, y - 14]
      return { name: workload.name, left, top, right: left + markWidth(workload), bottom: top + 28 }
    })
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

  test('the coast is a closed line that keeps to the tile, but for a few pixels of water', () => {
    // Curves, and curves that go on smoothly.
    const [, start = '', curves = ''] = /^M([^c]+)(c[^z]+)z$/.exec(coast) ?? []
    const numbers = (text: string) => (text.match(/-?\d+/g) ?? []).map(Number)
    const ends = (curves.match(/[cs][^cs]+/g) ?? []).flatMap(curve => {
      const all = numbers(curve)
      const size = curve.startsWith('c') ? 6 : 4
      return Array.from({ length: all.length / size }, (_, at) =>
        all.slice(size * (at + 1) - 2, size * (at + 1)),
      )
    })
    let [x = 0, y = 0] = numbers(start)
    for (const [dx = 0, dy = 0] of ends) {
      x += dx
      y += dy
      expect(x).toBeGreaterThanOrEqual(0)
      expect(x).toBeLessThanOrEqual(tileWidth + 2)
      expect(y).toBeLessThanOrEqual(height)
    }
    expect(`${x} ${y}`).toBe(start)
  })
})

test.each([
  ['prod-eu-west', 'ledger-db', 'ledger-db, database, prod-eu-west, 1 high'],
  ['prod-eu-west', 'redis', 'redis, database, prod-eu-west, 1 critical, 1 medium'],
  ['prod-us-east', 'checkout', 'checkout, API, prod-us-east, no findings'],
])('in %s, %s is called "%s"', (clusterName, workload, text) => {
  const cluster = clusters.find(({ name }) => name === clusterName)!
  expect(workloadName(cluster.workloads.find(({ name }) => name === workload)!, cluster)).toBe(text)
})
