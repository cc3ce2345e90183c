import type { ReactNode } from 'react'
import type { Severity as Level } from './story/shop.ts'

const shapes: Readonly<Record<Level, string>> = {
  critical: 'M6 .5 11.5 6 6 11.5.5 6Z',
  high: 'M6 1.5 11.3 10.7H.7Z',
  medium: 'M2 2h8v8H2Z',
  low: 'M6 2a4 4 0 1 1 0 8 4 4 0 0 1 0-8Z',
}

interface Props {
  level: Level
  /** The text next to the shape; default: the level. */
  children?: ReactNode
}

/** A severity as a word with a shape, so that colour is not its only sign. */
export function Severity({ level, children = level }: Props) {
  return (
    <span className={`severity severity--${level}`}>
      <svg viewBox="0 0 12 12" aria-hidden="true">
        <path d={shapes[level]} />
      </svg>
      {children}
    </span>
  )
}
