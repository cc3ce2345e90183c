import type { Tokens } from 'marked'
import { lineStarts, positionAt } from '../problems/problemAt.ts'

/** A range of a source or of HTML, in UTF-16 code units; `end` is exclusive. */
export interface SourceRange {
  start: number
  end: number
}

/** Most characters that marked leaves out before a token: marks of quotes, indentation and blank lines. */
const maxGap = 10_000

/**
 * The range of a text near the start of a range of the source. marked removes the backslash before a pipe in a cell, and
 * before a bracket in the text of a link; of a link in a link's text, two.
 */
function findText(source: string, text: string, within: SourceRange): SourceRange | undefined {
  // A search to the end of the source for each missing token would take quadratic time.
  const end = Math.min(within.end, within.start + maxGap + text.length)
  const slice = source.slice(within.start, end)
  const at = slice.indexOf(text)
  if (at >= 0) return { start: within.start + at, end: within.start + at + text.length }
  if (!/[[\]|]/.test(text) || !slice.includes('\\')) return undefined
  const escaped = text.replace(/[$()*+.?\\^{}]/g, '\\$&').replace(/[[\]|]/g, '\\\\{0,2}\\$&')
  const found = new RegExp(escaped).exec(slice)
  return found
    ? { start: within.start + found.index, end: within.start + found.index + found[0].length }
    : undefined
}

/** The offset behind the first characters of a text in what it was written as, with the backslashes that marked removes. */
function writtenLength(written: string, text: string, from = 0): number {
  let at = from
  for (const character of text) {
    while (!written.startsWith(character, at) && written[at] === '\\') at++
    at += character.length
  }
  return at
}

/**
 * The range of a token inside a range of the source, or undefined if it is not found. marked removes `> ` and
 * indentation from nested tokens, so a token that is not there as a whole is located line by line.
 */
export function locateToken(source: string, raw: string, within: SourceRange): SourceRange | undefined {
  const end = within.start + raw.length
  // Most tokens follow each other without a gap. Comparing a slice is twice as fast here as startsWith.
  if (source.slice(within.start, end) === raw) return { start: within.start, end }
  const text = raw.trimStart()
  if (text === '') return undefined
  // Of the first token of a block, the space before it is that of the block.
  if (text !== raw && source.startsWith(text, within.start))
    return { start: within.start, end: within.start + text.length }
  return findText(source, raw, within) ?? locateLines(source, raw, within)
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
 * Returns a function from offsets into a located token to offsets into the source. marked removes marks of quotes and
 * indentation from the lines of a token, and backslashes.
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
    const length = Math.max(0, column - 1 - written.indexOf(trimmed))
    if (!found) return lineStart + length
    return writtenLength(source, trimmed.slice(0, length), found.start)
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

const definitionLabel = /^ {0,3}\[(?:\\.|[^[\]\\])+\]:\s*/s

/**
 * The range of an address in its token, with the angle brackets around it; undefined for a link or an image that names
 * a definition, and for an address that is the text of its link.
 */
export function addressIn(token: Tokens.Link | Tokens.Image | Tokens.Def): SourceRange | undefined {
  const { raw } = token
  const textEnd = token.type === 'def' ? 0 : writtenLength(raw, token.text, token.type === 'image' ? 2 : 1)
  const before = (token.type === 'def' ? definitionLabel : /^\]\(\s*/).exec(raw.slice(textEnd))
  if (!before) return undefined
  const start = textEnd + before[0].length
  return { start, end: addressEnd(raw, start) }
}

/** An address ends with its bracket, or at a space or a parenthesis that it has not opened (CommonMark 0.31.2, 6.3). */
function addressEnd(raw: string, start: number): number {
  if (raw[start] === '<') return start + (/^<(?:\\.|[^\n<>\\])*>/.exec(raw.slice(start))?.[0].length ?? 0)
  let depth = 0
  let at = start
  while (at < raw.length && raw.charAt(at) > ' ') {
    if (raw[at] === '(') depth++
    else if (raw[at] === ')' && --depth < 0) break
    at += raw[at] === '\\' ? 2 : 1
  }
  return Math.min(at, raw.length)
}
