/** A point in pixels; y grows downwards. */
interface Point {
  x: number
  y: number
}

export type Direction = 'left' | 'right' | 'up' | 'down'

const directions: Readonly<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
}

/**
 * Returns the mark that a key leads to from the focused one, by the positions of the marks on the screen. Skips dimmed
 * marks. `undefined` for other keys, and if there is no mark in that direction.
 */
export function nextMark(list: Element, focused: Element, key: string): SVGElement | undefined {
  const marks = [...list.querySelectorAll<SVGElement>('g:not(.topology__mark--dimmed) > [role]')].map(locate)
  if (key === 'Home') return marks[0]?.mark
  if (key === 'End') return marks.at(-1)?.mark
  const direction = directions[key]
  return direction && nearest(locate(focused as SVGElement), marks, direction)?.mark
}

// Uses the position of the symbol, because the centre of a mark depends on the length of its name.
function locate(mark: SVGElement) {
  const { left, top, height } = mark.getBoundingClientRect()
  return { mark, x: left, y: top + height / 2 }
}

/**
 * Returns the next point in a direction, if any. Points straight ahead count as closer than those to the side.
 */
export function nearest<P extends Point>(
  from: Point,
  points: readonly P[],
  direction: Direction,
): P | undefined {
  const sideways = direction === 'left' || direction === 'right'
  const sign = direction === 'left' || direction === 'up' ? -1 : 1
  const [best] = points
    .map(point => {
      const [dx, dy] = [point.x - from.x, point.y - from.y]
      const ahead = sign * (sideways ? dx : dy)
      const aside = Math.abs(sideways ? dy : dx)
      return { point, ahead, cost: ahead + 2 * aside }
    })
    // A point a few pixels ahead is in the same row or column.
    .filter(({ ahead }) => ahead > 12)
    .toSorted((one, other) => one.cost - other.cost)
  return best?.point
}
