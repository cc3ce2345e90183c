import type { ReactNode } from 'react'

interface Props {
  /** What the bar says, as the platform's own windows do: `fairlead / prod-eu-west / risk report`. */
  title: string
  /** Its name for who does not see it, where the bar's words are not enough. */
  label?: string
  /** Stands at the end of the bar. */
  action?: ReactNode
  className?: string
  children: ReactNode
}

/** A window of the platform, drawn for this site: a bar that says where it is, and what stands in it. */
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
