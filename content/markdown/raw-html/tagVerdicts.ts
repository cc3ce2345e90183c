import type { HtmlPart, TagProblem } from '../tokens.ts'
import {
  isElementName,
  optionalEnds,
  pageElements,
  plainVoidElements,
  removalText,
  treatmentOf,
  voidElements,
} from './allowedHtml.ts'
import type { Tag } from './scanTags.ts'

/** What becomes of a tag that an author wrote. */
export interface TagVerdict {
  /** `empty` is HTML that is closed right after the tag. */
  shownAs: 'html' | 'empty' | 'text' | 'removed'
  /** Index of the last tag that is removed with this one. */
  last?: number
  /** True for the tag of an element that may end, or has begun, in another block. */
  isHalf?: boolean
  problem?: TagProblem
}

interface TagContext {
  /** Those before the tags; updated with each tag. */
  open: OpenElements
  /** True for tags in a line of text. */
  isProse: boolean
  /** True where all that is between two tags can be removed. */
  canRemove(first: number, last: number): boolean
  /** A tag as it is written. */
  written(index: number): string
  /** The word right before a tag, as in `List<String>`; empty if there is none. */
  wordBefore(index: number): string
}

const html: TagVerdict = { shownAs: 'html' }

/**
 * Decides what becomes of each tag of one paragraph or one block of HTML, so that no text is lost: a tag that is not an
 * element's, or that would swallow the text after it, is shown as text.
 */
