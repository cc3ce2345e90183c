/**
 * Returns the mark that a key leads to from the focused one: up and down the one before and after it, so that they reach
 * all of them, left and right the nearest on the screen, Home and End the first and the last. Skips dimmed marks.
 * `undefined` for other keys, and if there is no mark in that direction.
 */
export function nextMark(list: Element, focused: Element, key: string): SVGElement | undefined {
  const all = [...list.querySelectorAll<SVGElement>('[role=option]')]
  const at = all.indexOf(focused as SVGElement)
  const chosen = document.querySelectorAll<HTMLInputElement>('.topology__legend :checked')
  const symbols = Array.from(chosen, ({ value }) => `[href="#app-${value}"]`).join()
  const isClear = (mark: SVGElement) => symbols === '' || mark.querySelector(symbols) !== null
  const clear = all.filter(isClear)
  if (key === 'Home') return clear[0]
  if (key === 'End') return clear.at(-1)
  if (key === 'ArrowDown') return all.slice(at + 1).find(isClear)
  if (key === 'ArrowUp') return all.slice(0, at).findLast(isClear)
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return undefined
  return nearest(locate(all[at]!), clear.map(locate), key)?.mark
}

// Uses the position of the symbol, because the centre of a mark depends on the length of its name.
function locate(mark: SVGElement) {
  const { left, top, height } = mark.getBoundingClientRect()
  return { mark, x: left, y: top + height / 2 }
}

/** Returns the next point to the left or to the right, if any. Points straight ahead count as closer than others. */
export function nearest<P extends { x: number; y: number }>(
  from: P,
  points: readonly P[],
  key: 'ArrowLeft' | 'ArrowRight',
): P | undefined {
  const [best] = points
    .map(point => {
      const ahead = key === 'ArrowLeft' ? from.x - point.x : point.x - from.x
      return { point, ahead, cost: ahead + 2 * Math.abs(from.y - point.y) }
    })
    // A point a few pixels ahead is in the same column.
    .filter(({ ahead }) => ahead > 12)
    .toSorted((one, other) => one.cost - other.cost)
  return best?.point
}
