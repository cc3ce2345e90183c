import type { ShownLink, SiteFrame } from '../../content/model/PageData.ts'
import type { AbsoluteUrl, OutboundLinks, ProfileLink, SitePath } from '../../content/model/SiteConfig.ts'
import type { Place } from '../../content/shared/urlAt.ts'
import { OutboundLink } from '../parts/OutboundLink.tsx'
import { currentLink, localHref } from './localHref.ts'

/** What the header and the footer show. */
export interface FrameProps {
  frame: SiteFrame
  /** Path of the page; absent for `404.html`. */
  path?: SitePath | undefined
}

interface Props {
  item: ShownLink
  links: OutboundLinks
  place: Place
  path?: SitePath | undefined
  className?: string
}

/** A link of the header or the footer, which marks the current page. */
export function NavigationLink({ item, links, place, path, className }: Props) {
  if (!('href' in item)) {
    return (
      <OutboundLink href={outboundUrl(item, links)} place={place} className={className}>
        {item.label}
      </OutboundLink>
    )
  }
  return (
    <a href={localHref(item.href, path)} className={className} aria-current={currentLink(item.href, path)}>
      {item.label}
    </a>
  )
}

/** Returns the URL of a link to another site: one of `links`, or its own. */
export const outboundUrl = (
  item: Pick<Extract<ProfileLink, { link: string }>, 'link'> | { url: AbsoluteUrl },
  links: OutboundLinks,
): AbsoluteUrl => ('url' in item ? item.url : links[item.link])
