import { createElement } from '../createElement.ts'
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
  const link = createElement('a', { href: href(path) })
  link.textContent = link.pathname
  suggestion.append(words.didYouMean, link, '?')
}

/**
 * Finds the path that a missing one most probably means, if any: the one whose last segment differs least, in at most a
 * third of its letters. A page's name says more than a wrong or missing folder.
 */
export function nearestPath(path: string, paths: readonly string[]): string | undefined {
  const missing = lastSegment(path)
  const maxEdits = Math.floor(missing.length / 3)
  const [nearest] = paths
    .map(candidate => ({ candidate, edits: editsBetween(missing, lastSegment(candidate), maxEdits) }))
    .filter(({ edits }) => edits <= maxEdits)
    .toSorted((one, other) => one.edits - other.edits)
  return nearest?.candidate
}

/** Returns the last segment of a path in lower case, decoded, without `index.html` and `.html`. */
const lastSegment = (path: string): string =>
  decodePath(/([^/]*)\/*$/.exec(path.replace(/(?:\/index)?\.html?$/i, ''))?.[1] ?? '').toLowerCase()
