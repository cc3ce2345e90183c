import type { Token, Tokens } from 'marked'
import { escapeHtml } from '../shared/escape.ts'
import type { FootnoteBacklinks, FootnoteReference } from './footnotes.ts'
import { decodeReferences } from './decodeReferences.ts'
import { findText, locateToken, type SourceRange } from './locateToken.ts'
import { addProblem, type RenderState } from './RenderState.ts'
import type { CodeText, LiteralTag, RemovedElement } from './raw-html/resolveTags.ts'
import { renderImage } from './renderImage.ts'
import { isExternal, safeUrl } from './safeUrl.ts'
import { TextLimit } from './TextLimit.ts'
import { unsafeAddress } from './unsafeAddress.ts'

/** Appends inline tokens, which are in a range of the source; returns the end of the last one that was located. */
export function renderInlines(state: RenderState, tokens: readonly Token[], within: SourceRange): number {
  const rest = { start: within.start, end: within.end }
  let removed: { element: RemovedElement; start: number } | undefined
  for (const token of tokens) {
    checkSize(state, rest)
    const found = locateToken(state.source, token.raw, rest)
    const range = found ?? locateUrl(state.source, token, { ...rest })
    if (found) rest.start = found.end
    if (token.type === 'removed') removed ??= { element: token as RemovedElement, start: range.start }
    if (removed) {
      const { element, start } = removed
      if (token !== element.last) continue
      if (element.problem) addProblem(state, { start, end: range.end }, element.problem)
      removed = undefined
      continue
    }
    state.tokens.push({ token, range, isExact: found !== undefined })
    renderInline(state, token, range)
    if (found && isProse(token)) state.prose.push(found)
  }
  return rest.start
}

/** True for text that is read: no code, and not the text of a list item, which has tokens of its own. */
export const isProse = (token: Token): boolean =>
  token.type === 'text' && !token.tokens && !(token as CodeText).isCode

/** A link can name an address that is written once and is longer than all the rest. */
function checkSize({ html, maxHtml }: RenderState, range: SourceRange): void {
  if (html.length <= maxHtml) return
  throw new TextLimit({
    ...range,
    code: 'post-too-large',
    message: 'The text above becomes 4 MiB of HTML, which is the most',
    hint: 'Look for long addresses that are named again and again, or make several posts of it.',
  })
}

/** The range of a token's URL, for a token that cannot be located as a whole; else the given range. */
function locateUrl(source: string, token: Token, within: SourceRange): SourceRange {
  const url: unknown = 'href' in token ? token['href'] : undefined
  if (typeof url !== 'string' || url === '') return within
  return findText(source, url, within) ?? within
}

function renderInline(state: RenderState, token: Token, range: SourceRange): void {
  switch (token.type) {
    case 'text':
      if (token.tokens) renderInlines(state, token.tokens, range)
      else state.html += escapeHtml(decodeReferences(token['text']))
      break
    case 'escape':
      state.html += escapeHtml(token['text'])
      break
    case 'codespan':
      state.html += `<code>${escapeHtml(token['text'])}</code>`
      break
    case 'br':
      state.html += '<br>\n'
      break
    case 'em':
    case 'strong':
    case 'del':
      state.html += `<${token.type}>`
      renderInlines(state, token.tokens ?? [], range)
      state.html += `</${token.type}>`
      break
    case 'link':
      renderLink(state, token as Tokens.Link, range)
      break
    case 'image':
      renderImage(state, token as Tokens.Image, range)
      break
    case 'html':
      renderRawHtml(state, (token as Tokens.Tag).text, range)
      break
    case 'literal':
      renderLiteral(state, token as LiteralTag, range)
      break
    case 'checkbox':
      renderCheckbox(state, token as Tokens.Checkbox)
      break
    case 'footnoteBacklinks':
      state.html += (token as FootnoteBacklinks).html
      break
    case 'footnoteReference':
      renderFootnoteReference(state, token as FootnoteReference, range)
      break
    default:
      throw new Error(`No renderer for the inline token ${token.type}`)
  }
}

function renderLink(state: RenderState, token: Tokens.Link, range: SourceRange): void {
  const href = token.autolink ? token.href : decodeReferences(token.href)
  const url = safeUrl(href, 'link')
  // An address in the text of a link is a link for marked, and HTML allows no link in a link.
  const isLink = url !== undefined && !state.isInLink
  if (url === undefined) addProblem(state, range, { code: 'link-unsafe', ...unsafeAddress(href, 'link') })
  if (isLink) {
    state.references.push({ kind: 'link', target: url, offset: range.start, htmlOffset: state.html.length })
    state.html += `<a href="${escapeHtml(url)}"`
    if (token.title) state.html += ` title="${escapeHtml(decodeReferences(token.title))}"`
    state.html += isExternal(url) ? ' rel="noopener">' : '>'
  }
  if (isLink) state.isInLink = true
  if (token.autolink) state.html += escapeHtml(token.text)
  else renderInlines(state, token.tokens, range)
  if (!isLink) return
  state.isInLink = false
  state.html += '</a>'
}

/** Appends a tag as it is written. */
function renderLiteral(state: RenderState, { raw, problem }: LiteralTag, range: SourceRange): void {
  state.html += escapeHtml(raw)
  if (problem) addProblem(state, range, problem)
}

/** Appends HTML as the author wrote it and keeps its range: the whole document is sanitized at the end. */
export function renderRawHtml(state: RenderState, raw: string, source: SourceRange): void {
  const start = state.html.length
  state.html += raw
  state.rawHtml.push({ start, end: state.html.length, source })
}

/** Appends the checkbox of a task. */
export function renderCheckbox(state: RenderState, { checked }: Tokens.Checkbox): void {
  const attributes = checked ? 'checked aria-label="Done"' : 'aria-label="To do"'
  state.html += `<input type="checkbox" disabled ${attributes}> `
}

/** Appends the number of a footnote, or the text as it is where the footnote is not defined. */
function renderFootnoteReference(state: RenderState, token: FootnoteReference, range: SourceRange): void {
  const { footnotes, slugs } = state
  const footnote = footnotes.byLabel.get(token.label)
  if (!footnote) {
    state.html += escapeHtml(token.raw)
    addProblem(state, range, {
      code: 'footnote-undefined',
      message: `The footnote ${token.raw} is not defined`,
      hint: `Write ${token.raw}: and its text on a line of its own, or put the text between backticks.`,
    })
    return
  }
  if (footnote.number === 0) {
    footnote.number = footnotes.referenced.push(footnote)
    footnote.id = slugs.claim(`fn-${footnote.number}`)
  }
  const { number } = footnote
  const count = footnote.referenceIds.length + 1
  const id = slugs.claim(count === 1 ? `fnref-${number}` : `fnref-${number}-${count}`)
  footnote.referenceIds.push(id)
  state.html += `<sup class="footnote-ref"><a id="${id}" href="#${footnote.id}" role="doc-noteref" aria-label="Footnote ${number}">${number}</a></sup>`
}
