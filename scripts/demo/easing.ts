/** The nearest value that is not below `low` nor above `high`. */
export const clamp = (value: number, low: number, high: number) => Math.min(Math.max(value, low), high)

/** Slow at both ends; 0 before and 1 after. */
export function ease(share: number): number {
  const t = clamp(share, 0, 1)
  return t ** 3 * (t * (6 * t - 15) + 10)
}

/** Each number of `from`, the given share of the way to that of `to`. */
export function mix<Values extends Readonly<Record<keyof Values, number>>>(
  from: Values,
  to: Values,
  share: number,
): Values {
  const entries = Object.entries<number>(from).map(([key, value]) => [
    key,
    value + (to[key as keyof Values] - value) * share,
  ])
  return Object.fromEntries(entries) as Values
}
