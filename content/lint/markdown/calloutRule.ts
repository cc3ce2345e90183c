import { calloutKinds } from '../../markdown/parse/callouts.ts'
import { onlyNearest } from '../../problems/nearest.ts'
import type { SourceRange } from '../../markdown/locateToken.ts'
import { nodeRule, type Report } from './rules.ts'

/** Kinds that other programs have, and the one that is nearest in meaning. */
const otherKinds: ReadonlyMap<string, string> = new Map([
  ['warn', 'warning'],
  ['attention', 'warning'],
  ['danger', 'caution'],
  ['error', 'caution'],
  ['info', 'note'],
  ['hint', 'tip'],
])

/** The kind in brackets, and what follows on the line. */
const marker = /^\[!([a-z]{1,30})\][ \t]*([^\n]*)/i

/** `[NOTE]` without its mark, or with the mark before it. */
const otherMarker = /^!?[ \t]?\[([a-z]{3,9})\][ \t]*(?:\n|$)/i

/** Reports a quote that begins as a callout does, and is none. */
export const calloutRule = nodeRule('callout-unread', 'quote', ({ opening, range }, { source }) => {
  if (opening === undefined) return undefined
  const match = marker.exec(opening)
  const other = match ? null : otherMarker.exec(opening)
  const written = match ? `[!${match[1]}]` : other?.[0].trim()
  const start = written === undefined ? -1 : source.indexOf(written, range.start)
  if (written === undefined || start < 0 || start >= range.end) return undefined
  const at = { start, end: start + written.length }
  const report = match ? markerReport(match, at) : otherReport(written, other?.[1] ?? '')
  return report && { ...at, ...report }
})

function markerReport([, written = '', rest = '']: RegExpExecArray, at: SourceRange): Report {
  const kind = written.toLowerCase()
  if (!calloutKinds.includes(kind)) {
    const near = otherKinds.get(kind) ?? onlyNearest(kind, calloutKinds)
    const text = near && `[!${near.toUpperCase()}]`
    return {
      message: `[!${written}] is not a callout type, so this is shown as a quote`,
      hint: text ? `Write ${text}.` : `Write one of ${calloutKinds.join(', ').toUpperCase()}.`,
      // What follows on the line could become a list or a title.
      ...(text && rest === '' ? { fix: { ...at, text } } : {}),
    }
  }
  const message =
    rest === ''
      ? `The callout [!${written}] has no text`
      : `[!${written}] has text on its line, so this is shown as a quote`
  return { message, hint: 'Write the text on the next line, after another >.' }
}

function otherReport(written: string, kind: string): Report | undefined {
  if (!calloutKinds.includes(kind.toLowerCase())) return undefined
  return {
    message: `${written} does not open a callout, so this is shown as a quote`,
    hint: `Write [!${kind.toUpperCase()}]; if it is meant as a quote, leave it.`,
  }
}
