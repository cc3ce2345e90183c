import type { Token, Tokens } from 'marked'
import { directionOf } from '../i18n/direction.ts'
import { escapeHtml } from '../shared/escape.ts'
import { decodeReferences } from './decodeReferences.ts'
import type { FootnoteDefinition } from './footnotes.ts'
import { locateToken, offsetFinder, type SourceRange } from './locateToken.ts'
import { type CallToAction, parseCallout, parseCallToAction } from './parseCallout.ts'
import { addProblem, type RenderState } from './RenderState.ts'
import type { HtmlBlock } from './raw-html/resolveTags.ts'
import { renderCode } from './renderCode.ts'
import { renderHeading } from './renderHeading.ts'
import { renderImage } from './renderImage.ts'
import { renderCheckbox, renderInlines, renderRawHtml } from './renderInlines.ts'
import { renderTable } from './renderTable.ts'

/** Appends block tokens, which are in a range of the source. */
export function renderBlocks(state: RenderState, tokens: readonly Token[], within: SourceRange): void {
  const rest = { start: within.start, end: within.end }
  const blocks = tokens.filter(({ type }) => type !== 'space')
  for (const [at, token] of blocks.entries()) {
    const found = locateToken(state.source, token.raw, rest)
    const range = found ?? { ...rest }
    const neighbours = { previous: blocks[at - 1], next: blocks[at + 1] }
    state.tokens.push({ token, range, isExact: found !== undefined, ...neighbours })
    renderBlock(state, token, range)
    if (found) rest.start = found.end
  }
}

function renderBlock(state: RenderState, token: Token, range: SourceRange): void {
  state.offset = range.start
  // A browser looks for the first letter outside of elements that have a direction: only the outer one gets it.
  const isDirected = !state.isDirected && directionOf(token.raw) !== undefined
  state.direction = isDirected ? ' dir="auto"' : ''
  if (isDirected) state.isDirected = true
  renderToken(state, token, range)
  if (isDirected) state.isDirected = false
}

function renderToken(state: RenderState, token: Token, range: SourceRange): void {
  switch (token.type) {
    case 'def':
      break
    case 'paragraph':
      renderParagraph(state, token as Tokens.Paragraph, range)
      break
    case 'text':
      renderInlines(state, token.tokens ?? [token], range)
      state.html += '\n'
      break
    case 'heading':
      renderHeading(state, token as Tokens.Heading, range)
      break
    case 'code':
      renderCode(state, token as Tokens.Code, range)
      break
    case 'list':
      renderList(state, token as Tokens.List, range)
      break
    case 'table':
      renderTable(state, token as Tokens.Table, range)
      break
    case 'blockquote':
      renderBlockquote(state, token as Tokens.Blockquote, range)
      break
    case 'hr':
      state.html += '<hr>\n'
      break
    case 'html':
      renderHtmlBlock(state, token as HtmlBlock, range)
      break
    case 'checkbox':
      renderCheckbox(state, token as Tokens.Checkbox)
      break
    case 'footnoteDefinition':
      keepFootnoteRange(state, token as FootnoteDefinition, range)
      break
    default:
      throw new Error(`No renderer for the block token ${token.type}`)
  }
}

function renderHtmlBlock(state: RenderState, { raw, parts }: HtmlBlock, range: SourceRange): void {
  const offsetOf = offsetFinder(state.source, { raw, range })
  const placeOf = (at: number) => Math.min(offsetOf(at), range.end)
  for (const { start, end, shownAs, endTag = '', problem } of parts) {
    const source = { start: placeOf(start), end: placeOf(end) }
    const text = raw.slice(start, end)
    if (problem) addProblem(state, source, problem)
    if (shownAs === 'html') renderRawHtml(state, text + endTag, source)
    if (shownAs === 'text') state.html += escapeHtml(text)
  }
  state.html += '\n'
}

function renderParagraph(state: RenderState, token: Tokens.Paragraph, range: SourceRange): void {
  const [only, ...others] = token.tokens
  if (only?.type === 'image' && others.length === 0 && (only as Tokens.Image).title) {
    renderImage(state, only as Tokens.Image, range, true)
    return
  }
  state.html += `<p${state.direction}>`
  renderInlines(state, token.tokens, range)
  state.html += '</p>\n'
}

function renderList(state: RenderState, token: Tokens.List, range: SourceRange): void {
  const tag = token.ordered ? 'ol' : 'ul'
  const start = token.ordered && token.start !== 1 ? ` start="${token.start}"` : ''
  const hasTasks = token.items.some(item => item.task)
  state.html += `<${tag}${start}${hasTasks ? ' class="task-list"' : ''}${state.direction}>\n`
  const rest = { start: range.start, end: range.end }
  for (const item of token.items) {
    const found = locateToken(state.source, item.raw, rest)
    state.html += item.task ? '<li class="task">' : '<li>'
    renderBlocks(state, item.tokens, found ?? { ...rest })
    state.html += '</li>\n'
    if (found) rest.start = found.end
  }
  state.html += `</${tag}>\n`
}

function renderBlockquote(state: RenderState, token: Tokens.Blockquote, range: SourceRange): void {
  const action = parseCallToAction(token)
  if (action) {
    renderCallToAction(state, action, range)
    return
  }
  const callout = parseCallout(token)
  if (!callout) {
    state.html += `<blockquote${state.direction}>\n`
    renderBlocks(state, token.tokens, range)
    state.html += '</blockquote>\n'
    return
  }
  state.html += `<div class="callout callout-${callout.kind}" role="note"${state.direction}>\n<p class="callout-title">${callout.title}</p>\n`
  renderBlocks(state, callout.tokens, range)
  state.html += '</div>\n'
}

/** Appends a box whose link, and text where it has none, are filled in once the configuration is known (`withActions`). */
function renderCallToAction(state: RenderState, { plan, tokens }: CallToAction, range: SourceRange): void {
  const name = plan === undefined ? '' : ` title="${escapeHtml(decodeReferences(plan))}"`
  const kind = tokens.length > 0 ? 'cta-link' : 'cta-link cta-all'
  state.actions.push({ ...(plan === undefined ? {} : { plan: decodeReferences(plan) }), offset: range.start })
  state.html += '<div class="cta" role="note">\n'
  renderBlocks(state, tokens, range)
  state.html += `<p class="${kind}"${name}></p>\n</div>\n`
}

/** Keeps the range of a definition; the footnote is rendered at the end of the document. */
function keepFootnoteRange(state: RenderState, token: FootnoteDefinition, range: SourceRange): void {
  const footnote = state.footnotes.byLabel.get(token.label)
  if (footnote?.definition === token) footnote.range = range
  else {
    addProblem(state, range, {
      code: 'footnote-duplicate',
      message: `The footnote [^${token.label}] is defined a second time; the first text is shown`,
      hint: 'Rename one of them, and the references to it, or remove it.',
    })
  }
}
