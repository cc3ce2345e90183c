import type { ReactNode } from 'react'
import type { Feature } from '../content/SiteConfig.ts'
import { Eyebrow } from './Eyebrow.tsx'

interface Props {
  feature: Feature
  /** What shows the feature at work; below the text, as wide as the page. */
  children?: ReactNode
}

/** One part of the platform: what it is for, and what it does, one claim each. */
export function FeatureSection({ feature, children }: Props) {
  return (
    <section className="section feature-section" id={feature.id} aria-labelledby={`${feature.id}-heading`}>
      <div className="wrapper">
        <div className="grid">
          <div className="stack">
            <Eyebrow>{feature.title}</Eyebrow>
            <h2 id={`${feature.id}-heading`}>{feature.heading}</h2>
            <p className="lead">{feature.text}</p>
          </div>
          <ul className="points">
            {feature.points.map(point => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        </div>
      </div>
      {children && <div className="wrapper feature-section__figure">{children}</div>}
    </section>
  )
}
