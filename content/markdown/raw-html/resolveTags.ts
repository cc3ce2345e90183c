import type { Token } from 'marked'
import {
  cellsOf,
  type HtmlPart,
  type InlineTag,
  isContainer,
  type PostToken,
  postTokens,
  type ResolvedTags,
} from '../tokens.ts'
import type { ProblemText } from '../../problems/Problem.ts'
import {
  isElementName,
  optionalEnds,
  pageElements,
  plainVoidElements,
  removalText,
  treatmentOf,
  voidElements,
} from './allowedHtml.ts'
import { scanTags, type Tag } from './scanTags.ts'

/** Elements whose text is code or what someone types. */
const codeElements: ReadonlySet<string> = new Set('code kbd pre samp tt var'.split(' '))

/** Decides what becomes of each HTML tag in a document. Every element ends with the block that contains it. */
export const resolveTags = (tokens: readonly Token[]): ResolvedTags => new TagResolver(tokens)

/** True for a block of HTML that begins with a tag that is shown as text. */
export const firstTagIsText = (raw: string): boolean =>
  tagDecisions(scanTags(raw), { open: new OpenElements(), isProse: false })[0]?.shownAs === 'text'

/** A token without tokens of its own, the list that it is in, and its place there. */
interface Leaf {
  token: Token
  list: readonly Token[]
  at: number
}

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
    const open = this.#open.enterContainer()
    for (const token of postTokens(tokens)) {
      this.#block(token)
      if (owner === tokens && open.length > 0) this.unclosed.add(token)
    }
    const unclosed = this.#open.leaveContainer()
    if (unclosed.length === 0) return
    for (const { name, startTag } of unclosed)
      startTag.problem = {
        code: 'html-unclosed',
        message: `<${name}> is not closed, and goes on to the end of what is around it`,
        hint: `Write </${name}> where it ends, or put it between backticks if it is to be read.`,
      }
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
    const { length } = token.raw
    const tags = scanTags(token.raw)
    const parts: HtmlPart[] = []
    let end = 0
    const add = (part: HtmlPart) => {
      if (part.start > end) parts.push({ start: end, end: part.start, shownAs: 'html' })
      if (part.end > part.start) parts.push(part)
      end = part.end
    }
    for (const [index, decision] of tagDecisions(tags, { open: this.#open, isProse: false }).entries()) {
      const { kind, name, start } = tags[index]!
      const { shownAs, last = index, isUnpaired, problem } = decision
      if (start < end || (shownAs === 'html' && !isUnpaired)) continue
      const endTag = shownAs === 'empty' ? { endTag: `</${name}>` } : {}
      const part: HtmlPart = {
        start,
        end: tags[last]!.end,
        shownAs: shownAs === 'empty' ? 'html' : shownAs,
        ...endTag,
        ...(problem ? { problem } : {}),
      }
      add(part)
      if (isUnpaired && kind === 'start') this.#open.expectEnd({ name, startTag: part })
      else if (isUnpaired) this.#open.close(name)
    }
    add({ start: length, end: length, shownAs: 'html' })
    this.blocks.set(token, parts)
  }

  /** Decides on the tags of a line of text. */
  #line(tokens: readonly Token[]): void {
    const html: (Leaf & { tag: Tag })[] = []
    let codeDepth = 0
    for (const leaf of leaves(tokens)) {
      const { token } = leaf
      const [tag] = token.type === 'html' ? scanTags(token.raw) : []
      if (tag) html.push({ ...leaf, tag: wholeTag(tag, leaf) })
      if (tag && codeElements.has(tag.name))
        codeDepth = Math.max(0, codeDepth + (tag.kind === 'end' ? -1 : 1))
      else if (codeDepth > 0 && token.type === 'text') this.codeTexts.add(token)
    }
    const decisions = tagDecisions(
      html.map(({ tag }) => tag),
      {
        open: this.#open,
        isProse: true,
        canRemove: (first, last) => html[first]?.list === html[last]?.list,
      },
    )
    for (const [index, { shownAs, last = index, isUnpaired, problem }] of decisions.entries()) {
      const { token, tag, list, at } = html[index]!
      if (isUnpaired) this.#open.close(tag.name)
      const { raw } = token
      if (shownAs === 'text') this.inlines.set(token, { shownAs, raw, html: '', problem })
      if (shownAs === 'empty') this.inlines.set(token, { shownAs: 'html', raw, html: `${raw}</${tag.name}>` })
      if (shownAs !== 'removed' || !problem) continue
      const element = list.slice(at, html[last]!.at + 1)
      for (const other of element) this.inlines.set(other, { shownAs: 'nothing', raw: '', html: '' })
      this.inlines.set(token, { shownAs, raw: element.map(part => part.raw).join(''), html: '', problem })
    }
  }
}

