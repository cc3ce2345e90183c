import { decodePath } from '../../content/shared/decodePath.ts'
import { editsBetween } from '../../content/shared/editsBetween.ts'

/**
 * Finds the path that a missing one most probably means, if any: one that differs in few letters, at most a third of
 * the last segment, or one with the same last segment elsewhere.
 */
export function nearestPath(path: string, paths: readonly string[]): string | undefined {
  const missing = comparable(path)
  const segment = lastSegment(missing)
  const maxDistance = Math.max(2, Math.floor(segment.length / 3))
  // The last segment alone also counts, because a page's name says more than a wrong or missing folder.
  const distanceTo = (other: string): number => {
    const known = comparable(other)
    const bySegment =
      segment.length > 3 ? editsBetween(segment, lastSegment(known), maxDistance) + 1 : Infinity
    return Math.min(editsBetween(missing, known, maxDistance), bySegment)
  }
  const [nearest] = paths
    .map(candidate => ({ candidate, steps: distanceTo(candidate) }))
    .filter(({ steps }) => steps <= maxDistance && steps < Math.max(segment.length, 2))
    .toSorted((one, other) => one.steps - other.steps)
  return nearest?.candidate
}

/** Normalises a path: lower case, decoded, without outer slashes and `index.html` or `.html`. */
const comparable = (path: string): string =>
  decodePath(path.replace(/(?:\/index)?\.html?$/i, '').replace(/^\/+|\/+$/g, '')).toLowerCase()

const lastSegment = (path: string): string => path.slice(path.lastIndexOf('/') + 1)
