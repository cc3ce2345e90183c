import type { Tokens } from 'marked'
import { escapeHtml } from '../shared/escape.ts'
import type { SourceRange } from './locateToken.ts'
import { addProblem, type RenderState } from './RenderState.ts'
import { renderInlines } from './renderInlines.ts'
import { tokenText } from './tokenText.ts'

/** Appends a table in a container that scrolls where the table is wider than the screen. */
export function renderTable(state: RenderState, token: Tokens.Table, range: SourceRange): void {
  const rest = { start: range.start, end: range.end }
  const columns = token.header.map(cell => tokenText(cell.tokens).trim()).filter(Boolean)
  const label = columns.length > 0 ? `Table: ${columns.join(', ')}` : 'Table'
  // A group can have the focus and a name, as scrolling by keyboard needs. Unlike a region it is not a landmark:
  // a post with many tables would have too many.
  state.html += `<div class="table-scroll" role="group" tabindex="0" aria-label="${escapeHtml(label)}">\n<table${state.direction}>\n<thead>\n`
  checkCells(state, token, range)
  renderRow(state, token.header, rest)
  state.html += '</thead>\n'
  if (token.rows.length > 0) {
    state.html += '<tbody>\n'
    for (const row of token.rows) renderRow(state, row, rest)
    state.html += '</tbody>\n'
  }
  state.html += '</table>\n</div>\n'
}

/** A pipe that ends a cell, but for those at the ends of a row. */
const cellEnd = /(?<!\\)\|(?!\s*$)/g

/** Adds a problem for each row with more cells than the first: a browser gets none of these. */
function checkCells(state: RenderState, { raw, header }: Tokens.Table, range: SourceRange): void {
  let from = range.start
  for (const row of raw.trimEnd().split('\n').slice(2)) {
    const line = row.trim()
    const cells = (line.replace(/^\|/, '').match(cellEnd)?.length ?? 0) + 1
    const start = state.source.indexOf(line, from)
    if (start < 0) return
    from = start + line.length
    if (cells <= header.length) continue
    addProblem(
      state,
      { start, end: from },
      {
        code: 'table-cells',
        message: `The row has ${cells} cells and the first has ${header.length}: the others are left out`,
        hint: 'Write as many cells as the first row has; a | in a cell is written \\|, in code, too.',
      },
    )
  }
}

/** Appends a row and moves the start of `rest` behind it. */
function renderRow(state: RenderState, cells: readonly Tokens.TableCell[], rest: SourceRange): void {
  state.html += '<tr>'
  for (const cell of cells) {
    // An empty cell above a column of row names is not a header.
    const isHeader = cell.header && cell.text !== ''
    const align = cell.align ? ` class="align-${cell.align}"` : ''
    state.html += isHeader ? `<th scope="col"${align}>` : `<td${align}>`
    rest.start = renderInlines(state, cell.tokens, rest)
    state.html += isHeader ? '</th>' : '</td>'
  }
  state.html += '</tr>\n'
}
