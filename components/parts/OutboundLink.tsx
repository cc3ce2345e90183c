import type { ReactNode } from 'react'
import type { AbsoluteUrl } from '../../content/model/SiteConfig.ts'
import { words } from '../../content/i18n/siteWords.ts'

interface Props {
  href: AbsoluteUrl
  className?: string | undefined
  children: ReactNode
}

/** A link that opens a new tab, which screen readers announce. */
export function OutboundLink({ href, className, children }: Props) {
  return (
    <a href={href} className={className} target="_blank" rel="noopener">
      {children}
      <span className="visually-hidden"> {words.newTab}</span>
    </a>
  )
}
