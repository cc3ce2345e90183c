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
  if (first?.type !== 'paragraph') return undefined
  const paragraph = first as Tokens.Paragraph
  const kind = /^\[!([a-z]+)\][ \t]*(?:\n|$)/i.exec(paragraph.text)?.[1]?.toLowerCase() ?? ''
  const inlines = isKind(kind) && withoutMarker(paragraph.tokens)
  if (!isKind(kind) || !inlines) return undefined
  const tokens = inlines.length > 0 ? [{ ...paragraph, tokens: inlines }, ...rest] : rest
  return tokens.some(({ type }) => type !== 'space') ? { type: 'callout', kind, tokens } : undefined
}

const actionMarker = /^\[!cta\][ \t]*([^\n]*?)[ \t]*(?:\n|$)/i

/** Parses `> [!CTA]`, perhaps with the name of a plan on its line, and with text below it. */
function parseCallToAction({
  tokens: [first, ...rest],
}: Tokens.Blockquote): Omit<CallToAction, 'raw'> | undefined {
  if (first?.type !== 'paragraph') return undefined
  const inlines = (first as Tokens.Paragraph).tokens
  const [marker, plan = ''] = (inlines[0]?.type === 'text' && actionMarker.exec(inlines[0].raw)) || []
  if (marker === undefined) return undefined
  const others = withoutStart(inlines, marker)
  // Another element on the line of the marker, such as a link, names no plan.
  if (inlines.length > 1 && others.length < inlines.length && !marker.endsWith('\n')) return undefined
  const tokens = (others.length > 0 ? [{ ...first, tokens: others } as Token, ...rest] : rest).filter(
    ({ type }) => type !== 'space',
  )
  return { type: 'callToAction', tokens, ...(plan === '' ? {} : { plan: decodeReferences(plan) }) }
}

/** Inline tokens without a text that the first one starts with. */
function withoutStart([first, ...others]: readonly Token[], { length }: string): Token[] {
  const raw = first?.raw.slice(length) ?? ''
  return raw === '' ? others : [{ ...first, raw, text: raw } as Token, ...others]
}

/** Undefined if the marker is not plain text, such as when it is the text of a link. */
function withoutMarker(tokens: readonly Token[]): Token[] | undefined {
  const [first] = tokens
  const [marker] = (first?.type === 'text' && /^\[![a-z]+\][ \t]*\n?/i.exec(first.raw)) || []
  if (marker === undefined) return undefined
  const rest = withoutStart(tokens, marker)
  // Two spaces after the marker are a line break, which would be shown above the first word.
  return rest.length < tokens.length && rest[0]?.type === 'br' ? rest.slice(1) : rest
}
