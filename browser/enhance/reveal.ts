import { onJump } from '../links.ts'

/** Share of an element, or of the window if that is smaller, that must be in view; specification, section 4. */
const visibleShare = 0.1
const heroVisibleShare = 0.3

/** Time after which everything on the first screen has appeared: longer than all delays and the motion. */
const firstRevealsMs = 2500

/**
 * Makes sections fade and slide in once, when they first come into view. The style sheet animates the first screen;
 * this hides only what is out of view at first. So nothing waits for a script, and without one everything is visible.
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
        const isHidden = element.dataset['seen'] === 'no'
        if (isHidden && shareInView(entry) < shareToReveal(element)) continue
        observer.unobserve(element)
        if (isHidden) element.dataset['seen'] = 'yes'
      }
    },
    { threshold: [0, 0.02, 0.05, 0.075, visibleShare, 0.2, heroVisibleShare] },
  )
  for (const element of elements) observer.observe(element)
  setTimeout(() => {
    document.documentElement.dataset['settled'] = ''
  }, firstRevealsMs)

  // Everything that a jump scrolls past appears immediately, so that no blank is visible.
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

/** Returns the visible share of an element; of one taller than the window, the share of the window that it fills. */
const shareInView = ({ intersectionRect, boundingClientRect }: IntersectionObserverEntry): number =>
  intersectionRect.height / Math.min(boundingClientRect.height, innerHeight)
