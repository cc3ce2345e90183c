import type { ReactNode } from 'react'

interface Props {
  facts: readonly (readonly [term: string, fact: ReactNode, ...rest: unknown[]])[]
  className?: string
}

/** Terms, each with what is said of it. */
export const Facts = ({ facts, className }: Props) => (
  <dl className={className}>
    {facts.map(([term, fact]) => (
      <div key={term}>
        <dt>{term}</dt>
        <dd>{fact}</dd>
      </div>
    ))}
  </dl>
)
