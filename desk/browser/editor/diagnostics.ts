import type { Action, Diagnostic } from '@codemirror/lint'
import type { Text } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'
import { applicableEdits } from '../../../content/problems/applyEdits.ts'
import type { Problem, TextEdit } from '../../../content/problems/Problem.ts'

/** Returns the offset of a problem in the text; 0 if it concerns the file itself. */
export function offsetOf({ line, column }: Pick<Problem, 'line' | 'column'>, doc: Text): number {
  if (line < 1 || line > doc.lines) return 0
  const { from, to } = doc.line(line)
  return Math.min(to, from + Math.max(0, column - 1))
}

/** Returns problems as the editor shows them, with their fixes. */
export const diagnostics = (problems: readonly Problem[], doc: Text): Diagnostic[] =>
  problems.map(problem => {
    const from = offsetOf(problem, doc)
    // Marks the word or the character at the problem.
    const [marked = ''] = /^(?:[\w/.#-]+|\S)/.exec(doc.sliceString(from, from + 200)) ?? []
    const to =
      problem.fix && problem.fix.start === from ? Math.max(problem.fix.end, from) : from + marked.length
    const { message, hint, code, severity } = problem
    return {
      from,
      to: Math.min(to, doc.length),
      severity,
      source: code,
      message: [message, hint].filter(Boolean).join('\n'),
      actions: problem.fix ? [repair(problem, doc)] : [],
    }
  })

/** The edit that `check --fix` would make. */
const repair = ({ fix }: Problem, doc: Text): Action => ({
  name: 'Fix',
  apply: view => {
    if (fix) applyFixes(view, [fix], doc)
  },
})

/** Applies edits for a text, unless it has changed since. */
export function applyFixes(view: EditorView, fixes: readonly TextEdit[], doc: Text): void {
  if (!view.state.doc.eq(doc)) return
  const edits = applicableEdits(doc.toString(), fixes)
  const changes = edits.map(({ start, end, text }) => ({ from: start, to: end, insert: text }))
  view.dispatch({ changes, userEvent: 'input.repair' })
}
