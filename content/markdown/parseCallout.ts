import type { Token, Tokens } from 'marked'

/** A block quote that is a callout. */
export interface Callout {
  /** Lower case, for the class. */
  kind: string
  title: string
  /** The content without the marker. */
  tokens: Token[]
}

const titles: ReadonlyMap<string, string> = new Map([
  ['note', 'Note'],
  ['tip', 'Tip'],
  ['important', 'Important'],
  ['warning', 'Warning'],
  ['caution', 'Caution'],
])

/** The kinds of callouts, in lower case. */
export const calloutKinds: readonly string[] = [...titles.keys()]

/** Parses `> [!NOTE]` as GitHub does: alone on the first line, in any case, with content below it. */
export function parseCallout(quote: Tokens.Blockquote): Callout | undefined {
  const [first, ...rest] = quote.tokens
  if (first?.type !== 'paragraph') return undefined
  const paragraph = first as Tokens.Paragraph
  const kind = /^\[!([a-z]+)\][ \t]*(?:\n|$)/i.exec(paragraph.text)?.[1]?.toLowerCase() ?? ''
  const title = titles.get(kind)
  if (!title) return undefined
  const inlines = withoutMarker(paragraph.tokens)
  if (!inlines) return undefined
  const tokens = inlines.length > 0 ? [{ ...paragraph, tokens: inlines }, ...rest] : rest
  return tokens.some(token => token.type !== 'space') ? { kind, title, tokens } : undefined
}

/** A block quote that calls upon the reader to begin, or to choose a plan. */
export interface CallToAction {
  /** Name of the plan; undefined for Get Started. */
  plan: string | undefined
  /** The writer's own text; that of the configuration is shown where there is none. */
  tokens: Token[]
}

const actionMarker = /^\[!cta\][ \t]*([^\n]*?)[ \t]*(?:\n|$)/i

/** Parses `> [!CTA]`, perhaps with the name of a plan on its line, and with text below it. */
export function parseCallToAction({ tokens: [first, ...rest] }: Tokens.Blockquote): CallToAction | undefined {
  if (first?.type !== 'paragraph') return undefined
  const [text, ...others] = (first as Tokens.Paragraph).tokens
  const [marker, plan = ''] = (text?.type === 'text' && actionMarker.exec(text.raw)) || []
  if (!text || marker === undefined) return undefined
  const raw = text.raw.slice(marker.length)
  // Another element on the line of the marker, such as a link, names no plan.
  if (raw === '' && !marker.endsWith('\n') && others.length > 0) return undefined
  const inlines = raw === '' ? others : [{ ...text, raw, text: raw } as Token, ...others]
  const tokens = inlines.length > 0 ? [{ ...first, tokens: inlines } as Token, ...rest] : rest
  return { plan: plan === '' ? undefined : plan, tokens: tokens.filter(({ type }) => type !== 'space') }
}

/** Undefined where the marker is not plain text, such as when it is the text of a link. */
function withoutMarker(tokens: readonly Token[]): Token[] | undefined {
  const [first, second, ...rest] = tokens
  if (first?.type !== 'text') return undefined
  const marker = /^\[![a-z]+\][ \t]*\n?/i.exec(first.raw)
  if (!marker) return undefined
  const raw = first.raw.slice(marker[0].length)
  if (raw !== '') return [{ ...first, raw, text: raw } as Token, ...tokens.slice(1)]
  // Two spaces after the marker are a line break, which would be shown above the first word.
  if (second?.type === 'br') return rest
  return tokens.slice(1)
}
