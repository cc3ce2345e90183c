import type { NavigationItem, OutboundLinks, SitePath } from '../content/SiteConfig.ts'
import { localHref } from './localHref.ts'
import { OutboundLink } from './OutboundLink.tsx'

interface Props {
  item: NavigationItem
  links: OutboundLinks
  path?: SitePath | undefined
  className?: string
}

/** A link of the header or the footer. The one that leads to the page it stands on is marked as current. */
export function NavigationLink({ item, links, path, className }: Props) {
  if ('link' in item) {
    return (
      <OutboundLink href={links[item.link]} {...(className && { className })}>
        {item.label}
      </OutboundLink>
    )
  }
  return (
    <a
      href={localHref(item.href, path)}
      className={className}
      aria-current={item.href === path ? 'page' : undefined}
    >
      {item.label}
    </a>
  )
}
