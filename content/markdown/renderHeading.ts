import type { Tokens } from 'marked'
import { escapeHtml } from '../shared/escape.ts'
import type { SourceRange } from './locateToken.ts'
import { conflictLine } from './checks/checkConflicts.ts'
import { addProblem, type RenderState } from './RenderState.ts'
import { renderInlines } from './renderInlines.ts'
import { tokenText } from './tokenText.ts'

/** Appends a heading and, beside it, a link to it. */
export function renderHeading(state: RenderState, token: Tokens.Heading, range: SourceRange): void {
  const { start } = range
  // The line of equals signs that git writes between two versions makes a heading of the first one.
  if (token.depth === 1 && !conflictLine.test(token.raw))
    addLevelOneProblem(state, range, state.source.startsWith('# ', start))
  checkHeading(state, token, range)
  const depth = Math.max(token.depth, 2)
  const text = tokenText(token.tokens).replace(/\s+/g, ' ').trim()
  const id = state.slugs.fromText(text)
  state.headings.push({ depth, id, text })
  state.headingRanges.set(id, range)
  // The link is beside the heading: inside, its label would become part of the heading's accessible name.
  state.html += `<div class="heading"><h${depth} id="${id}">`
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

/** @param isAtx true for `# Heading`, which has one right correction */
export function addLevelOneProblem(state: RenderState, range: SourceRange, isAtx = false): void {
  const { start } = range
  addProblem(state, range, {
    code: 'heading-level-one',
    message: "A heading of level one stands in the text; the title is the page's h1",
    hint: 'Start sections with ##.',
    ...(isAtx ? { fix: { start, end: start + 1, text: '##' } } : {}),
  })
}

/** Adds a problem for every heading that is more than one level below the heading before it. */
export function checkHeadingLevels(state: RenderState, headings: RenderState['headings']): void {
  // The title of the post is the h1.
  let previous = 1
  for (const { depth, id } of headings) {
    const range = state.headingRanges.get(id)
    if (depth > previous + 1 && range) {
      const before = previous === 1 ? 'the title' : `one of level ${previous}`
      addProblem(state, range, {
        code: 'heading-skipped',
        message: `A heading of level ${depth} follows ${before}`,
        hint: `Write it with ${'#'.repeat(previous + 1)}, or put a heading of that level above it.`,
      })
    }
    previous = depth
  }
}
