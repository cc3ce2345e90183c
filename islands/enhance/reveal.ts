import { onJump } from './onJump.ts'

/** How much of an element is to be seen, of what can be seen of it at once; specification section 4. */
const THRESHOLD = 0.1
const HERO_THRESHOLD = 0.3

/** Time for what is in view at first to have appeared, ms: more than the longest stagger and the motion. */
const SETTLED = 2500

/**
 * Lets sections fade and slide in once, when they are first seen. The style sheet plays the motion for the first
 * ones as soon as the page is shown; this holds back what is out of view then, until it comes. So nothing waits for a
 * script to be seen, and where none runs, all is there.
 */
export function enhanceReveal(): void {
  const elements = [...document.querySelectorAll<HTMLElement>('[data-reveal], [data-stagger]')]
  const watch = new IntersectionObserver(
    entries => {
      for (const entry of entries) {
        const element = entry.target as HTMLElement
        if (!entry.isIntersecting) {
          element.dataset['seen'] = 'no'
          continue
        }
        const isHeld = element.dataset['seen'] === 'no'
        if (isHeld && seenPart(entry) < threshold(element)) continue
        watch.unobserve(element)
        if (isHeld) element.dataset['seen'] = 'yes'
      }
    },
    { threshold: [0, 0.02, 0.05, THRESHOLD, 0.2, HERO_THRESHOLD] },
  )
  for (const element of elements) watch.observe(element)
  setTimeout(() => {
    document.documentElement.dataset['settled'] = ''
  }, SETTLED)

  // What a jump only passes is there at once: no blank on the way.
  onJump(target => {
    const end = target.getBoundingClientRect().top
    for (const element of elements) {
      const { top, bottom } = element.getBoundingClientRect()
      if (element.dataset['seen'] !== 'no' || target.contains(element)) continue
      if (bottom < Math.min(end, 0) || top > Math.max(end, 0)) continue
      watch.unobserve(element)
      element.dataset['seen'] = 'passed'
    }
  })
}

const threshold = (element: HTMLElement): number =>
  element.dataset['reveal'] === 'hero' ? HERO_THRESHOLD : THRESHOLD

/** An element taller than the window cannot be seen whole: what counts is how much of the window it fills. */
const seenPart = ({ intersectionRect, boundingClientRect }: IntersectionObserverEntry): number =>
  intersectionRect.height / Math.min(boundingClientRect.height, innerHeight)
