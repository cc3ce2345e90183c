import type { Token } from 'marked'
import type { SourceRange } from '../locateToken.ts'
import type { HtmlPart } from '../nodes.ts'
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

/** What becomes of a tag that an author wrote. */
interface TagDecision {
  /** `empty` is HTML that is closed right after the tag. */
  shownAs: 'html' | 'empty' | 'text' | 'removed'
  /** Index of the last tag that is removed with this one. */
  last?: number
  /** True for the tag of an element that may end, or has begun, in another block. */
  isUnpaired?: boolean
  problem?: ProblemText
}

/** Where tags stand. */
interface TagContext {
  /** Those before the tags; updated with each tag. */
  open: OpenElements
  /** True for tags in a line of text. */
  isProse: boolean
  /** True where all that is between two tags can be removed; absent if that is everywhere. */
  canRemove?: ((first: number, last: number) => boolean) | undefined
  /** The range in the source of a tag that may be unpaired. */
  locate?(tag: Tag): SourceRange
}

/** Where a tag stands among others. */
interface TagPlace extends Pick<TagContext, 'open' | 'isProse' | 'canRemove'> {
  index: number
  /** Index of its end tag or its start tag. */
  partner: number | undefined
  /** The decision on its start tag. */
  started: TagDecision | undefined
}

const isVoid = ({ name }: Tag): boolean => voidElements.has(name)

const isOfPage = ({ name }: Tag): boolean => pageElements.has(name)

/** Named in a sentence, as in `the <img> element`. */
const isBare = ({ attributes }: Tag, { isProse }: TagPlace): boolean => isProse && attributes.length === 0

const html: TagDecision = { shownAs: 'html' }

/**
 * What becomes of a tag, by the first row that fits. No text is lost: a tag that is not an element's, or that would swallow
 * the text after it, is shown as text.
 */
const decisions: readonly (readonly [
  fits: (tag: Tag, place: TagPlace) => unknown,
  decision: TagDecision | ((tag: Tag, place: TagPlace) => TagDecision),
])[] = [
  // A pair is reported once.
  [(_, { started }) => started?.shownAs === 'text', { shownAs: 'text' }],
  [(_, { started }) => started, html],
  [({ isUnfinished }) => isUnfinished, unfinished],
  [({ kind }) => kind === 'comment', html],
  [({ kind }) => kind === 'declaration', ({ raw }) => asText(`${raw.slice(0, 20)} is shown as text`)],
  [(tag, { isProse }) => isOfPage(tag) && !isProse, (tag, { index }) => removed(tag, index)],
  [tag => isOfPage(tag) || treatmentOf(tag.name) === 'text', tagAsText],
  [({ kind, name }, { open }) => kind === 'end' && open.has(name), { shownAs: 'html', isUnpaired: true }],
  // A browser creates an element for either of these two end tags.
  [({ kind, name }, { isProse }) => kind === 'end' && (!isProse || name === 'br' || name === 'p'), html],
  [({ kind }) => kind === 'end', ({ name }) => asText(`</${name}> ends no element, so it is shown as text`)],
  [canBeRemoved, (tag, place) => removed(tag, lastOf(tag, place)!)],
  [({ name }) => treatmentOf(name) === 'removed', tagAsText],
  // Nothing is shown of a video without an address, not even its content.
  [(tag, place) => tag.name === 'video' && isBare(tag, place), withoutAttributes],
  [tag => tag.isSelfClosing && !isVoid(tag), { shownAs: 'empty' }],
  [(tag, { partner }) => partner === undefined && isAnchor(tag), { shownAs: 'empty' }],
  [(_, { partner }) => partner !== undefined, html],
  [(tag, place) => isVoid(tag) && isBare(tag, place) && !plainVoidElements.has(tag.name), withoutAttributes],
  [isVoid, html],
  [({ name }, { isProse }) => !isProse && !optionalEnds.has(name), { shownAs: 'html', isUnpaired: true }],
  [(_, { isProse }) => !isProse, html],
  [({ name }, { open }) => optionalEnds.get(name)?.some(parent => open.has(parent)) || name === 'p', html],
  [
    ({ name }) => optionalEnds.has(name),
    ({ name }) => asText(`<${name}> is in no <${optionalEnds.get(name)![0]}>, so it is shown as text`),
  ],
  [
    () => true,
    ({ name }) => ({
      shownAs: 'text',
      problem: {
        code: 'html-unclosed',
        message: `<${name}> is not closed, so it is shown as text`,
        hint: `Write </${name}> where it ends, or put it between backticks.`,
      },
    }),
  ],
]

