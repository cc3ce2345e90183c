import type { AbsoluteUrl, SitePath } from '../../content/model/SiteConfig.ts'
import { href } from '../../browser/href.ts'
import { OutboundLink } from './OutboundLink.tsx'

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
