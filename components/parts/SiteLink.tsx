import type { ReactNode } from 'react'
import { href } from '../../browser/href.ts'
import { Icon } from './Icon.tsx'
import { words } from '../../content/i18n/siteWords.ts'
import type { AbsoluteUrl, SitePath } from '../../content/model/SiteConfig.ts'
import { blogPath } from '../../content/shared/paths.ts'
import { type Place, urlAt } from '../../content/shared/urlAt.ts'

interface Props {
  to: SitePath | AbsoluteUrl
  className?: string
  children: string
}

/** A link to an address on this site, or to another one, which opens a new tab. */
export const SiteLink = ({ to, className, children }: Props) =>
  to.startsWith('/') ? (
    <a className={className} href={href(to)}>
      {children}
    </a>
  ) : (
    <OutboundLink className={className} href={to}>
      {children}
    </OutboundLink>
  )

interface OutboundLinkProps {
  href: AbsoluteUrl
  /** What `{place}` in the address becomes. */
  place?: Place | undefined
  className?: string | undefined
  children: ReactNode
}

/** A link that opens a new tab, which screen readers announce. */
export function OutboundLink({ href: url, place = 'page', className, children }: OutboundLinkProps) {
  return (
    <a href={urlAt(url, place)} className={className} target="_blank" rel="noopener">
      {children}
      <span className="visually-hidden"> {words.newTab}</span>
    </a>
  )
}

interface BackLinkProps {
  path: SitePath
  children: string
}

export function BackLink({ path, children }: BackLinkProps) {
  return (
    <a className="back-link" href={href(path)}>
      <Icon name="left" />
      {children}
    </a>
  )
}

/** A link back to the list of posts. */
export const BackToBlog = () => <BackLink path={blogPath}>{words.backToBlog}</BackLink>
