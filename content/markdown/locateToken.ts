import { lineStarts, positionAt } from '../problems/problemAt.ts'

/** A range of a source or of HTML, in UTF-16 code units; `end` is exclusive. */
export interface SourceRange {
  start: number
  end: number
}

/** Most characters that marked leaves out before a token: marks of quotes, indentation and blank lines. */
const maxGap = 10_000

/** The range of a text near the start of a range of the source. */
export function findText(source: string, text: string, within: SourceRange): SourceRange | undefined {
  // A search to the end of the source for each missing token would take quadratic time.
  const end = Math.min(within.end, within.start + maxGap + text.length)
  const at = source.slice(within.start, end).indexOf(text)
  return at < 0 ? undefined : { start: within.start + at, end: within.start + at + text.length }
}

/**
 * The range of a token inside a range of the source, or undefined if it is not found. marked removes `> ` and
 * indentation from nested tokens, so a token that is not there as a whole is located line by line.
 */
export function locateToken(source: string, raw: string, within: SourceRange): SourceRange | undefined {
  const end = within.start + raw.length
  // Most tokens follow each other without a gap. Comparing a slice is twice as fast here as startsWith.
  if (source.slice(within.start, end) === raw) return { start: within.start, end }
  if (raw.trim() === '') return undefined
  const found = findText(source, raw, within)
  if (found) return found
  // In cells of tables, marked removes the backslash of `\|`.
  return locateLines(source, raw, within) ?? locateLines(source, raw.replaceAll('|', '\\|'), within)
}

function locateLines(source: string, raw: string, within: SourceRange): SourceRange | undefined {
  let range: SourceRange | undefined
  for (const line of raw.split('\n')) {
    const text = line.trim()
    if (text === '') continue
    const found = findText(source, text, { start: range?.end ?? within.start, end: within.end })
    if (!found) break
    range = { start: range?.start ?? found.start, end: found.end }
  }
  return range
}

/** A token with its range in the source. */
interface LocatedToken {
  raw: string
  range: SourceRange
}

/** The offset into the source of an offset into a located token; see `offsetFinder`. */
export const sourceOffset = (source: string, token: LocatedToken, at: number): number =>
  offsetFinder(source, token)(at)

/**
 * Returns a function from offsets into a located token to offsets into the source. marked removes marks of quotes and indentation
 * from the lines of a token.
 */
export function offsetFinder(source: string, { raw, range }: LocatedToken): (at: number) => number {
  // A range begins at the first text of its token.
  const text = raw.trimStart()
  const skipped = raw.length - text.length
  if (source.startsWith(text, range.start)) return at => range.start + Math.max(0, at - skipped)
  const starts = lineStarts(text)
  const sourceStarts = lineStarts(source.slice(range.start, range.end))
  return at => {
    const offset = Math.max(0, at - skipped)
    const { line, column } = positionAt(text, offset, starts)
    const lineStart = range.start + (sourceStarts[line - 1] ?? sourceStarts.at(-1) ?? 0)
    const written = text.slice(starts[line - 1], starts[line])
    const trimmed = written.trim()
    const found = findText(source, trimmed, { start: lineStart, end: range.end })
    return (found?.start ?? lineStart) + Math.max(0, column - 1 - written.indexOf(trimmed))
  }
}

/** Returns a function that is true for offsets inside one of the ranges; they must be given in ascending order. */
export function rangeCursor(ranges: readonly SourceRange[]): (offset: number) => boolean {
  const sorted = ranges.toSorted((a, b) => a.start - b.start)
  let at = 0
  return offset => {
    while ((sorted[at]?.end ?? Number.POSITIVE_INFINITY) <= offset) at++
    return (sorted[at]?.start ?? Number.POSITIVE_INFINITY) <= offset
  }
}
