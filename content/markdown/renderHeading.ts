import type { Tokens } from 'marked'
import { escapeHtml } from '../shared/escape.ts'
import type { SourceRange } from './locateToken.ts'
import type { RenderState } from './RenderState.ts'
import { renderInlines } from './renderInlines.ts'
import { tokenText } from './tokenText.ts'

/** Appends a heading and, beside it, a link to it. */
export function renderHeading(state: RenderState, token: Tokens.Heading, range: SourceRange): void {
  const depth = Math.max(token.depth, 2)
  const text = tokenText(token.tokens).replace(/\s+/g, ' ').trim()
  const id = state.slugs.fromText(text)
  state.headings.push({ depth, id, text })
  const syntax = /^#+(?:\s|$)/.test(state.source.slice(range.start, range.end)) ? 'atx' : 'setext'
  state.writtenHeadings.set(id, { depth: token.depth, syntax, range })
  // The link is beside the heading: inside, its label would become part of the heading's accessible name.
  state.html += `<div class="heading"><h${depth} id="${id}"${state.direction}>`
  renderInlines(state, token.tokens, range)
  const label = escapeHtml(`Link to this section: ${text}`)
  state.html += `</h${depth}><a class="anchor" href="#${id}" aria-label="${label}">#</a></div>\n`
}
