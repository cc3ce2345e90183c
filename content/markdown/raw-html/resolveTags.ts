import type { Token, Tokens } from 'marked'
import { OpenElements } from './OpenElements.ts'
import type { HtmlRange } from './rawHtmlRanges.ts'
import { scanTags, type Tag } from './scanTags.ts'
import { type TagProblem, type TagVerdict, tagVerdicts } from './tagVerdicts.ts'

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

/**
 * Decides what becomes of each HTML tag in a document, and changes its tokens accordingly. Every element ends where the
 * block ends that it stands in.
 */
export function resolveTags(tokens: Token[]): void {
  resolveContainer(tokens, new OpenElements())
}

function resolveContainer(tokens: Token[], open: OpenElements): void {
  const unclosed = open.unclosedIn(() => {
    for (const token of tokens) resolveToken(token, open)
  })
  if (unclosed.length === 0) return
  const endTag = unclosed.map(name => `</${name}>`).join('')
  const parts: HtmlPart[] = [{ start: 0, end: 0, shownAs: 'html', endTag }]
  tokens.push({ type: 'html', raw: '', text: '', parts } as Token)
}

function resolveToken(token: Token, open: OpenElements): void {
  if (token.type === 'html') resolveBlock(token as HtmlBlock, open)
  else if (token.type === 'list') {
    for (const item of (token as Tokens.List).items) resolveContainer(item.tokens, open)
  } else if (token.type === 'table') {
    const { header, rows } = token as Tokens.Table
    for (const cell of [header, ...rows].flat()) resolveInlines(cell.tokens, open)
  } else if (token.type === 'blockquote' || token.type === 'footnoteDefinition')
    resolveContainer(token.tokens ?? [], open)
  else if ('tokens' in token) resolveInlines(token.tokens ?? [], open)
}

function resolveBlock(token: HtmlBlock, open: OpenElements): void {
  const { raw } = token
  const tags = scanTags(raw)
  const written = (index: number) => raw.slice(tags[index]?.start, tags[index]?.end)
  const verdicts = tagVerdicts(tags, { open, isProse: false, canRemove: () => true, written })
  token.parts = []
  let end = 0
  const add = (part: HtmlPart) => {
    if (part.start > end) token.parts.push({ start: end, end: part.start, shownAs: 'html' })
    if (part.end > part.start) token.parts.push(part)
    end = part.end
  }
  for (const [index, tag] of tags.entries()) {
    const verdict = verdicts[index]
    if (!verdict || tag.start < end) continue
    const part = partOf(tag, verdict, tags[verdict.last ?? index]?.end)
    if (part) add(part)
    if (part && verdict.isHalf && tag.kind === 'start') {
      const { name } = tag
      open.wait({ name, onUnclosed: () => Object.assign(part, { problem: unclosed(name) }) })
    } else if (verdict.isHalf) open.endWaiting(tag.name)
  }
  add({ start: raw.length, end: raw.length, shownAs: 'html' })
}

/** The part of a block that a tag is, with all that is removed with it; undefined for HTML that stays as it is. */
function partOf(tag: Tag, { shownAs, isHalf, problem }: TagVerdict, end = tag.end): HtmlPart | undefined {
  const range = { start: tag.start, end }
  if (shownAs === 'html') return isHalf ? { ...range, shownAs } : undefined
  if (shownAs === 'empty') return { ...range, shownAs: 'html', endTag: `</${tag.name}>` }
  return { ...range, shownAs, ...(problem ? { problem } : {}) }
}

const unclosed = (name: string): TagProblem => ({
  code: 'html-unclosed',
  message: `<${name}> is not closed, and goes on to the end of what is around it`,
  hint: `Write </${name}> where it ends, or put it between backticks if it is to be read.`,
})

/** A token without tokens of its own, and the list that it is in. */
interface Leaf {
  token: Token
  list: readonly Token[]
}

function resolveInlines(tokens: readonly Token[], open: OpenElements): void {
  const all = leaves(tokens)
  const html = all.flatMap(({ token, list }) => {
    const [tag] = token.type === 'html' ? scanTags(token.raw) : []
    return tag ? [{ token, list, tag: wholeTag(tag, token.raw) }] : []
  })
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
    const { shownAs, last = index, isHalf, problem } = verdicts[index] ?? {}
    if (isHalf) open.endWaiting(tag.name)
    if (shownAs === 'text') Object.assign(token, { type: 'literal', problem })
    if (shownAs === 'empty') Object.assign(token, { text: `${token.raw}</${tag.name}>` })
    if (shownAs === 'removed') Object.assign(token, { type: 'removed', last: html[last]?.token, problem })
  }
}

/** The tag that a token is. What a browser reads as a tag with text behind it is code, such as `<?php a > b ?>`. */
const wholeTag = (tag: Tag, { length }: string): Tag =>
  tag.end === length ? tag : { ...tag, kind: 'declaration', end: length }

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
