import type { Token, Tokens } from 'marked'
import { decodeReferences } from '../decodeReferences.ts'
import { walkBlocks } from '../tokens.ts'

/** The kinds of callouts, in lower case, and the words that are their titles. */
export const calloutWords = {
  note: 'calloutNote',
  tip: 'calloutTip',
  important: 'calloutImportant',
  warning: 'calloutWarning',
  caution: 'calloutCaution',
} as const
type CalloutKind = keyof typeof calloutWords

const isKind = (name: string): name is CalloutKind => Object.hasOwn(calloutWords, name)

export const calloutKinds: readonly string[] = Object.keys(calloutWords)

/** A block quote that is a callout; its tokens are without the marker. */
export interface Callout {
  type: 'callout'
  raw: string
  kind: CalloutKind
  tokens: Token[]
}

/** A block quote that invites the reader to get started, or to choose a plan. */
export interface CallToAction {
  type: 'callToAction'
  raw: string
  /** Name of the plan; absent for Get Started. */
  plan?: string
  /** The writer's own text; if it is empty, that of the configuration is shown. */
  tokens: Token[]
}

/** Turns block quotes that are callouts or calls to action into tokens of these types. */
export function resolveCallouts(tokens: readonly Token[]): void {
  walkBlocks(tokens, token => {
    if (token.type !== 'blockquote') return
    const quote = token as Tokens.Blockquote
    Object.assign(quote, parseCallToAction(quote) ?? parseCallout(quote))
  })
}

/** Parses `> [!NOTE]` as GitHub does: alone on the first line, in any case, with content below it. */
function parseCallout({ tokens: [first, ...rest] }: Tokens.Blockquote): Omit<Callout, 'raw'> | undefined {
  const marked = withoutMarker(first, /^\[!([a-z]+)\][ \t]*\n?/i)
  if (!marked) return undefined
  const { paragraph, match, inlines } = marked
  const kind = match[1]?.toLowerCase() ?? ''
  if (!isKind(kind) || !/^[^\]]*\][ \t]*(?:\n|$)/.test(paragraph.text)) return undefined
  // Two spaces after the marker are a line break, which would be shown above the first word.
  const isBreak = inlines.length < paragraph.tokens.length && inlines[0]?.type === 'br'
  const content = isBreak ? inlines.slice(1) : inlines
  const tokens = content.length > 0 ? [{ ...paragraph, tokens: content }, ...rest] : rest
  return tokens.some(({ type }) => type !== 'space') ? { type: 'callout', kind, tokens } : undefined
}

/** Parses `> [!CTA]`, perhaps with the name of a plan on its line, and with text below it. */
function parseCallToAction({
  tokens: [first, ...rest],
}: Tokens.Blockquote): Omit<CallToAction, 'raw'> | undefined {
  const marked = withoutMarker(first, /^\[!cta\][ \t]*([^\n]*?)[ \t]*(?:\n|$)/i)
  if (!marked) return undefined
  const { paragraph, match, inlines } = marked
  const [marker, plan = ''] = match
  // Another element on the line of the marker, such as a link, names no plan.
  const { length } = paragraph.tokens
  if (length > 1 && inlines.length < length && !marker.endsWith('\n')) return undefined
  const content = inlines.length > 0 ? [{ ...paragraph, tokens: inlines }, ...rest] : rest
  const tokens = content.filter(({ type }) => type !== 'space')
  return { type: 'callToAction', tokens, ...(plan === '' ? {} : { plan: decodeReferences(plan) }) }
}

/** A paragraph that opens with a marker in plain text, and its inline tokens without that. */
function withoutMarker(token: Token | undefined, marker: RegExp) {
  if (token?.type !== 'paragraph') return undefined
  const paragraph = token as Tokens.Paragraph
  const [text, ...others] = paragraph.tokens
  const match = text?.type === 'text' ? marker.exec(text.raw) : null
  if (!text || !match) return undefined
  const raw = text.raw.slice(match[0].length)
  return {
    paragraph,
    match,
    inlines: raw === '' ? others : [{ ...text, raw, text: raw } as Token, ...others],
  }
}
