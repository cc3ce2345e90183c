import type { Position } from '../model/Problem.ts'

/** Line and column of an offset (UTF-16 code units) into a text; a byte order mark takes no column. */
export function positionAt(source: string, offset: number): Position {
  const before = source.slice(0, Math.max(0, Math.min(offset, source.length)))
  const start = before.lastIndexOf('\n') + 1
  const mark = start === 0 && source.startsWith('\uFEFF') && offset > 0 ? 1 : 0
  return { line: before.split('\n').length, column: before.length - start + 1 - mark }
}

/** The text of a line, counted from 1, without its line end and byte order mark. */
export function lineAt(source: string, line: number): string {
  return (source.split('\n', line)[line - 1] ?? '').replace(/\r$/, '').replace(/^\uFEFF/, '')
}
