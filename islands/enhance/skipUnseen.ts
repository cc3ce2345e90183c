import { afterFrame } from '../shared/afterFrame.ts'

/** Sections, and their parts whose width does not depend on their content. */
const parts = 'main > section, [data-reveal], .carousel__slide, body > footer'

/**
 * Skips styling and painting outside the window in the next frame when the theme changes, so that the visitor sees the
 * change sooner. The skipped parts keep their heights; one with the focus is not skipped.
 */
export function skipUnseen(): void {
  const unseen = [...document.querySelectorAll<HTMLElement>(parts)]
    .map(part => ({ part, box: part.getBoundingClientRect() }))
    .filter(({ part, box }) => isOutside(box) && !part.contains(document.activeElement))
  for (const { part, box } of unseen) {
    part.style.height = `${box.height}px`
    part.style.contentVisibility = 'hidden'
  }
  // Before the visitor can scroll to one of them.
  afterFrame(() => {
    for (const { part } of unseen) part.style.height = part.style.contentVisibility = ''
  })
}

const isOutside = ({ top, right, bottom, left }: DOMRect): boolean =>
  bottom < 0 || top > innerHeight || right < 0 || left > innerWidth

addEventListener('theme', skipUnseen)
