import type { ReactNode } from 'react'
import { language } from '../../content/i18n/siteWords.ts'

interface Props {
  /** The text of the bar: `fairlead / risk report`. */
  title: string
  /** Its name for screen readers, where the title is not enough. */
  label?: string
  /** At the end of the bar. */
  action?: ReactNode
  className?: string
  /** True where the texts are those of the site; the platform that others show speaks English. */
  isOfSite?: boolean
  children: ReactNode
}

/** A window of the platform, drawn for this site: a bar with a title, and the contents. */
export function Figure({ title, label, action, className, isOfSite = false, children }: Props) {
  const isForeign = !isOfSite && !/^en\b/.test(language)
  return (
    <figure
      className={className ? `figure ${className}` : 'figure'}
      lang={isForeign ? 'en' : undefined}
      aria-label={label}
    >
      <figcaption>
        {title}
        {action}
      </figcaption>
      <div>{children}</div>
    </figure>
  )
}
