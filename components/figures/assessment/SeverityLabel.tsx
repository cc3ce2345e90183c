import type { ReactNode } from 'react'
import type { Severity } from '../story/severity.ts'

const shapes: Readonly<Record<Severity, string>> = {
  critical: 'M6 .5 11.5 6 6 11.5.5 6Z',
  high: 'M6 1.5 11.3 10.7H.7Z',
  medium: 'M2 2h8v8H2Z',
  low: 'M6 2a4 4 0 1 1 0 8 4 4 0 0 1 0-8Z',
}

interface Props {
  severity: Severity
  /** The text next to the shape; default: the severity. */
  children?: ReactNode
}

/** A severity as a word with a shape, so that colour is not its only sign. */
export function SeverityLabel({ severity, children = severity }: Props) {
  return (
    <span className={`severity severity--${severity}`}>
      <svg viewBox="0 0 12 12" aria-hidden="true">
        <path d={shapes[severity]} />
      </svg>
      {children}
    </span>
  )
}
