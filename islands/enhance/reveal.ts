import { onJump } from './onJump.ts'

/** Share of an element, or of the window where that is smaller, that is in view when it appears; specification, section 4. */
const visibleShare = 0.1
const heroVisibleShare = 0.3

/** Time after which everything in view at first has appeared: longer than the longest stagger and the motion. */
const firstRevealsMs = 2500

/**
 * Makes sections fade and slide in once, when they first come into view. The style sheet animates what is in view
 * when the page is shown; this holds back only what is out of view then. So nothing waits for a script, and without
 * one everything is visible.
 */
export function enhanceReveal(): void {
  const elements = [...document.querySelectorAll<HTMLElement>('[data-reveal], [data-stagger]')]
  const observer = new IntersectionObserver(
    entries => {
      for (const entry of entries) {
        const element = entry.target as HTMLElement
        if (!entry.isIntersecting) {
          element.dataset['seen'] = 'no'
          continue
        }
        const isHeldBack = element.dataset['seen'] === 'no'
        if (isHeldBack && shareInView(entry) < shareToReveal(element)) continue
        observer.unobserve(element)
        if (isHeldBack) element.dataset['seen'] = 'yes'
      }
    },
    { threshold: [0, 0.02, 0.05, 0.075, visibleShare, 0.2, heroVisibleShare] },
  )
  for (const element of elements) observer.observe(element)
  setTimeout(() => {
    document.documentElement.dataset['settled'] = ''
  }, firstRevealsMs)

  // Everything that a jump scrolls past is shown at once, so that no blank passes by.
  onJump(target => {
    const end = target.getBoundingClientRect().top
    for (const element of elements) {
      const { top, bottom } = element.getBoundingClientRect()
      if (element.dataset['seen'] !== 'no' || target.contains(element)) continue
      if (bottom < Math.min(end, 0) || top > Math.max(end, 0)) continue
      observer.unobserve(element)
      element.dataset['seen'] = 'passed'
    }
  })
}

const shareToReveal = (element: HTMLElement): number =>
  element.dataset['reveal'] === 'hero' ? heroVisibleShare : visibleShare

/** For an element taller than the window, the share of the window that it fills. */
const shareInView = ({ intersectionRect, boundingClientRect }: IntersectionObserverEntry): number =>
  intersectionRect.height / Math.min(boundingClientRect.height, innerHeight)