export function tagVerdicts(tags: readonly Tag[], context: TagContext): TagVerdict[] {
  const partners = pairs(tags)
  const verdicts: TagVerdict[] = []
  for (let index = 0; index < tags.length; index++) {
    const tag = tags[index]
    if (!tag) continue
    const verdict = verdictOf(tag, index, { partners, verdicts, context })
    verdicts.push(verdict)
    track(tag, verdict, context.open)
    // What is inside of a removed element goes with it.
    while (verdicts.length <= (verdict.last ?? -1)) verdicts.push({ shownAs: 'removed' })
    index = verdicts.length - 1
  }
  return verdicts
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

interface VerdictInput {
  partners: ReadonlyMap<number, number>
  /** Of the tags before. */
  verdicts: readonly TagVerdict[]
  context: TagContext
}

function verdictOf(tag: Tag, index: number, { partners, verdicts, context }: VerdictInput): TagVerdict {
  const { kind, name, isUnfinished } = tag
  const written = context.written(index)
  if (isUnfinished) return unfinished(tag)
  if (kind === 'comment') return html
  if (kind === 'declaration') return asText(`${written.slice(0, 20)} is shown as text`)
  const partner = partners.get(index)
  if (pageElements.has(name) && !context.isProse) return removed(tag, index)
  const treatment = treatmentOf(name)
  if (kind === 'end' && partner !== undefined) {
    // Of a pair, one problem is enough.
    return verdicts[partner]?.shownAs === 'text' ? { shownAs: 'text' } : html
  }
  if (treatment === 'text' || pageElements.has(name)) return shownTag(tag, written, context.wordBefore(index))
  if (kind === 'end') return endVerdict(tag, context)
  if (treatment === 'removed') {
    const last = tag.isSelfClosing || voidElements.has(name) ? index : partner
    const isMeant = tag.attributes.length > 0 || !context.isProse
    if (last === undefined || !isMeant || !context.canRemove(index, last))
      return shownTag(tag, written, context.wordBefore(index))
    return removed(tag, last)
  }
  return startVerdict(tag, partner, context)
}

/** The verdict on the start tag of an element whose content is shown. */
function startVerdict(tag: Tag, partner: number | undefined, { isProse, open }: TagContext): TagVerdict {
  const { name, attributes } = tag
  const isVoid = voidElements.has(name)
  // Nothing is shown of one without an address, not even its content.
  if (name === 'video' && isProse && attributes.length === 0)
    return asText(`<${name}> has no attributes, so it is shown as text`)
  if ((tag.isSelfClosing && !isVoid) || (partner === undefined && isAnchor(tag))) return { shownAs: 'empty' }
  if (partner !== undefined) return html
  if (!isProse) return isVoid || optionalEnds.has(name) ? html : { shownAs: 'html', isHalf: true }
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

function endVerdict({ name }: Tag, { isProse, open }: TagContext): TagVerdict {
  // A browser creates an element for either of these two end tags.
  const isElement = name === 'br' || name === 'p'
  if (open.has(name)) return { shownAs: 'html', isHalf: true }
  if (isElement || !isProse) return html
  return asText(`</${name}> ends no element, so it is shown as text`)
}

/** `<a name="…">`, as it was written to be linked to. */
const isAnchor = ({ name, attributes }: Tag): boolean =>
  name === 'a' && !attributes.includes('href') && attributes.some(key => key === 'name' || key === 'id')

function track({ kind, name }: Tag, { shownAs }: TagVerdict, open: OpenElements): void {
  if (shownAs !== 'html' || name === '' || voidElements.has(name)) return
  if (kind === 'start') open.start(name)
  else open.end(name)
}

const removed = ({ kind, name }: Tag, last: number): TagVerdict => ({
  shownAs: 'removed',
  last,
  ...(kind === 'start' ? { problem: { code: 'html-removed', ...removalText(`<${name}>`) } } : {}),
})

const unfinished = ({ kind, name }: Tag): TagVerdict => ({
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

const asText = (message: string, hint = 'Put it between backticks, or remove it.'): TagVerdict => ({
  shownAs: 'text',
  problem: { code: 'html-as-text', message, hint },
})

/** The verdict on the tag of an element that a text cannot have. */
function shownTag({ kind, name }: Tag, written: string, word: string): TagVerdict {
  const tag = kind === 'end' ? `</${name}>` : `<${name}>`
  if (isElementName(name)) return asText(`${tag} is not allowed in a text, so it is shown as text`)
  const code = written.slice(0, 50)
  if (word !== '') {
    const hint = `Put it between backticks with the word before it: \`${word}${code}\`.`
    return asText(`${code} is no HTML element, so it is shown as text`, hint)
  }
  if (/^<\/?[A-Z]|^<\/?[a-z]\w*\./.test(written))
    return asText(
      `Posts have no components, so ${code} is shown as text`,
      'Write its content in markdown, and remove the tag; if it is to be read, put it between backticks.',
    )
  return asText(`${tag} is no HTML element, so it is shown as text`)
}

/** An element that may end in a later block, and its start tag. */
interface WaitingElement {
  name: string
  startTag: HtmlPart
}

/** The elements of raw HTML that are open at a point of a document. */
export class OpenElements {
  readonly #counts = new Map<string, number>()
  /** Those that may end in a later block: a list for each enclosing container. */
  readonly #waiting: WaitingElement[][] = []

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

  /** Returns the list of the elements in a container that wait for their end tags. */
  enterContainer(): readonly WaitingElement[] {
    const waiting: WaitingElement[] = []
    this.#waiting.push(waiting)
    return waiting
  }

  /** Ends the elements of the container that still wait, and returns them, the inner one first. */
  leaveContainer(): WaitingElement[] {
    const unclosed = (this.#waiting.pop() ?? []).toReversed()
    for (const { name } of unclosed) this.end(name)
    return unclosed
  }

  /** Remembers a started element until its end tag in a later block. */
  wait(element: WaitingElement): void {
    this.#waiting.at(-1)?.push(element)
  }

  /** Ends the last element of this name that waits. */
  endWaiting(name: string): void {
    for (const level of this.#waiting.toReversed()) {
      const at = level.findLastIndex(element => element.name === name)
      if (at < 0) continue
      level.splice(at, 1)
      return
    }
  }
}
