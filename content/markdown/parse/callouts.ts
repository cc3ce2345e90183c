import type { Token, Tokens } from 'marked'
import type { ActionKind } from '../../model/Post.ts'
import { decodeReferences } from '../safeUrl.ts'
import { postTokens } from '../tokens.ts'

/** The kinds of callouts, in lower case, and the words that are their titles. */
export const calloutWords = {
  note: 'calloutNote',
  tip: 'calloutTip',
  important: 'calloutImportant',
  warning: 'calloutWarning',
  caution: 'calloutCaution',
} as const
export type CalloutKind = keyof typeof calloutWords

const isKind = (name: string): name is CalloutKind => Object.hasOwn(calloutWords, name)

export const calloutKinds: readonly string[] = Object.keys(calloutWords)

/** Kinds that other programs have, and the one that is nearest in meaning. */
const otherKinds: ReadonlyMap<string, string> = new Map([
  ['warn', 'warning'],
  ['attention', 'warning'],
  ['danger', 'caution'],
  ['error', 'caution'],
  ['info', 'note'],
  ['hint', 'tip'],
])

/** The kind that a word of this or another program means, if any. */
export function kindOf(word: string): string | undefined {
  const lower = word.toLowerCase()
  return calloutKinds.includes(lower) ? lower : otherKinds.get(lower)
}

/** What a block quote with a marker is; its tokens are without the marker. */
type MarkedQuote =
  | { type: 'callout'; kind: CalloutKind; tokens: Token[] }
  | { type: 'cta'; kind: ActionKind; name: string | undefined; tokens: Token[] }

/** Parses a block quote that is a callout or a call to action; undefined for all others. */
export function parseMarkedQuote({ tokens }: Tokens.Blockquote): MarkedQuote | undefined {
  const [first, ...rest] = postTokens(tokens)
  // Most quotes begin with text.
  if (first?.type !== 'paragraph' || !first.raw.startsWith('[!')) return undefined
  return parseCta(first, rest) ?? parseCallout(first, rest)
}

/** Parses `> [!NOTE]` as GitHub does: alone on the first line, in any case, with content below it. */
function parseCallout(paragraph: Tokens.Paragraph, rest: Token[]): MarkedQuote | undefined {
  const marked = withoutMarker(paragraph, /^\[!([a-z]+)\][ \t]*\n?/i)
  if (!marked) return undefined
  const { match, raw, inlines } = marked
  const kind = match[1]?.toLowerCase() ?? ''
  if (!isKind(kind) || !/^[^\]]*\][ \t]*(?:\n|$)/.test(paragraph.text)) return undefined
  // Two spaces after the marker are a line break, which would be shown above the first word.
  const isBreak = inlines.length < paragraph.tokens.length && inlines[0]?.type === 'br'
  const content = isBreak ? inlines.slice(1) : inlines
  const tokens = content.length > 0 ? [{ ...paragraph, raw, tokens: content }, ...rest] : rest
  return tokens.some(({ type }) => type !== 'space') ? { type: 'callout', kind, tokens } : undefined
}

/** Parses `> [!CTA]` and its like, perhaps with a name on its line, and with text below it. */
function parseCta(paragraph: Tokens.Paragraph, rest: Token[]): MarkedQuote | undefined {
  const marked = withoutMarker(paragraph, /^\[!(cta|form|film)\][ \t]*([^\n]*?)[ \t]*(?:\n|$)/i)
  if (!marked) return undefined
  const { match, raw, inlines } = marked
  const [marker, kind = '', name = ''] = match
  // Another element on the line of the marker, such as a link, names nothing.
  const { length } = paragraph.tokens
  if (length > 1 && inlines.length < length && !marker.endsWith('\n')) return undefined
  const content = inlines.length > 0 ? [{ ...paragraph, raw, tokens: inlines }, ...rest] : rest
  const tokens = content.filter(({ type }) => type !== 'space')
  return {
    type: 'cta',
    kind: kind.toLowerCase() as ActionKind,
    tokens,
    name: name === '' ? undefined : decodeReferences(name),
  }
}

/** The marker in plain text that opens a paragraph, and the paragraph's source and tokens without it. */
function withoutMarker({ raw, tokens: [text, ...others] }: Tokens.Paragraph, marker: RegExp) {
  const match = text?.type === 'text' ? marker.exec(text.raw) : null
  if (!text || !match) return undefined
  const { length } = match[0]
  const first = text.raw.slice(length)
  const inlines = first === '' ? others : [{ ...text, raw: first, text: first } as Token, ...others]
  return { match, raw: raw.slice(length), inlines }
}
