/** The value, limited to the range from `low` to `high`. */
export const clamp = (value: number, low: number, high: number) => Math.min(Math.max(value, low), high)

/** Eases a share of time in and out; 0 before and 1 after. */
export function ease(share: number): number {
  const t = clamp(share, 0, 1)
  return t ** 3 * (t * (6 * t - 15) + 10)
}

/** Interpolates between two objects of numbers. */
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
