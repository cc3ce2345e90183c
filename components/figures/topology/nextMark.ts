import { type Direction, nearest } from './nearest.ts'

const directions: Readonly<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
}

/**
 * The mark that a key leads to from the focused one, by where the marks stand on the screen now. Dimmed marks are
 * passed over. Undefined for other keys, and where nothing lies in that direction.
 */
export function nextMark(list: Element, focused: Element, key: string): SVGElement | undefined {
  const places = [
    ...list.querySelectorAll<SVGElement>('.topology__mark:not(.topology__mark--dimmed) > [role]'),
  ].map(place)
  if (key === 'Home') return places[0]?.mark
  if (key === 'End') return places.at(-1)?.mark
  const direction = directions[key]
  return direction && nearest(place(focused as SVGElement), places, direction)?.mark
}

// The symbol is what the eye sees as the place of a mark. Its name makes the middle depend on its length.
function place(mark: SVGElement) {
  const { left, top, height } = mark.getBoundingClientRect()
  return { mark, x: left, y: top + height / 2 }
}
