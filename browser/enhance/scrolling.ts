import { fragmentTarget, onJump } from '../links.ts'
import { onTab, whenIdle, whenLoaded } from '../page.ts'

/**
 * Lays out the footer and what `headScript` deferred: the sections of the home page one at a time while the browser is
 * idle. A jump needs all heights immediately, and so does Tab, because Firefox would not scroll to the focused element.
 */
export function enhanceSections(): void {
  const { dataset } = document.documentElement
  const sections = [...document.querySelectorAll<HTMLElement>('main > section')]
  const layOutAll = () => scrollAlong(() => delete dataset['layout'])
  const layOutNext = () => {
    const section = sections.shift()
    if (!section) return layOutAll()
    scrollAlong(() => (section.dataset['laidOut'] = ''))
    whenIdle(layOutNext)
  }
  whenLoaded(() => {
    dataset['loaded'] = ''
    layOutNext()
  })
  onJump(layOutAll)
  onTab(layOutAll)
}

/**
 * Makes a change to what may be above the window, and scrolls by the shift of the visible content. Scroll anchoring
 * does that, but not for much of what was not laid out before (Chromium 156).
 */
function scrollAlong(change: () => void): void {
  const top = (element?: Element | null) => element?.getBoundingClientRect().top ?? 0
  // An element that begins above the window may shift differently from its visible part.
  const seen = [0.3, 0.4, 0.5, 0.6, 0.7]
    .map(part => document.elementFromPoint(innerWidth / 2, innerHeight * part))
    .find(element => top(element) > 0)
  const before = top(seen)
  change()
  const moved = top(seen) - before
  // Even scrolling by 0 ends a smooth scroll.
  if (moved) scrollBy({ top: moved, behavior: 'instant' })
}

/**
 * A jump that does not scroll for this time has ended: its target is in place, or a busy browser has interrupted the
 * scrolling, possibly without a `scrollend`.
 */
const jumpTimeoutMs = 500

/**
 * Makes jumps within the page scroll smoothly, but not the browser's search, a reload and Back. The browser and the
 * style sheet handle the URL, the focus and the distance to the top.
 */
export function enhanceJumps(): void {
  const { dataset } = document.documentElement
  let jump = new AbortController()
  onJump(target => {
    jump.abort()
    jump = new AbortController()
    const { signal } = jump
    const end = () => {
      jump.abort()
      delete dataset['jump']
    }
    dataset['jump'] = ''
    const land = () => {
      end()
      // Content that loaded during the scroll may have moved the target.
      if (fragmentTarget(location) === target) target.scrollIntoView()
    }
    let timeout: ReturnType<typeof setTimeout> | undefined
    const wait = () => {
      clearTimeout(timeout)
      const waiting = setTimeout(() => {
        // A script may have kept the page busy while it went on scrolling. The next frame reports that, and Chromium
        // would add it to where this scrolls.
        requestAnimationFrame(() => {
          if (timeout === waiting && !signal.aborted) land()
        })
      }, jumpTimeoutMs)
      timeout = waiting
    }
    wait()
    signal.addEventListener('abort', () => clearTimeout(timeout))
    addEventListener('scroll', wait, { signal })
    addEventListener('scrollend', land, { signal })
    // Input of the visitor ends the jump.
    for (const type of ['wheel', 'touchstart', 'pointerdown', 'keydown']) {
      addEventListener(type, end, { signal, passive: true })
    }
  })
}

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

/**
 * The observed area: everything above the middle of the window. A jump over a heading changes whether it is in the area,
 * even if the heading was never in view. With a threshold of 1, the end of a section is reported, too.
 */
const aboveMiddle = '9999999px 0px -50%'

/**
 * Marks the links of the header, and of a post's contents, to what is in the middle of the window as current: the
 * section there, or the last heading above.
 */
export function enhanceCurrentSection(root: ParentNode = document): void {
  // Looked up once: the headings of a post that was opened in place are gone once the visitor leaves it.
  const jumps = [
    ...root.querySelectorAll<HTMLAnchorElement>('.header nav a[href^="#"], .post .table-of-contents a'),
  ].flatMap(link => {
    const target = fragmentTarget(link)
    return target ? [{ link, target }] : []
  })
  // As reported: a post may have thousands of headings, too many to measure while the page scrolls.
  const reached = new Set<Element>()
  let current: string | undefined
  const observer = new IntersectionObserver(
    entries => {
      for (const { target, isIntersecting, intersectionRatio } of entries)
        if (isIntersecting && (intersectionRatio < 1 || !target.matches('section'))) reached.add(target)
        else reached.delete(target)
      const next = jumps.findLast(({ target }) => reached.has(target))?.link.hash
      if (next === current) return
      for (const { link } of jumps)
        if (link.hash === next) link.ariaCurrent = 'location'
        else if (link.hash === current) link.ariaCurrent = null
      current = next
    },
    { rootMargin: aboveMiddle, threshold: [0, 1] },
  )
  for (const { target } of jumps) observer.observe(target)
}
