import { distance } from 'fastest-levenshtein'

/** An address as it is compared: small letters, and nothing that only says how it is stored. */
function plain(path: string): string {
  const text = path.replace(/(?:\/index)?\.html?$/i, '').replace(/^\/+|\/+$/g, '')
  try {
    return decodeURIComponent(text).toLowerCase()
  } catch {
    return text.toLowerCase()
  }
}

const lastPart = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

/**
 * The address that a missing one most probably means, or undefined where none is close: by a few letters, a third of
 * its last part at most, or one with the same last part elsewhere.
 */
export function nearestAddress(path: string, addresses: readonly string[]): string | undefined {
  const wanted = plain(path)
  const part = lastPart(wanted)
  const limit = Math.max(2, Math.floor(part.length / 3))
  // The name of a page says more than a folder that is missing or wrong.
  const far = (address: string): number => {
    const known = plain(address)
    const byPart = part.length > 3 ? distance(part, lastPart(known)) + 1 : Infinity
    return Math.min(distance(wanted, known), byPart)
  }
  const [first] = addresses
    .map(address => ({ address, far: far(address) }))
    .filter(({ far: distant }) => distant <= limit && distant < Math.max(part.length, 2))
    .toSorted((one, other) => one.far - other.far)
  return first?.address
}
