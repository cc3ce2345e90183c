import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { prefersReducedMotion } from '../prefersReducedMotion.ts'
import { rememberScroll } from './blogHistory.ts'
import type { Arrival } from './useBlogPlace.ts'

interface ArrivalInput {
  arrival: Arrival
  /** The slug of the post that is shown, if one is. */
  slug: string | undefined
  /** Its title is known: a heading that stands for one that is not is another element. */
  hasHead: boolean
  /** All that is shown is there: what was scrolled to can be scrolled to again. */
  isComplete: boolean
  /** What takes the focus: the heading of the post, or that of the list. */
  title: RefObject<HTMLElement | null>
  heading: RefObject<HTMLElement | null>
}

/** Time without scrolling after which it is noted where the page stands, ms. */
const SETTLED = 100

/** Scrolls to where the reader is to be, or was, and moves the focus to what is shown. */
export function useArrival({ arrival, slug, hasHead, isComplete, title, heading }: ArrivalInput): void {
  const before = useRef<{ arrival: Arrival; slug: string | undefined }>({ arrival, slug: undefined })
  const isAwaited = useRef(false)
  const stage = `${hasHead} ${isComplete}`
  const lastStage = useRef(stage)

  useLayoutEffect(() => {
    const { arrival: last, slug: lastSlug } = before.current
    before.current = { arrival, slug }
    const isList = slug === undefined
    const target = isList ? (cardLink(lastSlug) ?? heading.current) : title.current
    const moved = slug !== lastSlug || (isList && arrival.list !== last.list)
    if (moved) target?.focus({ preventScroll: true })
    if (arrival === last) return
    isAwaited.current = arrival.cause !== 'follow' && arrival.y !== undefined
    if (arrival.cause !== 'follow') return
    const isPageChange = isList && last.slug === undefined
    scrollTo({ top: 0, behavior: isPageChange && !prefersReducedMotion() ? 'smooth' : 'instant' })
  }, [arrival, slug, title, heading])

  // What had the focus has given way to what has come: a title that was not known, the button that asked again.
  useLayoutEffect(() => {
    const isSame = stage === lastStage.current
    lastStage.current = stage
    if (isSame || document.activeElement !== document.body) return
    const target = slug === undefined ? heading : title
    target.current?.focus({ preventScroll: true })
  }, [stage, slug, title, heading])

  // What was fetched again may come later than the browser looks for the place.
  useLayoutEffect(() => {
    if (!isComplete || !isAwaited.current) return
    isAwaited.current = false
    scrollTo({ top: arrival.y ?? 0, behavior: 'instant' })
  }, [arrival, isComplete])

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const stop = () => clearTimeout(timer)
    const onScroll = () => {
      stop()
      timer = setTimeout(() => isAwaited.current || rememberScroll(), SETTLED)
    }
    addEventListener('scroll', onScroll, { passive: true })
    addEventListener('popstate', stop)
    return () => {
      stop()
      removeEventListener('scroll', onScroll)
      removeEventListener('popstate', stop)
    }
  }, [])
}

/** The link of a post's card, if it is on the page of the list that is shown. */
const cardLink = (slug: string | undefined): HTMLElement | null =>
  slug === undefined ? null : document.querySelector(`.post-card__link[href="/blog/${CSS.escape(slug)}/"]`)
