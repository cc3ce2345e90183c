/** A size in units of 1,000 bytes: `812 B`, `12.3 kB`, `1.2 MB`. */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`
  const [value, unit] = bytes < 1_000_000 ? [bytes / 1000, 'kB'] : [bytes / 1_000_000, 'MB']
  return `${value < 100 ? value.toFixed(1) : Math.round(value)} ${unit}`
}

/** A time: `240 ms`, `3.1 s`. */
export const formatSeconds = (seconds: number): string =>
  seconds < 1 ? `${Math.round(seconds * 1000)} ms` : `${seconds.toFixed(1)} s`

/** Control characters, and those that turn the direction of the text after them. */
const controls = /[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu

/**
 * A text with a space for each control character, which could move the cursor, change colours, end the line, or have
 * the rest of it read backwards.
 */
export const withoutControls = (text: string): string => text.replace(controls, ' ')

/** Returns a value as indented JSON in which every control character is escaped. */
export const jsonText = (value: object): string =>
  JSON.stringify(value, null, 2).replace(controls, character =>
    character === '\n' ? character : `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
