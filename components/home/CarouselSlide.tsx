import type { Slide } from '../../content/model/SiteConfig.ts'
import { AssessmentFigure } from '../figures/assessment/AssessmentFigure.tsx'
import { fill } from '../../content/i18n/fill.ts'
import { words } from '../../content/i18n/siteWords.ts'

interface Props {
  slide: Slide
  /** Counts from 0. */
  index: number
  count: number
  product: string
  /** True for a slide next to the current one, which is paler and inert. */
  aside: boolean
}

export function CarouselSlide({ slide, index, count, product, aside }: Props) {
  return (
    <div
      className={aside ? 'carousel__slide carousel__slide--aside' : 'carousel__slide'}
      role="group"
      aria-roledescription={words.slide}
      aria-label={fill(words.slideOf, { slide: index + 1, slides: count })}
      inert={aside}
    >
      <div className="carousel__panel">
        <div className="carousel__caption">
          <h3>{slide.title}</h3>
          <p>{slide.text}</p>
        </div>
        <AssessmentFigure name={slide.figure} product={product} />
      </div>
    </div>
  )
}
