const units = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })

/** Formats a time, in ms since 1970, as `2 days ago`. */
export function ago(time: number): string {
  const seconds = (Date.now() - time) / 1000
  const [unit, length] = units.find(([, size]) => seconds >= size) ?? ['minute', 60]
  return relative.format(-Math.floor(seconds / length), unit)
}
