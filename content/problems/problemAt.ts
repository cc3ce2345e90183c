import type { Position, Problem, ProblemText, SourceFile } from './Problem.ts'
import { problemCodes } from './problemCodes.ts'

export type { ProblemText, SourceFile }

/** A problem at an offset (UTF-16 code units) into a file. */
export const problemAt = (source: SourceFile, offset: number, problem: ProblemText): Problem =>
  problemMaker()(source, offset, problem)

/** Returns a `problemAt` that finds the lines of a file once, for files that can have as many problems as characters. */
export function problemMaker(): typeof problemAt {
  const known = new Map<SourceFile, number[]>()
  return (source, offset, { fix, ...problem }) => {
    const starts = known.get(source) ?? lineStarts(source.text)
    known.set(source, starts)
    const position = positionAt(source.text, offset, starts)
    return {
      ...problemIn(source.file, problem),
      ...position,
      ...excerptAt(source.text, offset, position.column),
      ...(fix ? { fix } : {}),
    }
  }
}

/** A problem of a file as a whole. Very long texts, which quote a value of the file, are cut in the middle. */
export function problemIn(file: string, { code, message, hint }: Omit<ProblemText, 'fix'>): Problem {
  return {
    code,
    severity: problemCodes[code],
    file,
    line: 0,
    column: 0,
    message: shortened(message),
    ...(hint === undefined ? {} : { hint: shortened(hint) }),
  }
}

/** The most characters of a message or a hint: a quoted value can be as long as the file. */
const maxText = 400

const shortened = (text: string): string =>
  text.length > maxText ? `${text.slice(0, maxText - 150)} … ${text.slice(-100)}` : text

/** How much of a line is shown before and after the problem, in UTF-16 code units. */
const maxExcerpt = 100

/** The line at an offset, or the part of a long one that is around it. */
function excerptAt(
  source: string,
  offset: number,
  column: number,
): Pick<Problem, 'excerpt' | 'excerptColumn'> {
  const before = Math.min(column - 1, maxExcerpt)
  const start = Math.max(0, Math.min(offset, source.length)) - before
  const [line = ''] = source.slice(start, start + before + maxExcerpt).split('\n', 1)
  const excerpt = (line.endsWith('\r') ? line.slice(0, -1) : line).replace(/^\uFEFF/, '')
  return {
    // A copy: V8 retains a whole text in memory while a slice of it is used.
    excerpt: structuredClone(excerpt),
    ...(before < column - 1 ? { excerptColumn: column - before } : {}),
  }
}

/** The offsets at which the lines of a source begin (UTF-16 code units). */
export function lineStarts(source: string): number[] {
  const starts = [0]
  for (let at = source.indexOf('\n'); at >= 0; at = source.indexOf('\n', at + 1)) starts.push(at + 1)
  return starts
}

/**
 * The position of an offset (UTF-16 code units) into a source. A byte order mark is not counted.
 * @param starts `lineStarts` of the source
 */
export function positionAt(
  source: string,
  offset: number,
  starts: readonly number[] = lineStarts(source),
): Position {
  const inside = Math.max(0, Math.min(offset, source.length))
  const line = countWhile(starts, start => start <= inside)
  const byteOrderMark = line === 1 && inside > 0 && source.startsWith('\uFEFF') ? 1 : 0
  return { line, column: inside - (starts[line - 1] ?? 0) + 1 - byteOrderMark }
}

/** Counts the values at the start of a list that meet a condition; none after them meets it. */
export function countWhile<Value>(values: readonly Value[], meets: (value: Value) => boolean): number {
  let low = 0
  let high = values.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (meets(values[middle] as Value)) low = middle + 1
    else high = middle
  }
  return low
}
