import type { Token, Tokens } from 'marked'
import { parseCallout } from './callouts.ts'
import type { Draft } from './Draft.ts'
import type { FootnoteDefinition } from './footnoteSyntax.ts'
import { meetFootnoteDefinition } from './footnotes.ts'
import { locateToken, type SourceRange } from './locateToken.ts'
import { renderCode } from './renderCode.ts'
import { renderHeading } from './renderHeading.ts'
import { renderImage } from './renderImage.ts'
import { renderCheckbox, renderInlines, renderRawHtml } from './renderInlines.ts'
import { renderTable } from './renderTable.ts'

/** Appends blocks to the draft. `within` is the stretch of the source that holds them. */
export function renderBlocks(draft: Draft, tokens: readonly Token[], within: SourceRange): void {
  const rest = { start: within.start, end: within.end }
  for (const token of tokens) {
    const found = locateToken(draft.source, token.raw, rest)
    renderBlock(draft, token, found ?? { ...rest })
    if (found) rest.start = found.end
  }
}

function renderBlock(draft: Draft, token: Token, place: SourceRange): void {
  switch (token.type) {
    case 'space':
    case 'def':
      break
    case 'paragraph':
      renderParagraph(draft, token as Tokens.Paragraph, place)
      break
    case 'text':
      renderInlines(draft, token.tokens ?? [token], place)
      draft.html += '\n'
      break
    case 'heading':
      renderHeading(draft, token as Tokens.Heading, place)
      break
    case 'code':
      draft.html += renderCode(token as Tokens.Code, draft.options)
      break
    case 'list':
      renderList(draft, token as Tokens.List, place)
      break
    case 'table':
      renderTable(draft, token as Tokens.Table, place)
      break
    case 'blockquote':
      renderBlockquote(draft, token as Tokens.Blockquote, place)
      break
    case 'hr':
      draft.html += '<hr>\n'
      break
    case 'html':
      renderRawHtml(draft, token.raw, place)
      draft.html += '\n'
      break
    case 'checkbox':
      renderCheckbox(draft, token as Tokens.Checkbox)
      break
    case 'footnoteDefinition':
      meetFootnoteDefinition(draft, token as FootnoteDefinition, place)
      break
    default:
      throw new Error(`No renderer for the block token ${token.type}`)
  }
}

function renderParagraph(draft: Draft, token: Tokens.Paragraph, place: SourceRange): void {
  const [only, ...others] = token.tokens
  if (only?.type === 'image' && others.length === 0 && (only as Tokens.Image).title) {
    renderImage(draft, only as Tokens.Image, place, true)
    return
  }
  draft.html += '<p>'
  renderInlines(draft, token.tokens, place)
  draft.html += '</p>\n'
}

function renderList(draft: Draft, token: Tokens.List, place: SourceRange): void {
  const tag = token.ordered ? 'ol' : 'ul'
  const start = token.ordered && token.start !== 1 ? ` start="${token.start}"` : ''
  const isTasks = token.items.some(item => item.task)
  draft.html += `<${tag}${start}${isTasks ? ' class="task-list"' : ''}>\n`
  const rest = { start: place.start, end: place.end }
  for (const item of token.items) {
    const found = locateToken(draft.source, item.raw, rest)
    draft.html += item.task ? '<li class="task">' : '<li>'
    renderBlocks(draft, item.tokens, found ?? { ...rest })
    draft.html += '</li>\n'
    if (found) rest.start = found.end
  }
  draft.html += `</${tag}>\n`
}

function renderBlockquote(draft: Draft, token: Tokens.Blockquote, place: SourceRange): void {
  const callout = parseCallout(token)
  if (!callout) {
    draft.html += '<blockquote>\n'
    renderBlocks(draft, token.tokens, place)
    draft.html += '</blockquote>\n'
    return
  }
  draft.html += `<div class="callout callout-${callout.kind}" role="note">\n<p class="callout-title">${callout.title}</p>\n`
  renderBlocks(draft, callout.tokens, place)
  draft.html += '</div>\n'
}
