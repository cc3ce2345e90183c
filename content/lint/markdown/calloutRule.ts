import { calloutKinds } from '../../markdown/parse/callouts.ts'
import { onlyNearest } from '../../problems/nearest.ts'
import type { SourceRange } from '../../markdown/locateToken.ts'
import { type Report, tokenRule } from './rules.ts'

/** Kinds that other programs have, and the one that is nearest in meaning. */
const otherKinds: ReadonlyMap<string, string> = new Map([
  ['warn', 'warning'],
  ['attention', 'warning'],
  ['danger', 'caution'],
  ['error', 'caution'],
  ['info', 'note'],
  ['hint', 'tip'],
])

/** The kind in brackets, a `+` or `-` that folds the box in Obsidian, and what follows on the line. */
const marker = /^\[!([a-z]{1,30})\]([-+]?)[ \t]*([^\n]*)/i

/** `**Note**`, which GitHub once took for a callout, and `[NOTE]` without its mark. */
const otherMarker = /^(?:\*\*([a-z]{3,9})\*\*[ \t]*\n|!?[ \t]?\[([a-z]{3,9})\][ \t]*(?:\n|$))/i

/** Reports a quote that begins as a callout does, and is none. */
export const calloutRule = tokenRule('callout-unread', ['blockquote'], (quote, { range }, { source }) => {
  const [first] = quote.tokens
  if (first?.type !== 'paragraph') return undefined
  const [, kind] = marker.exec(first.raw) ?? []
  const written = kind === undefined ? otherMarker.exec(first.raw)?.[0].trim() : `[!${kind}]`
  const start = written === undefined ? -1 : source.indexOf(written, range.start)
  if (written === undefined || start < 0 || start >= range.end) return undefined
  const at = { start, end: start + written.length }
  const report = kind === undefined ? otherReport(first.raw) : markerReport(first.raw, at)
  return report && { ...at, ...report }
})

function markerReport(raw: string, at: SourceRange): Report {
  const [, written = '', fold = '', rest = ''] = marker.exec(raw) ?? []
  const kind = written.toLowerCase()
  if (!calloutKinds.includes(kind)) {
    const near = otherKinds.get(kind) ?? onlyNearest(kind, calloutKinds)
    const known = calloutKinds.map(name => name.toUpperCase())
    const text = near && `[!${near.toUpperCase()}]`
    return {
      message: `[!${written}] is not a kind of callout, so this is shown as a quote`,
      hint: text ? `Write ${text}.` : `Write one of ${known.join(', ')}.`,
      // What follows on the line could become a list or a title.
      ...(text && fold === '' && rest === '' ? { fix: { ...at, text } } : {}),
    }
  }
  if (fold !== '')
    return {
      message: `[!${written}]${fold} is shown as a quote: a callout cannot be folded`,
      hint: `Write [!${written}] alone on its line; put what can be opened into <details>.`,
    }
  const message =
    rest === ''
      ? `The callout [!${written}] has no text`
      : `[!${written}] has text on its line, so this is shown as a quote`
  return { message, hint: 'Write the text on the next line, after another >.' }
}

function otherReport(raw: string): Report | undefined {
  const [written = '', bold, inBrackets] = otherMarker.exec(raw) ?? []
  const kind = (bold ?? inBrackets ?? '').toLowerCase()
  if (!calloutKinds.includes(kind)) return undefined
  return {
    message: `${written.trim()} does not open a callout, so this is shown as a quote`,
    hint: `Write [!${kind.toUpperCase()}]; if it is meant as a quote, leave it.`,
  }
}
