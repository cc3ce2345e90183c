import type { Token, Tokens } from 'marked'
import { escapeHtml } from '../shared/escape.ts'
import { type Draft, reportFault } from './Draft.ts'
import { decodeEntities } from './decodeEntities.ts'
import type { FootnoteBack, FootnoteReference } from './footnoteSyntax.ts'
import { renderFootnoteReference } from './footnotes.ts'
import { locateToken, type SourceRange } from './locateToken.ts'
import { renderImage } from './renderImage.ts'
import { isExternal, safeUrl } from './safeUrl.ts'

/** Appends the tokens of a line of text; returns where in the source the last of them ends. */
export function renderInlines(draft: Draft, tokens: readonly Token[], within: SourceRange): number {
  const rest = { start: within.start, end: within.end }
  for (const token of tokens) {
    const found = locateToken(draft.source, token.raw, rest)
    renderInline(draft, token, found ?? locateTarget(draft.source, token, { ...rest }))
    if (found) rest.start = found.end
    if (found && token.type === 'text' && !token.tokens && draft.options.checkOnly) draft.prose.push(found)
  }
  return rest.start
}

// A token whose raw text the lexer changed beyond recognition still has its address in the block.
function locateTarget(source: string, token: Token, within: SourceRange): SourceRange {
  const target: unknown = 'href' in token ? token['href'] : undefined
  if (typeof target !== 'string' || target === '') return within
  const start = source.indexOf(target, within.start)
  const end = start + target.length
  return start >= 0 && end <= within.end ? { start, end } : within
}

function renderInline(draft: Draft, token: Token, place: SourceRange): void {
  switch (token.type) {
    case 'text':
      if (token.tokens) renderInlines(draft, token.tokens, place)
      else draft.html += escapeHtml(decodeEntities(token['text']))
      break
    case 'escape':
      draft.html += escapeHtml(token['text'])
      break
    case 'codespan':
      draft.html += `<code>${escapeHtml(token['text'])}</code>`
      break
    case 'br':
      draft.html += '<br>\n'
      break
    case 'em':
    case 'strong':
    case 'del':
      draft.html += `<${token.type}>`
      renderInlines(draft, token.tokens ?? [], place)
      draft.html += `</${token.type}>`
      break
    case 'link':
      renderLink(draft, token as Tokens.Link, place)
      break
    case 'image':
      renderImage(draft, token as Tokens.Image, place)
      break
    case 'html':
      renderRawHtml(draft, token.raw, place)
      break
    case 'checkbox':
      renderCheckbox(draft, token as Tokens.Checkbox)
      break
    case 'footnoteBack':
      draft.html += (token as FootnoteBack).html
      break
    case 'footnoteReference':
      renderFootnoteReference(draft, token as FootnoteReference, place)
      break
    default:
      throw new Error(`No renderer for the inline token ${token.type}`)
  }
}

function renderLink(draft: Draft, token: Tokens.Link, place: SourceRange): void {
  const href = token.autolink ? token.href : decodeEntities(token.href)
  const url = safeUrl(href, 'link')
  if (url === undefined) {
    reportFault(draft, place, {
      code: 'link-unsafe',
      message: `The link address ${token.href} is not allowed, so its text is not a link`,
      hint: 'Use a path of this site, or an address that starts with https:, mailto: or tel:.',
    })
  } else {
    draft.references.push({ kind: 'link', target: url, offset: place.start, at: draft.html.length })
    draft.html += `<a href="${escapeHtml(url)}"`
    if (token.title) draft.html += ` title="${escapeHtml(decodeEntities(token.title))}"`
    draft.html += isExternal(url) ? ' rel="noopener">' : '>'
  }
  if (token.autolink) draft.html += escapeHtml(token.text)
  else renderInlines(draft, token.tokens, place)
  if (url !== undefined) draft.html += '</a>'
}

/** Appends HTML as the author wrote it, and keeps its place: the whole document is then sanitized. */
export function renderRawHtml(draft: Draft, raw: string, place: SourceRange): void {
  const from = draft.html.length
  draft.html += raw
  draft.rawHtml.push({ from, to: draft.html.length, place })
}

/** The box of a task list. */
export function renderCheckbox(draft: Draft, { checked }: Tokens.Checkbox): void {
  const state = checked ? 'checked aria-label="Done"' : 'aria-label="To do"'
  draft.html += `<input type="checkbox" disabled ${state}> `
}
