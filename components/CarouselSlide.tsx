import type { Slide } from '../content/SiteConfig.ts'
import { SlideFigure } from './SlideFigure.tsx'

interface Props {
  slide: Slide
  /** Counts from 0. */
  index: number
  count: number
  product: string
  /** Whether it stands in the middle; the others are paler. */
  current: boolean
}

export function CarouselSlide({ slide, index, count, product, current }: Props) {
  return (
    <div
      className={current ? 'carousel__slide' : 'carousel__slide carousel__slide--aside'}
      role="group"
      aria-roledescription="slide"
      aria-label={`${index + 1} of ${count}`}
    >
      <div className="carousel__panel">
        <div className="carousel__caption">
          <h3 className="carousel__title">{slide.title}</h3>
          <p className="carousel__text">{slide.text}</p>
        </div>
        <SlideFigure name={slide.figure} product={product} />
      </div>
    </div>
  )
}
