import type { ReactNode } from 'react'
import type { Feature } from '../../content/model/SiteConfig.ts'
import { SiteLink } from '../parts/SiteLink.tsx'

interface Props {
  feature: Feature
  /**
   * Where the figure is: on the left of the text, on a band of paper in either theme; below the text and the claims beside
   * it; as wide as the window, below a title in the middle; or between the text and the claims.
   */
  layout: 'left' | 'below' | 'wide' | 'between'
  /** Below the text, if the figure is on its left. */
  aside?: ReactNode
  /** The figure. */
  children: ReactNode
}

const textClasses = { left: 'feature__text', below: 'grid', wide: 'wrapper', between: undefined }

/** A feature of the platform, with its figure. */
export function FeatureSection({ feature, layout, aside, children }: Props) {
  const { id, title, heading, text, points, link, statement } = feature
  const headingId = `${id}-heading`
  const isBand = layout === 'left'
  const claims = (
    <div className="feature__claims">
      <ul className="feature__points" data-stagger="100">
        {points.map(point => (
          // With a space, where one layout shows them as one paragraph.
          <li key={point}>{`${point} `}</li>
        ))}
      </ul>
      {link && (
        <SiteLink className="button" to={link.href}>
          {link.label}
        </SiteLink>
      )}
    </div>
  )
  return (
    <section
      className={isBand ? 'section section--band' : 'section'}
      id={id}
      aria-labelledby={headingId}
      data-theme={isBand ? 'light' : undefined}
    >
      <div className={`${layout === 'wide' ? '' : 'wrapper '}feature feature--${layout}`}>
        <div className={textClasses[layout]}>
          <div className="stack" data-reveal="">
            <p className="eyebrow">{title}</p>
            <h2 id={headingId}>{heading}</h2>
            <p className="lead">{text}</p>
          </div>
          {layout !== 'between' && claims}
          {aside}
        </div>
        <div className="feature__figure" data-reveal="">
          {children}
        </div>
        {layout === 'between' && claims}
      </div>
      {statement && (
        <p className="wrapper feature__statement" data-reveal="">
          {statement}
        </p>
      )}
    </section>
  )
}
