/** A range of a source, in UTF-16 code units; `end` is exclusive. */
export interface SourceRange {
  start: number
  end: number
}

/**
 * The range of a token inside a range of the source, or undefined where it cannot be found. marked removes `> ` and
 * indentation from nested tokens, so a token that is not there as a whole is located line by line.
 */
export function locateToken(source: string, raw: string, within: SourceRange): SourceRange | undefined {
  const end = within.start + raw.length
  // Most tokens follow each other without a gap. Comparing a slice is twice as fast here as startsWith.
  if (source.slice(within.start, end) === raw) return { start: within.start, end }
  if (raw.trim() === '') return undefined
  const start = source.indexOf(raw, within.start)
  if (start >= 0 && start + raw.length <= within.end) return { start, end: start + raw.length }
  // In cells of tables, marked removes the backslash of `\|`.
  return locateLines(source, raw, within) ?? locateLines(source, raw.replaceAll('|', '\\|'), within)
}

function locateLines(source: string, raw: string, within: SourceRange): SourceRange | undefined {
  let range: SourceRange | undefined
  for (const line of raw.split('\n')) {
    const text = line.trim()
    if (text === '') continue
    const start = source.indexOf(text, range?.end ?? within.start)
    const end = start + text.length
    if (start < 0 || end > within.end) break
    range = { start: range?.start ?? start, end }
  }
  return range
}
