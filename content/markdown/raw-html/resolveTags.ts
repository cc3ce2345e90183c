import type { Token, Tokens } from 'marked'
import { OpenElements } from './OpenElements.ts'
import {
  cellsOf,
  isContainer,
  type HtmlBlock,
  type HtmlPart,
  type RemovedElement,
  type TagProblem,
} from '../tokens.ts'
import { scanTags, type Tag } from './scanTags.ts'
import { type TagVerdict, tagVerdicts } from './tagVerdicts.ts'

/** Elements whose text is code or what someone types. */
const codeElements: ReadonlySet<string> = new Set('code kbd pre samp tt var'.split(' '))

/**
 * Decides what becomes of each HTML tag in a document, and changes its tokens accordingly. Every element ends
 * with the block that contains it. Returns the blocks after which an element is still open.
 */
export function resolveTags(tokens: Token[]): ReadonlySet<Token> {
  const unfinished = new Set<Token>()
  resolveContainer(tokens, new OpenElements(), unfinished)
  return unfinished
}

function resolveContainer(tokens: Token[], open: OpenElements, unfinished?: Set<Token>): void {
  const waiting = open.enterContainer()
  for (const token of tokens) {
    resolveToken(token, open)
    if (waiting.length > 0) unfinished?.add(token)
  }
  const unclosed = open.leaveContainer()
  if (unclosed.length === 0) return
  for (const { name, startTag } of unclosed) startTag.problem = unclosedProblem(name)
  const endTag = unclosed.map(({ name }) => `</${name}>`).join('')
  const parts: HtmlPart[] = [{ start: 0, end: 0, shownAs: 'html', endTag }]
  tokens.push({ type: 'html', raw: '', text: '', parts } as Token)
}

function resolveToken(token: Token, open: OpenElements): void {
  if (token.type === 'html') resolveBlock(token as HtmlBlock, open)
  else if (token.type === 'list') {
    for (const item of (token as Tokens.List).items) resolveContainer(item.tokens, open)
  } else if (token.type === 'table')
    for (const { tokens } of cellsOf(token as Tokens.Table)) resolveInlines(tokens, open)
  else if (isContainer(token)) resolveContainer((token as Tokens.Blockquote).tokens, open)
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
    if (part && verdict.isHalf && tag.kind === 'start') open.wait({ name: tag.name, startTag: part })
    else if (verdict.isHalf) open.endWaiting(tag.name)
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

const unclosedProblem = (name: string): TagProblem => ({
  code: 'html-unclosed',
  message: `<${name}> is not closed, and goes on to the end of what is around it`,
  hint: `Write </${name}> where it ends, or put it between backticks if it is to be read.`,
})

/** Puts one token in the place of those of an element. */
function removeElement({ token, list }: Leaf, last: Token | undefined, problem: TagProblem): void {
  const start = list.indexOf(token)
  const element = list.slice(start, list.findIndex(other => other === last) + 1)
  const raw = element.map(part => part.raw).join('')
  list.splice(start, element.length, { type: 'removed', raw, problem } as RemovedElement)
}

/** A token without tokens of its own, and the list that it is in. */
interface Leaf {
  token: Token
  list: Token[]
}

function resolveInlines(tokens: Token[], open: OpenElements): void {
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
  for (const [index, { token, list, tag }] of html.entries()) {
    const { shownAs, last = index, isHalf, problem } = verdicts[index] ?? {}
    if (isHalf) open.endWaiting(tag.name)
    if (shownAs === 'text') Object.assign(token, { type: 'literal', problem })
    if (shownAs === 'empty') Object.assign(token, { text: `${token.raw}</${tag.name}>` })
    if (shownAs === 'removed' && problem) removeElement({ token, list }, html[last]?.token, problem)
  }
}

/** The tag that a token is. What a browser reads as a tag followed by text is code, such as `<?php a > b ?>`. */
const wholeTag = (tag: Tag, { length }: string): Tag =>
  tag.end === length ? tag : { ...tag, kind: 'declaration', end: length }

function leaves(tokens: Token[]): Leaf[] {
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
