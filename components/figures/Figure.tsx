import type { ReactNode } from 'react'
import { direction, language } from '../../content/i18n/siteWords.ts'

interface Props {
  /** The text of the bar: `fairlead / risk report`. */
  title: string
  /** Its name for screen readers, if the title is not enough. */
  label?: string
  /** At the end of the bar. */
  action?: ReactNode
  className?: string
  /** True if its texts are in the site's language; otherwise they are in English. */
  isOfSite?: boolean
  children: ReactNode
}

/** Attributes of what the figures say, which is in English on every site. */
export const figureLanguage = /^en\b/.test(language) ? {} : { lang: 'en', ...(direction && { dir: 'ltr' }) }

/** A window of the platform: a bar with a title, and the content. */
export function Figure({ title, label, action, className, isOfSite = false, children }: Props) {
  return (
    <figure
      className={className ? `figure ${className}` : 'figure'}
      aria-label={label}
      {...(isOfSite ? {} : figureLanguage)}
    >
      <figcaption>
        {title}
        {action}
      </figcaption>
      <div>{children}</div>
    </figure>
  )
}
