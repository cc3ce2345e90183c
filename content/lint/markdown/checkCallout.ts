import type { Tokens } from 'marked'
import { onlyNearest } from '../../problems/nearest.ts'
import type { SourceRange } from '../../markdown/locateToken.ts'
import { calloutKinds, parseCallout, parseCallToAction } from '../../markdown/parseCallout.ts'
import { addProblem, type MarkdownProblem } from '../../markdown/RenderState.ts'
import type { LintState } from './LintState.ts'

/** Kinds that other programs have, and the one that is nearest in meaning. */
const otherKinds: ReadonlyMap<string, string> = new Map([
  ['warn', 'warning'],
  ['attention', 'warning'],
  ['danger', 'caution'],
  ['error', 'caution'],
  ['info', 'note'],
  ['hint', 'tip'],
])

type Told = Pick<MarkdownProblem, 'message' | 'hint' | 'fix'>

/** The marker, a `+` or `-` that folds the box elsewhere, and what follows on the line. */
const marker = /^\[!([a-z]{1,30})\]([-+]?)[ \t]*([^\n]*)/i

/** Adds a problem for a quote that begins as a callout does, and is none. */
export function checkCallout(state: LintState, quote: Tokens.Blockquote, range: SourceRange): void {
  if (parseCallToAction(quote) || parseCallout(quote)) return
  const [first] = quote.tokens
  if (first?.type !== 'paragraph') return
  const [, written, fold = '', rest = ''] = marker.exec(first.raw) ?? []
  if (written === undefined) {
    checkOtherForm(state, first.raw, range)
    return
  }
  const start = state.source.indexOf(`[!${written}]`, range.start)
  if (start < 0 || start >= range.end) return
  const at = { start, end: start + written.length + '[!]'.length }
  addProblem(state, at, { code: 'callout-unread', ...calloutText({ written, fold, rest }, at) })
}

interface WrittenCallout {
  written: string
  fold: string
  rest: string
}

function calloutText({ written, fold, rest }: WrittenCallout, at: SourceRange): Told {
  const kind = written.toLowerCase()
  if (!calloutKinds.includes(kind)) {
    const near = otherKinds.get(kind) ?? onlyNearest(kind, calloutKinds)
    const known = calloutKinds.map(name => name.toUpperCase())
    const text = near && `[!${near.toUpperCase()}]`
    return {
      message: `[!${written}] is no kind of callout, so this is shown as a quote`,
      hint: text ? `Write ${text}.` : `Write one of ${known.join(', ')}.`,
      // What follows on the line could become a list or a title.
      ...(text && fold === '' && rest === '' ? { fix: { ...at, text } } : {}),
    }
  }
  if (fold !== '')
    return {
      message: `[!${written}]${fold} is shown as a quote: a callout cannot be folded`,
      hint: `Write [!${written}] alone on its line; what is to be opened goes into <details>.`,
    }
  const hint = 'Write the text on the next line, after another >.'
  return rest === ''
    ? { message: `The callout [!${written}] has no text`, hint }
    : { message: `[!${written}] has text on its line, so this is shown as a quote`, hint }
}

/** `**Note**`, which GitHub read once, and `[NOTE]` without its mark. */
const otherForm = /^(?:\*\*([a-z]{3,9})\*\*[ \t]*\n|!?[ \t]?\[([a-z]{3,9})\][ \t]*(?:\n|$))/i

/** Adds a problem for a quote that begins with the name of a callout in another form. */
function checkOtherForm(state: LintState, raw: string, range: SourceRange): void {
  const [whole = '', bold, inBrackets] = otherForm.exec(raw) ?? []
  const kind = (bold ?? inBrackets ?? '').toLowerCase()
  if (!calloutKinds.includes(kind)) return
  const written = whole.trim()
  const start = state.source.indexOf(written, range.start)
  if (start < 0 || start >= range.end) return
  const hint = `Write [!${kind.toUpperCase()}]; if it is meant as a quote, leave it.`
  const message = `${written} opens no callout, so this is shown as a quote`
  addProblem(state, { start, end: start + written.length }, { code: 'callout-unread', message, hint })
}
