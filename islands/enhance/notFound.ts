import { href, sitePath } from '../../components/parts/href.ts'
import { nearestAddress } from './nearestAddress.ts'
import { words } from '../../content/i18n/siteWords.ts'

/**
 * Logs the missing path, and suggests the nearest address of the site where one is close.
 * @param suggestion element for the suggestion; its `data-addresses` is where the list of addresses is
 */
export async function enhanceNotFound(suggestion: HTMLElement): Promise<void> {
  const { pathname } = location
  console.error(`404: there is no page at ${pathname}`)
  const response = await fetch(suggestion.dataset['addresses'] ?? '').catch(() => undefined)
  if (!response?.ok) return
  const address = nearestAddress(sitePath(pathname), (await response.json()) as string[])
  if (address === undefined) return
  const link = document.createElement('a')
  link.href = href(address)
  link.textContent = link.pathname
  suggestion.append(words.didYouMean, link, '?')
}
