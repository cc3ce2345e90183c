import type { ReactNode } from 'react'
import type { Feature } from '../../content/model/SiteConfig.ts'
import { words } from '../../content/i18n/siteWords.ts'

interface Props {
  feature: Feature
  /** Where the figure is: below the text, as wide as the page, or on its left. */
  layout: 'below' | 'left'
  /** The figure. */
  children: ReactNode
}

/** A feature of the platform, with its figure. */
export function FeatureSection({ feature, layout, children }: Props) {
  const { id, title, heading, text, points, questions } = feature
  const headingId = `${id}-heading`
  return (
    <section className="section" id={id} aria-labelledby={headingId}>
      <div className={`wrapper feature feature--${layout}`}>
        <div className={layout === 'below' ? 'grid' : 'feature__text'}>
          <div className="stack" data-reveal="">
            <p className="eyebrow">{title}</p>
            <h2 id={headingId}>{heading}</h2>
            <p className="lead">{text}</p>
          </div>
          <ul className="feature__points" data-stagger="100">
            {points.map(point => (
              <li key={point}>{point}</li>
            ))}
          </ul>
          {questions && <FeatureQuestions questions={questions} />}
        </div>
        <div className="feature__figure" data-reveal="">
          {children}
        </div>
      </div>
    </section>
  )
}

/** Examples of questions, next to a figure that is taller than the text. */
function FeatureQuestions({ questions }: { questions: readonly string[] }) {
  return (
    <div className="feature-questions" role="group" aria-label={words.alsoAsked}>
      <ul>
        {questions.map(question => (
          <li key={question}>{question}</li>
        ))}
      </ul>
    </div>
  )
}
