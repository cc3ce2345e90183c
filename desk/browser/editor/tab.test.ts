import { markdown, markdownLanguage } from '@codemirror/lang-markdown'
import { yamlFrontmatter } from '@codemirror/lang-yaml'
import { EditorState, type TransactionSpec } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'
import { expect, test } from 'vitest'
import { tab } from './tab.ts'
import { inTable, moveDown, tableActions } from './tables.ts'

/** An editor without a window, whose cursor is at `^`, or whose selection is between two of them. */
function viewOf(marked: string) {
  const [before = '', selected = '', after] = marked.split('^')
  const doc = before + selected + (after ?? '')
  const anchor = before.length
  const view = {
    state: EditorState.create({
      doc,
      selection: { anchor, head: after === undefined ? anchor : anchor + selected.length },
      extensions: yamlFrontmatter({ content: markdown({ base: markdownLanguage }) }),
    }),
    dispatch(...specs: TransactionSpec[]) {
      view.state = view.state.update(...specs).state
    },
  }
  return view
}

function markedText({ doc, selection }: EditorState): string {
  const { from, to } = selection.main
  const marks = from === to ? '^' : `^${doc.sliceString(from, to)}^`
  return doc.sliceString(0, from) + marks + doc.sliceString(to)
}

const commands = {
  Tab: (view: EditorView) => tab(view, 1),
  'Shift-Tab': (view: EditorView) => tab(view, -1),
  Enter: inTable(moveDown),
  Row: inTable(tableActions[0]!.run),
  Column: inTable(tableActions[1]!.run),
}

test.each<[keyof typeof commands, string, string]>([
  // Cells.
  ['Tab', '| ^Name^ | b |\n| --- | --- |\n|  |  |', '| Name | ^b^ |\n| --- | --- |\n|  |  |'],
  ['Tab', '| Name | b^ |\n| --- | --- |\n|  |  |', '| Name | b |\n| --- | --- |\n| ^ |  |'],
  ['Tab', '| a | b |\n| --- | --- |\n| 1 | ^2 |', '| a | b |\n| --- | --- |\n| 1 | 2 |\n| ^ |  |'],
  ['Tab', '| a | b |\n| -^-- | --- |\n| 1 | 2 |', '| a | b |\n| --- | --- |\n| ^1^ | 2 |'],
  ['Tab', 'a^ | b\n--- | ---\n1 | 2', 'a | ^b^\n--- | ---\n1 | 2'],
  ['Tab', '| a \\| x^ | b |\n| --- | --- |', '| a \\| x | ^b^ |\n| --- | --- |'],
  ['Shift-Tab', '| a | b |\n| --- | --- |\n| 1^ | 2 |', '| a | ^b^ |\n| --- | --- |\n| 1 | 2 |'],
  ['Shift-Tab', '| a^ | b |\n| --- | --- |', '| a^ | b |\n| --- | --- |'],
  ['Enter', '| a | b^ |\n| --- | --- |\n| 1 | 2 |', '| a | b |\n| --- | --- |\n| 1 | ^2^ |'],
  ['Enter', '| a | b |\n| --- | --- |\n| 1 | 2^ |', '| a | b |\n| --- | --- |\n| 1 | 2 |\n| ^ |  |'],
  ['Enter', '| a |\n| --- |\n| 1 |\n| ^ |', '| a |\n| --- |\n| 1 |\n^'],
  ['Row', '| a^ |\n| --- |\n| 1 |', '| a |\n| --- |\n| ^ |\n| 1 |'],
  ['Column', '| a^ | b |\n| --- | --- |\n| 1 | 2 |', '| a | ^ | b |\n| --- | --- | --- |\n| 1 |  | 2 |'],
  ['Column', '| a |\n| --- |\n| 1^ |', '| a |  |\n| --- | --- |\n| 1 | ^ |'],
  // Code.
  ['Tab', '```^bash^\n\n```', '```bash\n^\n```'],
  ['Tab', '```yaml\na:^\n```', '```yaml\n  a:^\n```'],
  // Lists.
  ['Tab', '- a\n- b^', '- a\n  - b^'],
  ['Tab', '1. a\n2. b^', '1. a\n   2. b^'],
  ['Shift-Tab', '- a\n  - b^', '- a\n- b^'],
  // Prose.
  ['Tab', 'A line.^', 'A line.^'],
  ['Tab', '^One.\n\n![Alt text](/a.png)', 'One.\n\n![^Alt text^](/a.png)'],
  [
    'Shift-Tab',
    '![Alt text](/a.png)\n\n![^Alt text^](/b.png)',
    '![^Alt text^](/a.png)\n\n![Alt text](/b.png)',
  ],
])('%s in %j gives %j', (key, marked, expected) => {
  const view = viewOf(marked)
  expect(commands[key](view as unknown as EditorView)).toBe(true)
  expect(markedText(view.state)).toBe(expected)
})

test.each(['Enter', 'Row', 'Column'] as const)('%s outside of tables is left to others', key => {
  expect(commands[key](viewOf('A^ line.') as unknown as EditorView)).toBe(false)
})
