import { Icon, type IconName } from '../parts/Icon.tsx'
import { words } from '../../content/i18n/siteWords.ts'

interface Props {
  /** The slide shown; counts from 0. */
  index: number
  count: number
  /** Absent if there is no slide in that direction. */
  onPrevious?: (() => void) | undefined
  onNext?: (() => void) | undefined
}

export function CarouselControls({ index, count, onPrevious, onNext }: Props) {
  const button = (label: string, icon: IconName, onClick: Props['onNext']) => (
    <button
      type="button"
      className="carousel__button"
      aria-label={label}
      data-tooltip=""
      disabled={!onClick}
      onClick={onClick}
    >
      <Icon name={icon} />
    </button>
  )
  return (
    <div className="carousel__controls">
      <p className="carousel__marks" aria-hidden="true">
        {`${index + 1} / ${count}`}
        {Array.from({ length: count }, (_, slide) => (
          <span
            key={slide}
            className={slide === index ? 'carousel__mark carousel__mark--current' : 'carousel__mark'}
          />
        ))}
      </p>
      {button(words.previousSlide, 'left', onPrevious)}
      {button(words.nextSlide, 'right', onNext)}
    </div>
  )
}
