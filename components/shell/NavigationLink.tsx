import { href } from '../../browser/href.ts'
import { OutboundLink } from '../parts/SiteLink.tsx'
import { ThemeImage } from '../parts/ThemeImage.tsx'
import type { ShownLink, SiteFrame } from '../../content/model/PageData.ts'
import type { AbsoluteUrl, OutboundLinks, ProfileLink, SitePath } from '../../content/model/SiteConfig.ts'
import { homePath } from '../../content/shared/paths.ts'
import type { Place } from '../../content/shared/urlAt.ts'

/** What the header and the footer show. */
export interface FrameProps {
  frame: SiteFrame
  /** Path of the page; absent for `404.html`. */
  path?: SitePath | undefined
}

interface Props extends FrameProps {
  item: ShownLink
  place: Place
  className?: string
}

/** A link of the header or the footer, which marks the current page. */
export function NavigationLink({ item, frame, place, path, className }: Props) {
  if (!('href' in item)) {
    return (
      <OutboundLink href={outboundUrl(item, frame.links)} place={place} className={className}>
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

/**
 * Returns the `href` of a link on the page at `path`. Links to sections within the home page are bare fragments, and the
 * link to a section leads to the page itself that has the same content.
 */
export function localHref(target: SitePath, path?: SitePath): string {
  if (path === homePath && /^\/(?:\?.*)?#/.test(target)) return target.slice(target.indexOf('#'))
  return href(path && hasSection(path, target) ? path : target)
}

/** Returns true for a page with the content of a section of the home page, such as `/pricing/` for `/#pricing`. */
const hasSection = (path: SitePath | undefined, target: SitePath): boolean =>
  target.startsWith('/#') && path === `/${target.slice(2)}/`

/** Returns the value of `aria-current` for a link: `page` on the page that it leads to, `true` on the pages below that. */
export function currentLink(target: SitePath, path: SitePath | undefined): 'page' | 'true' | undefined {
  if (target === path || hasSection(path, target)) return 'page'
  return target !== homePath && target.endsWith('/') && path?.startsWith(target) ? 'true' : undefined
}

/** The mark and the name, or the logo of the configuration, linked to the hero. */
export function Logo({ frame, path }: FrameProps) {
  const { logo, lightLogo } = frame.brand ?? {}
  return (
    <a className="logo" href={localHref('/#hero', path)}>
      {logo ? (
        <ThemeImage className="logo__image" dark={logo} light={lightLogo} alt={frame.name} sizes="" eager />
      ) : (
        <>
          <svg className="logo__mark" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
            <path d="M3 17c.6-5.4 4.3-9 9-9s8.4 3.6 9 9" />
            <circle cx="12" cy="15.5" r="3.3" />
          </svg>
          <span className="logo__name">{frame.name}</span>
        </>
      )}
    </a>
  )
}
