import type { Token } from 'marked'
import {
  cellsOf,
  type HtmlPart,
  type InlineTag,
  isContainer,
  type PostToken,
  postTokens,
  type ResolvedTags,
  type TagProblem,
} from '../tokens.ts'
import { OpenElements, type TagVerdict, tagVerdicts } from './tagVerdicts.ts'
import { scanTags, type Tag } from './scanTags.ts'

/** Elements whose text is code or what someone types. */
const codeElements: ReadonlySet<string> = new Set('code kbd pre samp tt var'.split(' '))

/** Decides what becomes of each HTML tag in a document. Every element ends with the block that contains it. */
export function resolveTags(tokens: readonly Token[]): ResolvedTags {
  return new TagResolver(tokens)
}

/** A token without tokens of its own, the list that it is in, and its place there. */
interface Leaf {
  token: Token
  list: readonly Token[]
  at: number
}

const wordBefore = (leaf: Leaf | undefined): string =>
  /[\p{L}\p{N}]{1,50}$/u.exec(leaf?.list[leaf.at - 1]?.raw ?? '')?.[0] ?? ''

class TagResolver implements ResolvedTags {
  readonly blocks = new Map<Token, HtmlPart[]>()
  readonly inlines = new Map<Token, InlineTag>()
  readonly codeTexts = new Set<Token>()
  readonly endTags = new Map<object, string>()
  readonly unclosed = new Set<Token>()
  readonly #open = new OpenElements()

  constructor(tokens: readonly Token[]) {
    this.#container(tokens, tokens)
  }

  #container(owner: object, tokens: readonly Token[]): void {
    const waiting = this.#open.enterContainer()
    for (const token of postTokens(tokens)) {
      this.#block(token)
      if (owner === tokens && waiting.length > 0) this.unclosed.add(token)
    }
    const unclosed = this.#open.leaveContainer()
    if (unclosed.length === 0) return
    for (const { name, startTag } of unclosed) startTag.problem = unclosedProblem(name)
    this.endTags.set(owner, unclosed.map(({ name }) => `</${name}>`).join(''))
  }

  #block(token: PostToken): void {
    if (token.type === 'html') this.#html(token)
    else if (token.type === 'list') {
      for (const item of token.items) this.#container(item, item.tokens)
    } else if (token.type === 'table') {
      for (const { tokens } of cellsOf(token)) this.#line(tokens)
    } else if (isContainer(token)) this.#container(token, ('tokens' in token && token.tokens) || [])
    else if ('tokens' in token) this.#line(token.tokens ?? [])
  }

  #html(token: Token): void {
    const { raw } = token
    const tags = scanTags(raw)
    const written = (index: number) => raw.slice(tags[index]?.start, tags[index]?.end)
    const context = { open: this.#open, isProse: false, canRemove: () => true, wordBefore: () => '' }
    const verdicts = tagVerdicts(tags, { ...context, written })
    const parts: HtmlPart[] = []
    let end = 0
    const add = (part: HtmlPart) => {
      if (part.start > end) parts.push({ start: end, end: part.start, shownAs: 'html' })
      if (part.end > part.start) parts.push(part)
      end = part.end
    }
    for (const [index, tag] of tags.entries()) {
      const verdict = verdicts[index]
      if (!verdict || tag.start < end) continue
      const part = partOf(tag, verdict, tags[verdict.last ?? index]?.end)
      if (part) add(part)
      if (part && verdict.isHalf && tag.kind === 'start') this.#open.wait({ name: tag.name, startTag: part })
      else if (verdict.isHalf) this.#open.endWaiting(tag.name)
    }
    add({ start: raw.length, end: raw.length, shownAs: 'html' })
    this.blocks.set(token, parts)
  }

  /** Decides on the tags of a line of text. */
  #line(tokens: readonly Token[]): void {
    const all = leaves(tokens)
    const html = all.flatMap(leaf => {
      const [tag] = leaf.token.type === 'html' ? scanTags(leaf.token.raw) : []
      return tag ? [{ ...leaf, tag: wholeTag(tag, leaf.token.raw) }] : []
    })
    if (html.length === 0) return
    this.#markCode(all, new Map(html.map(({ token, tag }) => [token, tag])))
    const verdicts = tagVerdicts(
      html.map(({ tag }) => tag),
      {
        open: this.#open,
        isProse: true,
        canRemove: (first, last) => html[first]?.list === html[last]?.list,
        written: index => html[index]?.token.raw ?? '',
        wordBefore: index => wordBefore(html[index]),
      },
    )
    for (const [index, leaf] of html.entries()) {
      const { token, tag } = leaf
      const { shownAs, last = index, isHalf, problem } = verdicts[index] ?? {}
      if (isHalf) this.#open.endWaiting(tag.name)
      const { raw } = token
      if (shownAs === 'text') this.inlines.set(token, { shownAs, raw, html: '', problem })
      if (shownAs === 'empty') this.inlines.set(token, { shownAs: 'html', raw, html: `${raw}</${tag.name}>` })
      if (shownAs === 'removed' && problem) this.#remove(leaf, html[last]?.token, problem)
    }
  }

  /** Removes an element with all tokens up to its last. */
  #remove({ token, list, at }: Leaf, last: Token | undefined, problem: TagProblem): void {
    const element = list.slice(at, list.findIndex(other => other === last) + 1)
    for (const other of element) this.inlines.set(other, { shownAs: 'nothing', raw: '', html: '' })
    const raw = element.map(part => part.raw).join('')
    this.inlines.set(token, { shownAs: 'removed', raw, html: '', problem })
  }

  /** Marks the texts inside elements of code. */
  #markCode(all: readonly Leaf[], tags: ReadonlyMap<Token, Tag>): void {
    let depth = 0
    for (const { token } of all) {
      const tag = tags.get(token)
      if (tag && codeElements.has(tag.name)) depth = Math.max(0, depth + (tag.kind === 'end' ? -1 : 1))
      else if (depth > 0 && token.type === 'text') this.codeTexts.add(token)
    }
  }
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

/** The tag that a token is. What a browser reads as a tag followed by text is code, such as `<?php a > b ?>`. */
const wholeTag = (tag: Tag, { length }: string): Tag =>
  tag.end === length ? tag : { ...tag, kind: 'declaration', end: length }

function leaves(tokens: readonly Token[]): Leaf[] {
  return tokens.flatMap((token, at) => {
    const inner = 'tokens' in token && token.type !== 'image' ? (token.tokens ?? []) : []
    return inner.length > 0 ? leaves(inner) : [{ token, list: tokens, at }]
  })
}
