import { distance } from 'fastest-levenshtein'
import { decodePath } from '../../content/shared/decodePath.ts'

/**
 * The address that a missing path most probably means; undefined where none is close. Close is an address that
 * differs in few letters, at most a third of the last segment, or one with the same last segment elsewhere.
 */
export function nearestAddress(path: string, addresses: readonly string[]): string | undefined {
  const missing = comparable(path)
  const segment = lastSegment(missing)
  const maxDistance = Math.max(2, Math.floor(segment.length / 3))
  // The last segment alone counts too, because a page's name says more than a folder that is wrong or absent.
  const distanceTo = (address: string): number => {
    const known = comparable(address)
    const bySegment = segment.length > 3 ? distance(segment, lastSegment(known)) + 1 : Infinity
    return Math.min(distance(missing, known), bySegment)
  }
  const [nearest] = addresses
    .map(address => ({ address, steps: distanceTo(address) }))
    .filter(({ steps }) => steps <= maxDistance && steps < Math.max(segment.length, 2))
    .toSorted((one, other) => one.steps - other.steps)
  return nearest?.address
}

/** A path in lower case, decoded, without outer slashes and a file name's `index.html` or `.html`. */
const comparable = (path: string): string =>
  decodePath(path.replace(/(?:\/index)?\.html?$/i, '').replace(/^\/+|\/+$/g, '')).toLowerCase()

const lastSegment = (path: string): string => path.slice(path.lastIndexOf('/') + 1)
