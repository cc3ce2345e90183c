/** A size in units of 1,000 bytes: `812 B`, `12.3 kB`, `1.2 MB`. */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`
  const [value, unit] = bytes < 1_000_000 ? [bytes / 1000, 'kB'] : [bytes / 1_000_000, 'MB']
  return `${value < 100 ? value.toFixed(1) : Math.round(value)} ${unit}`
}

/** A time: `240 ms`, `3.1 s`. */
export const formatSeconds = (seconds: number): string =>
  seconds < 1 ? `${Math.round(seconds * 1000)} ms` : `${seconds.toFixed(1)} s`

/** A text with a space for each control character, which could move the cursor, change colours or end the line. */
export const withoutControls = (text: string): string => text.replace(/\p{Cc}/gu, ' ')
