import useEmblaCarousel from 'embla-carousel-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { hasModifier } from '../../browser/hasModifier.ts'
import { prefersReducedMotion } from '../../browser/prefersReducedMotion.ts'
import { trustedHtml } from '../../browser/trusted.ts'
import { Icon, type IconName } from '../parts/Icon.tsx'
import { fill } from '../../content/i18n/fill.ts'
import { direction, words } from '../../content/i18n/siteWords.ts'

interface Props {
  label: string
  /** Of the slides. */
  titles: readonly string[]
  /** The slides. In the browser they are absent: the HTML of the server stays. */
  children?: readonly ReactNode[]
}

/** For an element that keeps the server's HTML. It is always the same object: React would set the HTML of another. */
const serverHtml = { dangerouslySetInnerHTML: { __html: trustedHtml('') }, suppressHydrationWarning: true }

/** Slides in a loop, with buttons and arrow keys. Before hydration they scroll natively and snap. */
export function Carousel({ label, titles, children }: Props) {
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
      (start.current ?? 0) + Math.min(Math.round(Math.abs(scroller.scrollLeft) / width), titles.length - 1)
    setAwake(true)
  }, [awake, embla, titles.length])

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
    const count = titles.length
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
  }, [awake, embla, titles.length])

  const turn = (by: 1 | -1) => {
    // The slide that it leaves becomes inert, and would lose the focus.
    const root = embla?.rootNode()
    if (root?.contains(document.activeElement)) root.focus({ preventScroll: true })
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
          {titles.map((title, index) => {
            // Slides next to the current one are paler and inert.
            const aside = awake && index !== turned.index
            return (
              <div
                key={title}
                className={aside ? 'carousel__slide carousel__slide--aside' : 'carousel__slide'}
                role="group"
                aria-roledescription={words.slide}
                aria-label={fill(words.slideOf, { slide: index + 1, slides: titles.length })}
                inert={aside}
              >
                <div
                  className="carousel__panel"
                  data-slot=""
                  {...(children ? { children: children[index] } : serverHtml)}
                />
              </div>
            )
          })}
        </div>
      </div>
      <CarouselControls
        index={turned.index}
        count={titles.length}
        onPrevious={turned.previous ? () => turn(-1) : undefined}
        onNext={turned.next ? () => turn(1) : undefined}
      />
      <p className="visually-hidden" aria-live="polite">
        {turned.moved &&
          `${fill(words.slideOf, { slide: turned.index + 1, slides: titles.length })}: ${titles[turned.index]}`}
      </p>
    </section>
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