function leaves(tokens: readonly Token[]): Leaf[] {
  return tokens.flatMap((token, at) => {
    const inner = 'tokens' in token && token.type !== 'image' ? (token.tokens ?? []) : []
    return inner.length > 0 ? leaves(inner) : [{ token, list: tokens, at }]
  })
}

/** The tag that a token is. What a browser reads as a tag followed by text is code, such as `<?php a > b ?>`. */
function wholeTag(tag: Tag, { token: { raw }, list, at }: Leaf): Tag {
  const [wordBefore = ''] = /[\p{L}\p{N}]+$/u.exec(list[at - 1]?.raw.slice(-50) ?? '') ?? []
  return tag.end === raw.length
    ? { ...tag, wordBefore }
    : { ...tag, raw, kind: 'declaration', end: raw.length }
}

/** How an author's tag is handled. */
interface TagDecision {
  /** `empty` is HTML that is closed right after the tag. */
  shownAs: 'html' | 'empty' | 'text' | 'removed'
  /** Index of the last tag that is removed with this one. */
  last?: number
  /** True for the tag of an element that may end, or has begun, in another block. */
  isUnpaired?: boolean
  problem?: ProblemText
}

interface TagContext {
  /** Those before the tags; updated with each tag. */
  open: OpenElements
  /** True for tags in a line of text. */
  isProse: boolean
  /** True where all that is between two tags can be removed; absent if that is everywhere. */
  canRemove?(first: number, last: number): boolean
}

const html: TagDecision = { shownAs: 'html' }

/**
 * Decides what becomes of each tag of one paragraph or one block of HTML, so that no text is lost: a tag that is not an
 * element's, or that would swallow the text after it, is shown as text.
 */
function tagDecisions(tags: readonly Tag[], context: TagContext): TagDecision[] {
  const partners = pairs(tags)
  const decisions: TagDecision[] = []
  for (const [index, tag] of tags.entries()) {
    // What is inside of a removed element goes with it.
    if (index < decisions.length) continue
    const { kind, name } = tag
    const partner = partners.get(index)
    const isEnded = kind === 'end' && partner !== undefined && !(pageElements.has(name) && !context.isProse)
    // Report a pair once.
    const other = isEnded ? decisions[partner] : undefined
    const decision = other
      ? other.shownAs === 'text'
        ? { shownAs: other.shownAs }
        : html
      : decisionOf(tag, { index, partner }, context)
    decisions.push(decision)
    if (decision.shownAs === 'html' && name !== '' && !voidElements.has(name)) {
      if (kind === 'start') context.open.start(name)
      else context.open.end(name)
    }
    while (decisions.length <= (decision.last ?? -1)) decisions.push({ shownAs: 'removed' })
  }
  return decisions
}

/** The end tag of each start tag and the start tag of each end tag, by index. */
function pairs(tags: readonly Tag[]): Map<number, number> {
  const partners = new Map<number, number>()
  const started = new Map<string, number[]>()
  for (const [index, { kind, name, isSelfClosing, isUnfinished }] of tags.entries()) {
    if (isUnfinished || isSelfClosing || voidElements.has(name)) continue
    const starts = started.get(name) ?? []
    started.set(name, starts)
    if (kind === 'start') starts.push(index)
    const start = kind === 'end' ? starts.pop() : undefined
    if (start !== undefined) partners.set(start, index).set(index, start)
  }
  return partners
}

function decisionOf(
  tag: Tag,
  { index, partner }: { index: number; partner: number | undefined },
  context: TagContext,
): TagDecision {
  const { kind, name } = tag
  if (tag.isUnfinished) return unfinished(tag)
  if (kind === 'comment') return html
  if (kind === 'declaration') return asText(`${tag.raw.slice(0, 20)} is shown as text`)
  if (pageElements.has(name) && !context.isProse) return removed(tag, index)
  const treatment = treatmentOf(name)
  if (treatment === 'text' || pageElements.has(name)) return shownTag(tag)
  if (kind === 'end') return endDecision(tag, context)
  if (treatment !== 'removed') return startDecision(tag, partner, context)
  const last = tag.isSelfClosing || voidElements.has(name) ? index : partner
  const isMeant = tag.attributes.length > 0 || !context.isProse
  const canRemove = last !== undefined && isMeant && (context.canRemove?.(index, last) ?? true)
  return canRemove ? removed(tag, last) : shownTag(tag)
}

