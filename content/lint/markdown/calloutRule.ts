import { calloutKinds } from '../../markdown/parse/callouts.ts'
import { onlyNearest } from '../../problems/nearest.ts'
import type { TextEdit } from '../../problems/Problem.ts'
import type { SourceRange } from '../../markdown/locateToken.ts'
import { plainText } from './misparsedSyntax.ts'
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
  const report = match ? markerReport(match, at, source) : otherReport(written, other?.[1] ?? '')
  return report && { ...at, ...report }
})

function markerReport(match: RegExpExecArray, at: SourceRange, source: string): Report {
  const [, written = '', rest = ''] = match
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
  const hint = 'Write the text on the next line, after another >.'
  // With more text on the next line, it may be a title.
  const isAlone = match[0].trim() === match.input.trim()
  return { message, hint, fix: isAlone && plainText.test(rest) ? textBelow(at, source) : undefined }
}

/** The edit that puts the text after a marker on a line of its own. */
function textBelow({ start, end }: SourceRange, source: string): TextEdit {
  const marks = source.slice(source.lastIndexOf('\n', start) + 1, start).replace(/[^>\t]/g, ' ')
  const [space = ''] = /^[ \t]*/.exec(source.slice(end)) ?? []
  return { start: end, end: end + space.length, text: `\n${marks}` }
}

function otherReport(written: string, kind: string): Report | undefined {
  if (!calloutKinds.includes(kind.toLowerCase())) return undefined
  return {
    message: `${written} does not open a callout, so this is shown as a quote`,
    hint: `Write [!${kind.toUpperCase()}]; if it is meant as a quote, leave it.`,
  }
}
