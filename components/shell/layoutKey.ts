import type { SiteFrame } from '../../content/model/PageData.ts'
import type { SitePath } from '../../content/model/SiteConfig.ts'
import { currentLink } from './currentLink.ts'

/** Equal for pages whose header and footer are the same: all that `Layout` makes of a page's address. */
export function layoutKey({ navigation, footer }: SiteFrame, path: SitePath | undefined): string {
  const items = [...navigation.items, ...footer.groups.flatMap(group => group.items)]
  const current = items.map(item => ('href' in item ? (currentLink(item.href, path) ?? '') : ''))
  return [path === '/', ...current].join()
}
