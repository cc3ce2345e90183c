import type { AbsoluteUrl, OutboundLinks, ProfileLink } from '../../content/model/SiteConfig.ts'

/** Where a link to another site leads: it names one of `links`, or says so itself. */
export const outboundAddress = (
  item: Pick<Extract<ProfileLink, { link: string }>, 'link'> | { url: AbsoluteUrl },
  links: OutboundLinks,
): AbsoluteUrl => ('url' in item ? item.url : links[item.link])
