import { href, sitePath } from '../href.ts'
import { nearestPath } from './nearestPath.ts'
import { words } from '../../content/i18n/siteWords.ts'

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
