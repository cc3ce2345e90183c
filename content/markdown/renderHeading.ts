import type { Tokens } from 'marked'
import { escapeHtml } from '../shared/escape.ts'
import type { SourceRange } from './locateToken.ts'
import { conflictLine } from './checks/checkConflicts.ts'
import { addProblem, type RenderState } from './RenderState.ts'
import { renderInlines } from './renderInlines.ts'
import { tokenText } from './tokenText.ts'

/** Appends a heading and, beside it, a link to it. */
export function renderHeading(state: RenderState, token: Tokens.Heading, range: SourceRange): void {
  // The line of equals signs that git writes between two versions makes a heading of the first one.
  const isConflict = token.depth === 1 && conflictLine.test(token.raw)
  checkHeading(state, token, range)
  const depth = Math.max(token.depth, 2)
  const text = tokenText(token.tokens).replace(/\s+/g, ' ').trim()
  const id = state.slugs.fromText(text)
  state.headings.push({ depth, id, text })
  state.headingRanges.set(id, range)
  const isAtx = /^#+(?:\s|$)/.test(state.source.slice(range.start, range.end))
  state.writtenHeadings.push({ depth: isConflict ? depth : token.depth, isAtx, id, text, range })
  // The link is beside the heading: inside, its label would become part of the heading's accessible name.
  state.html += `<div class="heading"><h${depth} id="${id}"${state.direction}>`
  renderInlines(state, token.tokens, range)
  const label = escapeHtml(`Link to this section: ${text}`)
  state.html += `</h${depth}><a class="anchor" href="#${id}" aria-label="${label}">#</a></div>\n`
}

/** Adds a problem for a heading without a text, and for a paragraph that a line below it makes one. */
function checkHeading(state: RenderState, { raw, tokens }: Tokens.Heading, range: SourceRange): void {
  if (tokens.length === 0) {
    const hint = 'Write it after the marks, or remove them.'
    addProblem(state, range, { code: 'heading-empty', message: 'The heading has no text', hint })
  } else if (/^[^#].*(?:[.!?:;,]|.{60})\n *-{2,} *\n*$/s.test(raw))
    addProblem(state, range, {
      code: 'heading-underlined',
      message: 'The line of hyphens below makes this paragraph a heading',
      hint: 'Write an empty line above the hyphens; if it is a heading, write ## before it.',
    })
}
