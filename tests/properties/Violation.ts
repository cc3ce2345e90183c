/** A property that a text breaks. */
export interface Violation {
  /** Which property, and what breaks it, without what differs from text to text. */
  kind: string
  /** What happened, in full. */
  message: string
  /** Range of the text, in UTF-16 code units. */
  start: number
  end: number
}

/** The text around a violation, on one line. */
export function excerptOf(text: string, { start, end }: Violation, context = 60): string {
  const from = Math.max(0, start - context)
  const to = Math.min(text.length, Math.max(end, start), start + 200) + context
  return JSON.stringify(text.slice(from, to))
}
