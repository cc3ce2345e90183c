import type { ReactNode } from 'react'
import type { AbsoluteUrl } from '../../content/model/SiteConfig.ts'
import { type Place, urlAt } from '../../content/shared/urlAt.ts'
import { words } from '../../content/i18n/siteWords.ts'

interface Props {
  href: AbsoluteUrl
  /** What `{place}` in the address becomes. */
  place?: Place | undefined
  className?: string | undefined
  children: ReactNode
}

/** A link that opens a new tab, which screen readers announce. */
export function OutboundLink({ href, place = 'page', className, children }: Props) {
  return (
    <a href={urlAt(href, place)} className={className} target="_blank" rel="noopener">
      {children}
      <span className="visually-hidden"> {words.newTab}</span>
    </a>
  )
}
