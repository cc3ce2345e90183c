import type { Token, Tokens } from 'marked'
import type { HtmlRange } from './rawHtmlRanges.ts'
import { scanTags, type Tag } from './scanTags.ts'
import { type TagProblem, tagVerdicts } from './tagVerdicts.ts'

/** A part of a block of HTML, a range of its `raw`. */
export interface HtmlPart extends HtmlRange {
  shownAs: 'html' | 'text' | 'removed'
  /** The end tag that the writer left out. */
  endTag?: string
  problem?: TagProblem
}

/** A block of HTML, in parts. */
export interface HtmlBlock extends Tokens.HTML {
  parts: HtmlPart[]
}

/** A tag in a line of text that is shown as it is written. */
export interface LiteralTag extends Tokens.Generic {
  type: 'literal'
  problem?: TagProblem
}

/** The start tag of an element that is removed, up to and with a later token of the same list. */
export interface RemovedElement extends Tokens.Generic {
  type: 'removed'
  last: Token
  problem?: TagProblem
}

/** A text between `<kbd>` and `</kbd>` or the like, which is no prose. */
export interface CodeText extends Tokens.Text {
  isCode?: boolean
}

/** Elements whose text is code or what someone types. */
const codeElements: ReadonlySet<string> = new Set('code kbd pre samp tt var'.split(' '))

/** Decides what becomes of each HTML tag in a document, and changes its tokens accordingly. */
export function resolveTags(tokens: readonly Token[]): void {
  resolveBlocks(tokens, new Map())
}

type OpenElements = Map<string, number>

function resolveBlocks(tokens: readonly Token[], open: OpenElements): void {
  for (const token of tokens) {
    if (token.type === 'html') resolveBlock(token as HtmlBlock, open)
    else if (token.type === 'list')
      for (const { tokens: item } of (token as Tokens.List).items) resolveBlocks(item, open)
    else if (token.type === 'table') {
      const { header, rows } = token as Tokens.Table
      for (const cell of [header, ...rows].flat()) resolveInlines(cell.tokens, open)
    } else if (token.type === 'blockquote' || token.type === 'footnoteDefinition')
      resolveBlocks(token.tokens ?? [], open)
    else if ('tokens' in token) resolveInlines(token.tokens ?? [], open)
  }
}

function resolveBlock(token: HtmlBlock, open: OpenElements): void {
  const { raw } = token
  const tags = scanTags(raw)
  const written = (index: number) => raw.slice(tags[index]?.start, tags[index]?.end)
  const verdicts = tagVerdicts(tags, { open, isProse: false, canRemove: () => true, written })
  const parts: HtmlPart[] = []
  let end = 0
  const addHtml = (nextStart: number) => {
    if (nextStart > end) parts.push({ start: end, end: nextStart, shownAs: 'html' })
    end = nextStart
  }
  for (const [index, tag] of tags.entries()) {
    const verdict = verdicts[index]
    if (!verdict || verdict.shownAs === 'html' || tag.start < end) continue
    if (verdict.shownAs === 'empty') {
      addHtml(tag.start)
      parts.push({ start: tag.start, end: tag.end, shownAs: 'html', endTag: `</${tag.name}>` })
      end = tag.end
      continue
    }
    addHtml(tag.start)
    end = tags[verdict.last ?? index]?.end ?? tag.end
    const { shownAs, problem } = verdict
    parts.push({ start: tag.start, end, shownAs, ...(problem ? { problem } : {}) })
  }
  addHtml(raw.length)
  token.parts = parts
}

/** A token without tokens of its own, and the list that it is in. */
interface Leaf {
  token: Token
  list: readonly Token[]
}

function resolveInlines(tokens: readonly Token[], open: OpenElements): void {
  const all = leaves(tokens)
  // marked makes a token of each tag.
  const html = all.flatMap(({ token, list }) =>
    token.type === 'html'
      ? scanTags(token.raw)
          .slice(0, 1)
          .map(tag => ({ token, list, tag }))
      : [],
  )
  if (html.length === 0) return
  markCode(all, new Map(html.map(({ token, tag }) => [token, tag])))
  const verdicts = tagVerdicts(
    html.map(({ tag }) => tag),
    {
      open,
      isProse: true,
      canRemove: (first, last) => html[first]?.list === html[last]?.list,
      written: index => html[index]?.token.raw ?? '',
    },
  )
  for (const [index, { token, tag }] of html.entries()) {
    const { shownAs, last = index, problem } = verdicts[index] ?? {}
    if (shownAs === 'text') Object.assign(token, { type: 'literal', problem })
    if (shownAs === 'empty') Object.assign(token, { text: `${token.raw}</${tag.name}>` })
    if (shownAs === 'removed') Object.assign(token, { type: 'removed', last: html[last]?.token, problem })
  }
}

function leaves(tokens: readonly Token[]): Leaf[] {
  return tokens.flatMap(token => {
    const inner = 'tokens' in token && token.type !== 'image' ? (token.tokens ?? []) : []
    return inner.length > 0 ? leaves(inner) : [{ token, list: tokens }]
  })
}

/** Marks the texts inside elements of code. */
function markCode(all: readonly Leaf[], tags: ReadonlyMap<Token, Tag>): void {
  let depth = 0
  for (const { token } of all) {
    const tag = tags.get(token)
    if (tag && codeElements.has(tag.name)) depth = Math.max(0, depth + (tag.kind === 'end' ? -1 : 1))
    else if (depth > 0 && token.type === 'text') Object.assign(token, { isCode: true })
  }
}
