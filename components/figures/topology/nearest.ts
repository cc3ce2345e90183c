/** A place in pixels, y downwards. */
export interface Point {
  x: number
  y: number
}

export type Direction = 'left' | 'right' | 'up' | 'down'

/**
 * The place that lies next in a direction, as the eye would choose it; undefined where there is none. What lies
 * straight ahead counts as nearer than what lies aside.
 */
export function nearest<P extends Point>(
  from: Point,
  places: readonly P[],
  direction: Direction,
): P | undefined {
  const sideways = direction === 'left' || direction === 'right'
  const sign = direction === 'left' || direction === 'up' ? -1 : 1
  const [best] = places
    .map(place => {
      const [dx, dy] = [place.x - from.x, place.y - from.y]
      const ahead = sign * (sideways ? dx : dy)
      const aside = Math.abs(sideways ? dy : dx)
      return { place, ahead, cost: ahead + 2 * aside }
    })
    // Whatever is a few pixels ahead only stands in the same row or column.
    .filter(({ ahead }) => ahead > 12)
    .toSorted((one, other) => one.cost - other.cost)
  return best?.place
}
