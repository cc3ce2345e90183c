import { href, sitePath } from '../href.ts'
import { words } from '../../content/i18n/siteWords.ts'
import { decodePath } from '../../content/shared/decodePath.ts'
import { editsBetween } from '../../content/shared/editsBetween.ts'

/**
 * Logs the missing path, and suggests the nearest path of the site, if one is close.
 * @param suggestion element for the suggestion; its `data-addresses` is the URL of the list of paths
 */
export async function enhanceNotFound(suggestion: HTMLElement): Promise<void> {
  const { pathname } = location
  console.error(`404: there is no page at ${pathname}`)
  const response = await fetch(suggestion.dataset['addresses'] ?? '').catch(() => undefined)
  if (!response?.ok) return
  const path = nearestPath(sitePath(pathname), (await response.json()) as string[])
  if (path === undefined) return
  const link = document.createElement('a')
  link.href = href(path)
  link.textContent = link.pathname
  suggestion.append(words.didYouMean, link, '?')
}

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
