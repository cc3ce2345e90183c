import type { EditorState, Line, TransactionSpec } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'
import { nodeAround } from './formatting.ts'

/** A range of the text. */
interface Range {
  from: number
  to: number
}

/** The table around the cursor. */
interface Table {
  /** Its lines, of which the second separates the header. */
  lines: readonly Line[]
  /** Index of the cursor's line, and of its cell in that line. */
  row: number
  column: number
}

/** Returns the table around the cursor; undefined if there is none. */
export function tableAt(state: EditorState): Table | undefined {
  const { head } = state.selection.main
  const node = nodeAround(state, { from: head, to: head }, 'Table')
  if (!node) return undefined
  const [first, last] = [state.doc.lineAt(node.from).number, state.doc.lineAt(node.to).number]
  const lines = Array.from({ length: last - first + 1 }, (_, at) => state.doc.line(first + at))
  const row = state.doc.lineAt(head).number - first
  const column = cellsOf(lines[row]!).findLastIndex(({ from }) => from <= head)
  return { lines, row, column: Math.max(0, column) }
}

/** Returns the ranges of a line's cells, with the spaces around their text. */
function cellsOf({ text, from }: Line): Range[] {
  const bars = Array.from(text.matchAll(/(?<!\\)\|/g), ({ index }) => index)
  const starts = /^\s*\|/.test(text) ? bars : [-1, ...bars]
  const ends = /\|\s*$/.test(text) ? bars.slice(-1) : [text.length]
  const edges = [...new Set([...starts, ...ends])]
  return edges.slice(1).map((end, at) => ({ from: from + edges[at]! + 1, to: from + end }))
}

/** Returns the range of a cell's text, or where it would begin. */
function textOf(state: EditorState, { from, to }: Range): Range {
  const text = state.doc.sliceString(from, to)
  if (text.trim() === '') return { from: Math.min(to, from + 1), to: Math.min(to, from + 1) }
  return { from: from + text.search(/\S/), to: from + text.trimEnd().length }
}

const select = (state: EditorState, cell: Range): TransactionSpec => {
  const { from, to } = textOf(state, cell)
  return { selection: { anchor: from, head: to }, scrollIntoView: true }
}

/** Index of the line that separates the header. */
const separator = 1

/** Moves to the next or the previous cell, and adds a row after the last one. */
export function moveToCell(view: EditorView, table: Table, by: 1 | -1): void {
  const { lines, row, column } = table
  const rows = lines.toSpliced(separator, 1).map(cellsOf)
  const before = rows.slice(0, row > separator ? row - 1 : 0).flat().length
  // From the separator, which has no cells, to the last of the header or the first below it.
  const index = row === separator ? rows[0]!.length - (by === 1 ? 1 : 0) : before + column
  const next = rows.flat()[index + by]
  if (next) view.dispatch(select(view.state, next))
  else if (by === 1) addRow(view, table)
}

/** Moves to the cell below, and adds a row after the last one. An empty last row ends the table. */
export function moveDown(view: EditorView, { lines, row, column }: Table): void {
  const line = lines[row]!
  const below = row === 0 ? separator + 1 : row + 1
  const isLast = below >= lines.length
  if (isLast && row > separator && /^[\s|]*$/.test(line.text)) {
    const changes = { from: line.from, to: line.to, insert: '' }
    view.dispatch({ changes, selection: { anchor: line.from }, userEvent: 'input', scrollIntoView: true })
  } else if (isLast) addRow(view, { lines, row, column: 0 })
  else {
    const cells = cellsOf(lines[below]!)
    view.dispatch(select(view.state, cells[Math.min(column, cells.length - 1)]!))
  }
}

/** Adds an empty row below the cursor's. */
function addRow(view: EditorView, { lines, row }: Table): void {
  const line = lines[Math.max(row, separator)]!
  const insert = `\n|${'  |'.repeat(cellsOf(lines[0]!).length)}`
  view.dispatch({
    changes: { from: line.to, insert },
    selection: { anchor: line.to + '\n| '.length },
    userEvent: 'input',
    scrollIntoView: true,
  })
}

/** Adds an empty column after the cursor's. */
function addColumn(view: EditorView, { lines, row, column }: Table): void {
  const changes = lines.map((line, at) => {
    const cells = cellsOf(line)
    const cell = cells[Math.min(column, cells.length - 1)]!
    return { from: cell.to, insert: at === separator ? '| --- ' : '|  ' }
  })
  const shift = changes.slice(0, row).reduce((sum, { insert }) => sum + insert.length, 0)
  view.dispatch({
    changes,
    selection: { anchor: changes[row]!.from + shift + '| '.length },
    userEvent: 'input',
    scrollIntoView: true,
  })
}

type TableCommand = (view: EditorView, table: Table) => void

/** Returns a command that does nothing outside of tables. */
export const inTable =
  (run: TableCommand) =>
  (view: EditorView): boolean => {
    const table = view.state.readOnly ? undefined : tableAt(view.state)
    if (table) run(view, table)
    return table !== undefined
  }

/** What the toolbar offers in a table. */
export const tableActions: readonly { label: string; sign: string; key: string; run: TableCommand }[] = [
  { label: 'Add row', sign: '+ Row', key: 'Mod-Alt-ArrowDown', run: addRow },
  { label: 'Add column', sign: '+ Column', key: 'Mod-Alt-ArrowRight', run: addColumn },
]