/** Decides what becomes of each tag of one paragraph or one block of HTML, in their order. */
function* decideTags(
  tags: readonly Tag[],
  { open, isProse, canRemove, locate }: TagContext,
): Generator<TagDecision, void> {
  const partners = pairs(tags)
  const decided: TagDecision[] = []
  for (const [index, tag] of tags.entries()) {
    // What is inside of a removed element goes with it.
    if (index < decided.length) continue
    const { kind, name } = tag
    const partner = partners.get(index)
    const isPair = kind === 'end' && partner !== undefined && (isProse || !pageElements.has(name))
    const started = isPair ? decided[partner] : undefined
    const place = { open, isProse, canRemove, index, partner, started }
    const [, row] = decisions.find(([fits]) => fits(tag, place))!
    const decision = typeof row === 'function' ? row(tag, place) : row
    decided.push(decision)
    if (decision.shownAs === 'html' && name !== '' && !isVoid(tag)) {
      if (kind === 'start') open.start(name, decision.isUnpaired ? locate?.(tag) : undefined)
      else open.end(name, decision.isUnpaired)
    }
    while (decided.length <= (decision.last ?? -1)) decided.push({ shownAs: 'removed' })
    yield* decided.slice(index)
  }
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

/** `<a name="…">`, as it was written to be linked to. */
const isAnchor = ({ name, attributes }: Tag): boolean =>
  name === 'a' &&
  !attributes.some(({ name: key }) => key === 'href') &&
  attributes.some(({ name: key }) => key === 'name' || key === 'id')

/** The last tag of an element that is removed with its content. */
const lastOf = (tag: Tag, { index, partner }: TagPlace): number | undefined =>
  tag.isSelfClosing || isVoid(tag) ? index : partner

function canBeRemoved(tag: Tag, place: TagPlace): boolean {
  const last = lastOf(tag, place)
  if (treatmentOf(tag.name) !== 'removed' || isBare(tag, place) || last === undefined) return false
  return place.canRemove?.(place.index, last) ?? true
}

const removed = ({ kind, name }: Tag, last: number): TagDecision => ({
  shownAs: 'removed',
  last,
  ...(kind === 'start' ? { problem: { code: 'html-removed', ...removalText(`<${name}>`) } } : {}),
})

function unfinished({ kind, name }: Tag): TagDecision {
  const [what, hint] =
    kind === 'comment'
      ? ['The comment is not closed', 'Write --> where it ends.']
      : [`The tag <${name}> has no end`, 'Write > where it ends, and look for a quote that is not closed.']
  return {
    shownAs: 'text',
    problem: { code: 'html-unclosed', message: `${what}, so it is shown as text`, hint },
  }
}

const asText = (message: string, hint = 'Put it between backticks, or remove it.'): TagDecision => ({
  shownAs: 'text',
  problem: { code: 'html-as-text', message, hint },
})

function withoutAttributes({ name }: Tag): TagDecision {
  return asText(`<${name}> has no attributes, so it is shown as text`)
}

/** The decision on the tag of an element that a text cannot have. */
function tagAsText({ kind, name, raw, wordBefore = '' }: Tag): TagDecision {
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

/** An element whose end tag may be in a later block, and the range of its start tag. */
interface OpenElement {
  name: string
  range: SourceRange
}

/** The elements of raw HTML that are open at a point of a document. */
export class OpenElements {
  readonly #counts = new Map<string, number>()
  /** Those that may end in a later block: a list for each enclosing container. */
  readonly #containers: OpenElement[][] = []

  has(name: string): boolean {
    return this.#counts.has(name)
  }

  /** @param range that of the start tag of an element that may end in a later block */
  start(name: string, range?: SourceRange): void {
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1)
    if (range) this.#containers.at(-1)?.push({ name, range })
  }

  /** @param isUnpaired true if it may have begun in an earlier block */
  end(name: string, isUnpaired = false): void {
    const count = (this.#counts.get(name) ?? 0) - 1
    if (count > 0) this.#counts.set(name, count)
    else this.#counts.delete(name)
    const isIt = (element: OpenElement) => element.name === name
    const container = isUnpaired ? this.#containers.findLast(elements => elements.some(isIt)) : undefined
    container?.splice(container.findLastIndex(isIt), 1)
  }

  /** Begins a container, and returns the list of its elements without an end tag so far. */
  enterContainer(): readonly OpenElement[] {
    const elements: OpenElement[] = []
    this.#containers.push(elements)
    return elements
  }

  /** Ends the elements of the container that have no end tag, and returns them, the inner one first. */
  leaveContainer(): OpenElement[] {
    const elements = (this.#containers.pop() ?? []).toReversed()
    for (const { name } of elements) this.end(name)
    return elements
  }
}

/** True for a block of HTML that begins with a tag that is shown as text. */
export function firstTagIsText(raw: string): boolean {
  const [first] = decideTags(scanTags(raw), { open: new OpenElements(), isProse: false })
  return first?.shownAs === 'text'
}

/**
 * The parts of a block of HTML.
 * @param locate returns the range in the source of a range of the block
 */
export function htmlParts(
  raw: string,
  open: OpenElements,
  locate: (range: SourceRange) => SourceRange,
): HtmlPart[] {
  const tags = scanTags(raw)
  const parts: HtmlPart[] = []
  let end = 0
  const add = (range: SourceRange, decision?: TagDecision, name = '') => {
    if (range.end === range.start) return
    const { shownAs = 'html', problem } = decision ?? {}
    const isEmpty = shownAs === 'empty'
    parts.push({
      start: range.start,
      end: range.end,
      shownAs: isEmpty ? 'html' : shownAs,
      endTag: isEmpty ? `</${name}>` : '',
      source: locate(range),
      problem,
    })
    end = range.end
  }
  for (const [index, decision] of [...decideTags(tags, { open, isProse: false, locate })].entries()) {
    const { name, start } = tags[index]!
    const { shownAs, last = index, isUnpaired } = decision
    if (start < end || (shownAs === 'html' && !isUnpaired)) continue
    add({ start: end, end: start })
    add({ start, end: tags[last]!.end }, decision, name)
  }
  add({ start: end, end: raw.length })
  return parts
}

/** A tag in a line of text that does not stay as it is written. */
export interface LineTag {
  shownAs: 'html' | 'text' | 'removed'
  /** As it is written; of a removed element, with all of its content. */
  raw: string
  /** The end tag that the writer left out. */
  endTag: string
  /** Tokens of the element that is removed; 1 for any other tag. */
  count: number
  problem?: ProblemText | undefined
}

/** What becomes of the tags in a line of text, and which texts are inside elements of code. */
export interface TagsOfLine {
  readonly tags: ReadonlyMap<Token, LineTag>
  readonly codeTexts: ReadonlySet<Token>
}

/** Elements whose text is code or what someone types. */
const codeElements: ReadonlySet<string> = new Set('code kbd pre samp tt var'.split(' '))

/** Decides on the tags of a line of text. */
export function tagsOfLine(tokens: readonly Token[], open: OpenElements): TagsOfLine {
  const found: (Leaf & { tag: Tag })[] = []
  const codeTexts = new Set<Token>()
  let codeDepth = 0
  for (const leaf of leaves(tokens)) {
    const { token } = leaf
    const [tag] = token.type === 'html' ? scanTags(token.raw) : []
    if (tag) found.push({ ...leaf, tag: completeTag(tag, leaf) })
    if (tag && codeElements.has(tag.name)) codeDepth = Math.max(0, codeDepth + (tag.kind === 'end' ? -1 : 1))
    else if (codeDepth > 0 && token.type === 'text') codeTexts.add(token)
  }
  const decided = decideTags(
    found.map(({ tag }) => tag),
    { open, isProse: true, canRemove: (first, last) => found[first]?.list === found[last]?.list },
  )
  const tags = new Map<Token, LineTag>()
  for (const [index, { shownAs, last = index, problem }] of [...decided].entries()) {
    const { token, tag, list, at } = found[index]!
    if (shownAs === 'text') tags.set(token, { shownAs, raw: token.raw, endTag: '', count: 1, problem })
    if (shownAs === 'empty')
      tags.set(token, { shownAs: 'html', raw: token.raw, endTag: `</${tag.name}>`, count: 1 })
    if (shownAs === 'removed' && problem) {
      const element = list.slice(at, found[last]!.at + 1)
      const raw = element.map(part => part.raw).join('')
      tags.set(token, { shownAs, raw, endTag: '', count: element.length, problem })
    }
  }
  return { tags, codeTexts }
}

/** A token without tokens of its own, the list that it is in, and its place there. */
interface Leaf {
  token: Token
  list: readonly Token[]
  at: number
}

function leaves(tokens: readonly Token[]): Leaf[] {
  return tokens.flatMap((token, at) => {
    const inner = 'tokens' in token && token.type !== 'image' ? (token.tokens ?? []) : []
    return inner.length > 0 ? leaves(inner) : [{ token, list: tokens, at }]
  })
}

/** The tag that a token is. What a browser reads as a tag followed by text is code, such as `<?php a > b ?>`. */
function completeTag(tag: Tag, { token: { raw }, list, at }: Leaf): Tag {
  const [wordBefore = ''] = /[\p{L}\p{N}]+$/u.exec(list[at - 1]?.raw.slice(-50) ?? '') ?? []
  return tag.end === raw.length
    ? { ...tag, wordBefore }
    : { ...tag, raw, kind: 'declaration', end: raw.length }
}
