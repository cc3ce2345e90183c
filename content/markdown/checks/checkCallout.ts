import type { Tokens } from 'marked'
import { onlyNearest } from '../../problems/nearest.ts'
import type { SourceRange } from '../locateToken.ts'
import { calloutKinds } from '../parseCallout.ts'
import { addProblem, type RenderState } from '../RenderState.ts'

/** Kinds that other programs have, and the one that is nearest in meaning. */
const otherKinds: ReadonlyMap<string, string> = new Map([
  ['warn', 'warning'],
  ['attention', 'warning'],
  ['danger', 'caution'],
  ['error', 'caution'],
  ['info', 'note'],
  ['hint', 'tip'],
])

const marker = /^\[!([a-z]{1,30})\][-+]?([ \t]*)(\S?)/i

/** Adds a problem for a quote that begins as a callout does, and is none. */
export function checkCallout(state: RenderState, { tokens }: Tokens.Blockquote, range: SourceRange): void {
  const [first] = tokens
  if (first?.type !== 'paragraph') return
  const [, written, , following] = marker.exec(first.raw) ?? []
  if (written === undefined) {
    checkOtherForm(state, first.raw, range)
    return
  }
  const start = state.source.indexOf(`[!${written}]`, range.start)
  if (start < 0 || start >= range.end) return
  const end = start + written.length + '[!]'.length
  const add = (message: string, hint: string, fix?: string) =>
    addProblem(
      state,
      { start, end },
      {
        code: 'callout-unread',
        message,
        hint,
        ...(fix === undefined ? {} : { fix: { start, end, text: fix } }),
      },
    )
  const kind = written.toLowerCase()
  if (!calloutKinds.includes(kind)) {
    const near = otherKinds.get(kind) ?? onlyNearest(kind, calloutKinds)
    const known = calloutKinds.map(name => name.toUpperCase())
    const hint = near ? `Write [!${near.toUpperCase()}].` : `Write one of ${known.join(', ')}.`
    add(
      `[!${written}] is no kind of callout, so this is shown as a quote`,
      hint,
      near && `[!${near.toUpperCase()}]`,
    )
  } else if (following) {
    const hint = 'Write the text on the next line, after another >.'
    const lineStart = state.source.lastIndexOf('\n', start) + 1
    const prefix = state.source.slice(lineStart, start)
    // Inside of a list, the next line is indented otherwise.
    const fix = /^[> ]{1,20}$/.test(prefix) ? `[!${written}]\n${prefix.trimEnd()}` : undefined
    add(`[!${written}] has text on its line, so this is shown as a quote`, hint, fix)
  } else add(`The callout [!${written}] has no text`, 'Write the text on the next line, after another >.')
}

/** `**Note**`, which GitHub read once, and `[NOTE]` without its mark. */
const otherForm = /^(?:\*\*([a-z]{3,9})\*\*[ \t]*\n|!?[ \t]?\[([a-z]{3,9})\][ \t]*(?:\n|$))/i

/** Adds a problem for a quote that begins with the name of a callout in another form. */
function checkOtherForm(state: RenderState, raw: string, range: SourceRange): void {
  const [whole = '', bold, inBrackets] = otherForm.exec(raw) ?? []
  const kind = (bold ?? inBrackets ?? '').toLowerCase()
  if (!calloutKinds.includes(kind)) return
  const written = whole.trim()
  const start = state.source.indexOf(written, range.start)
  if (start < 0 || start >= range.end) return
  const text = `[!${kind.toUpperCase()}]`
  const at = { start, end: start + written.length }
  addProblem(state, at, {
    code: 'callout-unread',
    message: `${written} opens no callout, so this is shown as a quote`,
    hint: `Write ${text}.`,
    fix: { ...at, text },
  })
}
