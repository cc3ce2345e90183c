import type { Slide } from '../content/SiteConfig.ts'
import { Figure } from './Figure.tsx'

interface Props {
  slide: Slide
  /** Counts from 0. */
  index: number
  count: number
  product: string
}

export function CarouselSlide({ slide, index, count, product }: Props) {
  return (
    <div
      className="carousel__slide"
      role="group"
      aria-roledescription="slide"
      aria-label={`${index + 1} of ${count}`}
    >
      <div className="carousel__panel">
        <p className="carousel__number" aria-hidden="true">
          {index + 1} / {count}
        </p>
        <h3 className="carousel__title">{slide.title}</h3>
        <p className="carousel__text">{slide.text}</p>
        <Figure title={`${product.toLowerCase()} / ${slide.figure}`}>{null}</Figure>
      </div>
    </div>
  )
}
