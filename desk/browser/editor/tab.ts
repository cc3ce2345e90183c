import { indentLess, indentMore } from '@codemirror/commands'
import type { EditorView } from '@codemirror/view'
import { isProse, nodeAround } from './formatting.ts'
import { moveToCell, tableAt } from './tables.ts'

/**
 * Moves to the next or the previous cell of a table, or placeholder; indents items of lists, and code. In prose, it
 * indents nothing, since indented text is code.
 */
export function tab(view: EditorView, by: 1 | -1): boolean {
  const { state } = view
  if (state.readOnly) return false
  const { main } = state.selection
  const table = tableAt(state)
  const fence = nodeAround(state, main, 'FencedCode')
  if (table) moveToCell(view, table, by)
  else if (fence && state.doc.lineAt(main.from).from <= fence.from) moveBelow(view)
  else if (!isProse(state, main.from) || nodeAround(state, main, 'CodeBlock'))
    (by === 1 ? indentMore : indentLess)(view)
  else if (nodeAround(state, main, 'ListItem')) indentItems(view, by)
  else moveToPlaceholder(view, by)
  return true
}

/** Moves from the opening line of a code block into its code. */
function moveBelow(view: EditorView): void {
  const { doc, selection } = view.state
  const { number } = doc.lineAt(selection.main.head)
  if (number < doc.lines)
    view.dispatch({ selection: { anchor: doc.line(number + 1).from }, scrollIntoView: true })
}

/** Indents the selected lines by the width of an item's marker, or removes as much. */
function indentItems(view: EditorView, by: 1 | -1): void {
  const { doc, selection } = view.state
  const { from, to } = selection.main
  const [first, last] = [doc.lineAt(from).number, doc.lineAt(to).number]
  const changes = Array.from({ length: last - first + 1 }, (_, at) => {
    const line = doc.line(first + at)
    const width = /^\s*(\d+[.)]\s)/.exec(line.text)?.[1]?.length ?? 2
    const indent = Math.min(width, /^ */.exec(line.text)![0].length)
    return by === 1
      ? { from: line.from, insert: ' '.repeat(width) }
      : { from: line.from, to: line.from + indent }
  })
  view.dispatch({ changes, userEvent: by === 1 ? 'input.indent' : 'delete.dedent' })
}

/** What a writer has yet to replace: the alternative text of a picture that was added. */
const placeholder = /(?<=!\[)Alt text(?=\]\()/g

function moveToPlaceholder(view: EditorView, by: 1 | -1): void {
  const { doc, selection } = view.state
  const { from, to } = selection.main
  const all = Array.from(doc.toString().matchAll(placeholder), ({ index, 0: { length } }) => ({
    anchor: index,
    head: index + length,
  }))
  const next = by === 1 ? all.find(({ anchor }) => anchor >= to) : all.findLast(({ head }) => head <= from)
  if (next) view.dispatch({ selection: next, scrollIntoView: true })
}
