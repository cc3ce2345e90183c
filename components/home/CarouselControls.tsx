import { Icon } from '../parts/Icon.tsx'

interface Props {
  /** The slide shown; counts from 0. */
  index: number
  count: number
  /** Absent where there is no slide in that direction. */
  onPrevious?: (() => void) | undefined
  onNext?: (() => void) | undefined
}

export function CarouselControls({ index, count, onPrevious, onNext }: Props) {
  return (
    <div className="carousel__controls">
      <p className="carousel__marks" aria-hidden="true">
        {index + 1} / {count}
        {Array.from({ length: count }, (_, slide) => (
          <span
            key={slide}
            className={slide === index ? 'carousel__mark carousel__mark--current' : 'carousel__mark'}
          />
        ))}
      </p>
      <button
        type="button"
        className="carousel__button"
        aria-label="Previous slide"
        data-tooltip=""
        disabled={!onPrevious}
        onClick={onPrevious}
      >
        <Icon name="left" />
      </button>
      <button
        type="button"
        className="carousel__button"
        aria-label="Next slide"
        data-tooltip=""
        disabled={!onNext}
        onClick={onNext}
      >
        <Icon name="right" />
      </button>
    </div>
  )
}
