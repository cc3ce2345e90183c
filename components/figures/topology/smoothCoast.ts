import type { Cluster } from './Workload.ts'

/** A closed curve through all points (Catmull-Rom, as cubic Béziers), rounded to whole pixels. */
export function smoothCoast(points: Cluster['coast']): string {
  const at = (index: number) => points.at(index % points.length) ?? [0, 0]
  const pieces = points.map((point, index) => {
    const [before, next, after] = [at(index - 1), at(index + 1), at(index + 2)]
    const handle = (i: 0 | 1) => Math.round((next[i] - before[i]) / 6)
    const otherHandle = (i: 0 | 1) => Math.round(next[i] - point[i] - (after[i] - point[i]) / 6)
    const step = [next[0] - point[0], next[1] - point[1]]
    return `c${[handle(0), handle(1), otherHandle(0), otherHandle(1), ...step].join(' ')}`
  })
  return `M${at(0).join(' ')}${pieces.join('')}z`
}
