import type { AbsoluteUrl, OutboundLinks, ProfileLink } from '../../content/model/SiteConfig.ts'

/** Returns the URL of a link to another site: one of `links`, or its own. */
export const outboundUrl = (
  item: Pick<Extract<ProfileLink, { link: string }>, 'link'> | { url: AbsoluteUrl },
  links: OutboundLinks,
): AbsoluteUrl => ('url' in item ? item.url : links[item.link])
