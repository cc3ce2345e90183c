import { prefersReducedMotion } from '../prefersReducedMotion.ts'

/** Goes to a place on the page as a link to it does: it is scrolled to, and the focus goes on from there. */
export function goTo(target: HTMLElement): void {
  target.scrollIntoView({ behavior: prefersReducedMotion() ? 'instant' : 'smooth' })
  if (target.tabIndex < 0) target.tabIndex = -1
  target.focus({ preventScroll: true })
}