/** The decision on the start tag of an element whose content is shown. */
function startDecision(tag: Tag, partner: number | undefined, { isProse, open }: TagContext): TagDecision {
  const { name, attributes } = tag
  const isVoid = voidElements.has(name)
  // Nothing is shown of one without an address, not even its content.
  if (name === 'video' && isProse && attributes.length === 0)
    return asText(`<${name}> has no attributes, so it is shown as text`)
  if ((tag.isSelfClosing && !isVoid) || (partner === undefined && isAnchor(tag))) return { shownAs: 'empty' }
  if (partner !== undefined) return html
  if (!isProse) return isVoid || optionalEnds.has(name) ? html : { shownAs: 'html', isUnpaired: true }
  if (isVoid && attributes.length === 0 && !plainVoidElements.has(name))
    return asText(`<${name}> has no attributes, so it is shown as text`)
  if (isVoid) return html
  const parents = optionalEnds.get(name)
  if (parents) {
    const isInPlace = parents.length === 0 || parents.some(parent => open.has(parent))
    return isInPlace ? html : asText(`<${name}> is in no <${parents[0]}>, so it is shown as text`)
  }
  return {
    shownAs: 'text',
    problem: {
      code: 'html-unclosed',
      message: `<${name}> is not closed, so it is shown as text`,
      hint: `Write </${name}> where it ends, or put it between backticks.`,
    },
  }
}

function endDecision({ name }: Tag, { isProse, open }: TagContext): TagDecision {
  // A browser creates an element for either of these two end tags.
  const isElement = name === 'br' || name === 'p'
  if (open.has(name)) return { shownAs: 'html', isUnpaired: true }
  if (isElement || !isProse) return html
  return asText(`</${name}> ends no element, so it is shown as text`)
}

/** `<a name="…">`, as it was written to be linked to. */
const isAnchor = ({ name, attributes }: Tag): boolean =>
  name === 'a' &&
  !attributes.some(({ name: key }) => key === 'href') &&
  attributes.some(({ name: key }) => key === 'name' || key === 'id')

const removed = ({ kind, name }: Tag, last: number): TagDecision => ({
  shownAs: 'removed',
  last,
  ...(kind === 'start' ? { problem: { code: 'html-removed', ...removalText(`<${name}>`) } } : {}),
})

const unfinished = ({ kind, name }: Tag): TagDecision => ({
  shownAs: 'text',
  problem:
    kind === 'comment'
      ? {
          code: 'html-unclosed',
          message: 'The comment is not closed, so it is shown as text',
          hint: 'Write --> where it ends.',
        }
      : {
          code: 'html-unclosed',
          message: `The tag <${name}> has no end, so it is shown as text`,
          hint: 'Write > where it ends, and look for a quote that is not closed.',
        },
})

const asText = (message: string, hint = 'Put it between backticks, or remove it.'): TagDecision => ({
  shownAs: 'text',
  problem: { code: 'html-as-text', message, hint },
})

/** The decision on the tag of an element that a text cannot have. */
function shownTag({ kind, name, raw, wordBefore = '' }: Tag): TagDecision {
  const tag = kind === 'end' ? `</${name}>` : `<${name}>`
  if (isElementName(name)) return asText(`${tag} is not allowed in a text, so it is shown as text`)
  const code = raw.slice(0, 50)
  if (wordBefore !== '') {
    const hint = `Put it between backticks with the word before it: \`${wordBefore}${code}\`.`
    return asText(`${code} is no HTML element, so it is shown as text`, hint)
  }
  if (/^<\/?[A-Z]|^<\/?[a-z]\w*\./.test(raw))
    return asText(
      `Posts have no components, so ${code} is shown as text`,
      'Write its content in markdown, and remove the tag; if it is to be read, put it between backticks.',
    )
  return asText(`${tag} is no HTML element, so it is shown as text`)
}

/** An element that may end in a later block, and its start tag. */
interface UnclosedElement {
  name: string
  startTag: HtmlPart
}

/** The elements of raw HTML that are open at a point of a document. */
class OpenElements {
  readonly #counts = new Map<string, number>()
  /** Those that may end in a later block: a list for each enclosing container. */
  readonly #unclosed: UnclosedElement[][] = []

  has(name: string): boolean {
    return this.#counts.has(name)
  }

  start(name: string): void {
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1)
  }

  end(name: string): void {
    const count = (this.#counts.get(name) ?? 0) - 1
    if (count > 0) this.#counts.set(name, count)
    else this.#counts.delete(name)
  }

  /** Begins a container, and returns the list of its elements without an end tag so far. */
  enterContainer(): readonly UnclosedElement[] {
    const unclosed: UnclosedElement[] = []
    this.#unclosed.push(unclosed)
    return unclosed
  }

  /** Ends the elements of the container that have no end tag, and returns them, the inner one first. */
  leaveContainer(): UnclosedElement[] {
    const unclosed = (this.#unclosed.pop() ?? []).toReversed()
    for (const { name } of unclosed) this.end(name)
    return unclosed
  }

  /** Adds an element whose end tag may be in a later block. */
  expectEnd(element: UnclosedElement): void {
    this.#unclosed.at(-1)?.push(element)
  }

  /** Closes the last unclosed element of this name. */
  close(name: string): void {
    for (const level of this.#unclosed.toReversed()) {
      const at = level.findLastIndex(element => element.name === name)
      if (at < 0) continue
      level.splice(at, 1)
      return
    }
  }
}
