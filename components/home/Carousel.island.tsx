import useEmblaCarousel from 'embla-carousel-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { hasModifier } from '../../browser/hasModifier.ts'
import { prefersReducedMotion } from '../../browser/prefersReducedMotion.ts'
import { AssessmentFigure } from '../figures/assessment/AssessmentFigure.tsx'
import { Icon, type IconName } from '../parts/Icon.tsx'
import { fill } from '../../content/i18n/fill.ts'
import { direction, words } from '../../content/i18n/siteWords.ts'
import type { Slide } from '../../content/model/SiteConfig.ts'

interface Props {
  label: string
  slides: readonly Slide[]
  /** The product's name, for the titles of the windows that the slides show. */
  product: string
}

/** Slides in a loop, with buttons and arrow keys. Before hydration they scroll natively and snap. */
export function Carousel({ label, slides, product }: Props) {
  const [awake, setAwake] = useState(false)
  const [turned, setTurned] = useState({ index: 0, previous: true, next: true, moved: false })
  // Number of slides that were pressed for before Embla runs; null once it runs.
  const start = useRef<number | null>(0)
  const [viewport, embla] = useEmblaCarousel({
    loop: true,
    align: 'center',
    active: awake,
    ...(direction ? { direction } : {}),
  })

  // Embla starts at the slide that the visitor had scrolled to, plus the presses until it runs.
  useEffect(() => {
    const scroller = embla?.rootNode()
    if (awake || !embla || !scroller) return
    const width = embla.slideNodes()[0]?.offsetWidth ?? 1
    start.current =
      (start.current ?? 0) + Math.min(Math.round(Math.abs(scroller.scrollLeft) / width), slides.length - 1)
    setAwake(true)
  }, [awake, embla, slides.length])

  useEffect(() => {
    if (!awake || !embla) return
    const read = () =>
      setTurned(before => ({
        index: embla.selectedScrollSnap(),
        previous: embla.canScrollPrev(),
        next: embla.canScrollNext(),
        moved: before.moved || embla.selectedScrollSnap() !== before.index,
      }))
    const root = embla.rootNode()
    root.scrollLeft = 0
    const count = slides.length
    if (start.current !== null) embla.scrollTo(((start.current % count) + count) % count, true)
    start.current = null
    read()
    // A click on a slide at the side selects it. Embla swallows the click of a drag.
    const choose = ({ target, clientX }: MouseEvent) => {
      // Slides at the sides are inert, so a click inside a slide is in the selected one.
      if (target instanceof Element && target.closest('.carousel__slide')) return
      const at = embla.slideNodes().findIndex(slide => {
        const { left, right } = slide.getBoundingClientRect()
        return left <= clientX && clientX < right
      })
      if (at !== -1 && at !== embla.selectedScrollSnap()) embla.scrollTo(at, prefersReducedMotion())
    }
    embla.on('select', read).on('reInit', read)
    root.addEventListener('click', choose)
    return () => {
      embla.off('select', read).off('reInit', read)
      root.removeEventListener('click', choose)
    }
  }, [awake, embla, slides.length])

  const turn = (by: 1 | -1) => {
    if (start.current !== null) start.current += by
    else if (by === 1) embla?.scrollNext(prefersReducedMotion())
    else embla?.scrollPrev(prefersReducedMotion())
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (hasModifier(event) || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return
    // In a group of radio buttons, arrow keys choose another one.
    if (event.target instanceof HTMLInputElement) return
    event.preventDefault()
    turn((event.key === 'ArrowLeft') === (direction === undefined) ? -1 : 1)
  }

  return (
    <section
      className={awake ? 'carousel carousel--awake' : 'carousel'}
      aria-roledescription={words.carousel}
      aria-label={label}
      onKeyDown={awake ? onKeyDown : undefined}
    >
      <div className="carousel__viewport" ref={viewport} tabIndex={0} role="group" aria-label={words.slides}>
        <div className="carousel__slides">
          {slides.map((slide, index) => (
            <CarouselSlide
              key={slide.title}
              slide={slide}
              index={index}
              count={slides.length}
              product={product}
              aside={awake && index !== turned.index}
            />
          ))}
        </div>
      </div>
      <CarouselControls
        index={turned.index}
        count={slides.length}
        onPrevious={turned.previous ? () => turn(-1) : undefined}
        onNext={turned.next ? () => turn(1) : undefined}
      />
      <p className="visually-hidden" aria-live="polite">
        {turned.moved &&
          `${fill(words.slideOf, { slide: turned.index + 1, slides: slides.length })}: ${slides[turned.index]?.title}`}
      </p>
    </section>
  )
}

interface CarouselSlideProps {
  slide: Slide
  /** Counts from 0. */
  index: number
  count: number
  product: string
  /** True for a slide next to the current one, which is paler and inert. */
  aside: boolean
}

function CarouselSlide({ slide, index, count, product, aside }: CarouselSlideProps) {
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

interface CarouselControlsProps {
  /** The slide shown; counts from 0. */
  index: number
  count: number
  /** Absent if there is no slide in that direction. */
  onPrevious?: (() => void) | undefined
  onNext?: (() => void) | undefined
}

export function CarouselControls({ index, count, onPrevious, onNext }: CarouselControlsProps) {
  const button = (label: string, icon: IconName, onClick: CarouselControlsProps['onNext']) => (
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
