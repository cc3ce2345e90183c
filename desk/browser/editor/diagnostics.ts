import type { Diagnostic } from '@codemirror/lint'
import type { Text } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'
import { applicableFixes, endOf } from '../../../content/problems/applyEdits.ts'
import type { Fix, Problem } from '../../../content/problems/Problem.ts'

/** Returns the offset of a problem in the text; 0 if it concerns the file itself. */
export function offsetOf({ line, column }: Pick<Problem, 'line' | 'column'>, doc: Text): number {
  if (line < 1 || line > doc.lines) return 0
  const { from, to } = doc.line(line)
  return Math.min(to, from + Math.max(0, column - 1))
}

/** Returns problems as the editor shows them. */
export const diagnostics = (problems: readonly Problem[], doc: Text): Diagnostic[] =>
  problems.map(problem => {
    const from = offsetOf(problem, doc)
    // Marks the word or the character at the problem.
    const [marked = ''] = /^(?:[\w/.#-]+|\S)/.exec(doc.sliceString(from, from + 200)) ?? []
    const edit = problem.fix?.find(({ start }) => start === from)
    const to = edit ? endOf(edit) : from + marked.length
    const { message, hint, code, severity } = problem
    return {
      from,
      to: Math.min(to, doc.length),
      severity,
      source: code,
      message: [message, hint].filter(Boolean).join('\n'),
    }
  })

/** Applies fixes of a text, unless it has changed since. */
export function applyFixes(view: EditorView, fixes: readonly Fix[], doc: Text): void {
  if (!view.state.doc.eq(doc)) return
  const edits = applicableFixes(doc.toString(), fixes).flat()
  const changes = edits.map(edit => ({ from: edit.start, to: endOf(edit), insert: edit.text }))
  view.dispatch({ changes, userEvent: 'input.repair' })
}
