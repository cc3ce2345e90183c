import type { Position } from './Problem.ts'

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
