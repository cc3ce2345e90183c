import type { ReactNode } from 'react'

interface Props {
  /** The text of the bar: `fairlead / risk report`. */
  title: string
  /** Its name for screen readers, where the title is not enough. */
  label?: string
  /** At the end of the bar. */
  action?: ReactNode
  className?: string
  children: ReactNode
}

/** A window of the platform, drawn for this site: a bar with a title, and the contents. */
export function Figure({ title, label, action, className, children }: Props) {
  return (
    <figure className={className ? `figure ${className}` : 'figure'} aria-label={label}>
      <figcaption className="figure__bar">
        <span className="figure__dots" aria-hidden="true" />
        {title}
        {action}
      </figcaption>
      <div className="figure__body">{children}</div>
    </figure>
  )
}
