import type { Tokens } from 'marked'
import { escapeHtml } from '../shared/escape.ts'
import { type Draft, reportFault } from './Draft.ts'
import type { SourceRange } from './locateToken.ts'
import { plainTokens } from './plainTokens.ts'
import { renderInlines } from './renderInlines.ts'
import type { MarkdownFault } from './renderMarkdown.ts'

export const HEADING_LEVEL_ONE: Omit<MarkdownFault, 'offset' | 'length'> = {
  code: 'heading-level-one',
  message: "A heading of level one stands in the text; the title is the page's h1",
  hint: 'Start sections with ##.',
}

/** Appends a heading and, beside it, a link to it. */
export function renderHeading(draft: Draft, token: Tokens.Heading, place: SourceRange): void {
  if (token.depth === 1) {
    const isMarked = draft.source.startsWith('# ', place.start)
    reportFault(draft, place, {
      ...HEADING_LEVEL_ONE,
      ...(isMarked ? { fix: { length: 1, text: '##' } } : {}),
    })
  }
  const depth = Math.max(token.depth, 2)
  const text = plainTokens(token.tokens).replace(/\s+/g, ' ').trim()
  const id = draft.slugs.fromText(text)
  draft.headings.push({ depth, id, text })
  draft.headingPlaces.set(id, place)
  // The link stands beside the heading: inside, its label would become part of the heading's own name.
  draft.html += `<div class="heading"><h${depth} id="${id}">`
  renderInlines(draft, token.tokens, place)
  const label = escapeHtml(`Link to this section: ${text}`)
  draft.html += `</h${depth}><a class="anchor" href="#${id}" aria-label="${label}">#</a></div>\n`
}
