import type { ReactNode } from 'react'
import type { HomeSection } from '../../../content/model/SiteConfig.ts'

interface Props {
  id: HomeSection
  heading: string
  text?: string | undefined
  children: ReactNode
}

/** A section of the home page with a heading, a paragraph and what they introduce. */
export function ProofSection({ id, heading, text, children }: Props) {
  return (
    <section className="section" id={id} aria-labelledby={`${id}-heading`}>
      <div className="wrapper">
        <div className="stack section__head" data-reveal="">
          <h2 id={`${id}-heading`}>{heading}</h2>
          {text && <p className="lead">{text}</p>}
        </div>
        {children}
      </div>
    </section>
  )
}
