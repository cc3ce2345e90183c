import type { ReactNode } from 'react'

/** A label above a heading, after a short line. */
export function Eyebrow({ children }: { children: ReactNode }) {
  return <p className="eyebrow">{children}</p>
}
