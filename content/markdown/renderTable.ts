import type { Tokens } from 'marked'
import { escapeHtml } from '../shared/escape.ts'
import type { Draft } from './Draft.ts'
import type { SourceRange } from './locateToken.ts'
import { plainTokens } from './plainTokens.ts'
import { renderInlines } from './renderInlines.ts'

/** Appends a table in a container that scrolls where the table is wider than the screen. */
export function renderTable(draft: Draft, token: Tokens.Table, place: SourceRange): void {
  const rest = { start: place.start, end: place.end }
  const columns = token.header.map(cell => plainTokens(cell.tokens).trim()).filter(Boolean)
  const label = columns.length > 0 ? `Table: ${columns.join(', ')}` : 'Table'
  // A group can take the focus and a name, as scrolling by keyboard needs; unlike a region it is not a
  // landmark, of which a post with many tables would have too many to be of use.
  draft.html += `<div class="table-scroll" role="group" tabindex="0" aria-label="${escapeHtml(label)}">\n<table>\n<thead>\n`
  renderRow(draft, token.header, rest)
  draft.html += '</thead>\n'
  if (token.rows.length > 0) {
    draft.html += '<tbody>\n'
    for (const row of token.rows) renderRow(draft, row, rest)
    draft.html += '</tbody>\n'
  }
  draft.html += '</table>\n</div>\n'
}

function renderRow(draft: Draft, cells: readonly Tokens.TableCell[], rest: SourceRange): void {
  draft.html += '<tr>'
  for (const cell of cells) {
    // The empty corner above the names of rows heads nothing.
    const isHeader = cell.header && cell.text !== ''
    const align = cell.align ? ` class="align-${cell.align}"` : ''
    draft.html += isHeader ? `<th scope="col"${align}>` : `<td${align}>`
    rest.start = renderInlines(draft, cell.tokens, rest)
    draft.html += isHeader ? '</th>' : '</td>'
  }
  draft.html += '</tr>\n'
}
