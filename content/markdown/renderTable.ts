import type { Tokens } from 'marked'
import { escapeHtml } from '../shared/escape.ts'
import type { SourceRange } from './locateToken.ts'
import type { RenderState } from './RenderState.ts'
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
  renderRow(state, token.header, rest)
  state.html += '</thead>\n'
  if (token.rows.length > 0) {
    state.html += '<tbody>\n'
    for (const row of token.rows) renderRow(state, row, rest)
    state.html += '</tbody>\n'
  }
  state.html += '</table>\n</div>\n'
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
