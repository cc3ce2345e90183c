import { afterFrame } from '../shared/afterFrame.ts'

/** Sections, and those of their parts that keep their width whatever is in them. */
const parts = 'main > section, [data-reveal], .carousel__slide, body > footer'

/**
 * Has the browser neither style nor draw the parts of the page outside of the window in the next frame when the theme
 * changes: the visitor sees the change sooner. They keep their heights, and the focus.
 */
export function skipUnseen(): void {
  const unseen = [...document.querySelectorAll<HTMLElement>(parts)]
    .map(part => ({ part, box: part.getBoundingClientRect() }))
    .filter(({ part, box }) => isOutside(box) && !part.contains(document.activeElement))
  for (const { part, box } of unseen) {
    part.style.height = `${box.height}px`
    part.style.contentVisibility = 'hidden'
  }
  // Before the visitor can have scrolled to one of them.
  afterFrame(() => {
    for (const { part } of unseen) part.style.height = part.style.contentVisibility = ''
  })
}

const isOutside = ({ top, right, bottom, left }: DOMRect): boolean =>
  bottom < 0 || top > innerHeight || right < 0 || left > innerWidth

addEventListener('theme', skipUnseen)
