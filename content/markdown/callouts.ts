import type { Token, Tokens } from 'marked'

/** A block quote that is a callout. */
export interface Callout {
  /** Lower case, for the class. */
  kind: string
  title: string
  /** The content without the marker. */
  tokens: Token[]
}

const KINDS: ReadonlyMap<string, string> = new Map([
  ['note', 'Note'],
  ['tip', 'Tip'],
  ['important', 'Important'],
  ['warning', 'Warning'],
  ['caution', 'Caution'],
])
const MARKER = /^\[!([a-z]+)\][ \t]*(?:\n|$)/i

/** Reads `> [!NOTE]` as GitHub does: alone on the first line, in any case, with something below it. */
export function parseCallout(quote: Tokens.Blockquote): Callout | undefined {
  const [first, ...rest] = quote.tokens
  if (first?.type !== 'paragraph') return undefined
  const paragraph = first as Tokens.Paragraph
  const kind = MARKER.exec(paragraph.text)?.[1]?.toLowerCase() ?? ''
  const title = KINDS.get(kind)
  if (!title) return undefined
  const inlines = withoutMarker(paragraph.tokens)
  if (!inlines) return undefined
  const tokens = inlines.length > 0 ? [{ ...paragraph, tokens: inlines }, ...rest] : rest
  return tokens.some(token => token.type !== 'space') ? { kind, title, tokens } : undefined
}

/** Undefined where the marker is not plain text, such as when it is the text of a link. */
function withoutMarker(tokens: readonly Token[]): Token[] | undefined {
  const [marker, next, ...rest] = tokens
  if (marker?.type !== 'text') return undefined
  const match = /^\[![a-z]+\][ \t]*\n?/i.exec(marker.raw)
  if (!match) return undefined
  const raw = marker.raw.slice(match[0].length)
  if (raw !== '') return [{ ...marker, raw, text: raw } as Token, ...tokens.slice(1)]
  // Two spaces at the marker's end are a line break that would stand above the first word.
  if (next?.type === 'br') return rest
  return tokens.slice(1)
}
