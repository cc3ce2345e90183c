import type { Position } from '../model/Problem.ts'

/** The position of an offset (UTF-16 code units) into a source. A byte order mark is not counted. */
export function positionAt(source: string, offset: number): Position {
  const before = source.slice(0, Math.max(0, Math.min(offset, source.length)))
  const lineStart = before.lastIndexOf('\n') + 1
  const byteOrderMark = lineStart === 0 && before.startsWith('\uFEFF') ? 1 : 0
  return { line: before.split('\n').length, column: before.length - lineStart + 1 - byteOrderMark }
}

/** The text of a line, counted from 1, without its line end and byte order mark. */
export function lineAt(source: string, line: number): string {
  return (source.split('\n', line)[line - 1] ?? '').replace(/\r$/, '').replace(/^\uFEFF/, '')
}
