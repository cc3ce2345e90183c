import { history, undo } from '@codemirror/commands'
import { markdown } from '@codemirror/lang-markdown'
import { yamlFrontmatter } from '@codemirror/lang-yaml'
import { EditorState } from '@codemirror/state'
import { expect, test } from 'vitest'
import { insertPictures, pasteMarkdown } from './formatting.ts'

/** The state of an editor whose cursor is at `|`. */
function stateOf(marked: string): EditorState {
  return EditorState.create({
    doc: marked.replace('|', ''),
    selection: { anchor: marked.indexOf('|') },
    extensions: [history(), yamlFrontmatter({ content: markdown() })],
  })
}

const pictures = '![Alt](/a.png)\n\n![Alt](/b.png)'

test.each([
  ['at the end of a paragraph', 'One.|', `One.\n\n${pictures}\n`],
  ['in an empty line between paragraphs', 'One.\n\n|\n\nTwo.', `One.\n\n${pictures}\n\nTwo.`],
  ['in an empty line right below a paragraph', 'One.\n|\nTwo.', `One.\n\n${pictures}\n\nTwo.`],
  ['in a word', 'One wo|rd.\n\nTwo.', `One word.\n\n${pictures}\n\nTwo.`],
  ['in a link', 'A [li|nk](/x/) more\nof it.\n\nTwo.', `A [link](/x/) more\nof it.\n\n${pictures}\n\nTwo.`],
  ['before a paragraph', 'One.\n\n|Two.', `One.\n\n${pictures}\n\nTwo.`],
  ['in an empty text', '|', `${pictures}\n`],
  ['at the end of a text', 'One.\n|', `One.\n\n${pictures}\n`],
  [
    'in code with empty lines',
    '```yaml\na:\n|\nb:\n```\n\nTwo.',
    `\`\`\`yaml\na:\n\nb:\n\`\`\`\n\n${pictures}\n\nTwo.`,
  ],
  [
    'in the front matter',
    '---\ntitle: |A\nid: 1\n---\n\nOne.',
    `---\ntitle: A\nid: 1\n---\n\n${pictures}\n\nOne.`,
  ],
  ['in front matter that ends the text', '---\ntitle: A|\n---\n', `---\ntitle: A\n---\n\n${pictures}\n`],
])('pictures that are inserted %s stand alone', (_, marked, expected) => {
  const state = stateOf(marked)
  const inserted = state.update(insertPictures(state, ['/a.png', '/b.png'], 'Alt')).state
  expect(inserted.doc.toString()).toBe(expected)
  const { from, to } = inserted.selection.main
  expect(inserted.doc.sliceString(from - 2, to + 2)).toBe('![Alt](')
  expect(from).toBe(expected.indexOf('Alt'))
})

test('one undo removes all pictures, and none of what was typed before', () => {
  let state = stateOf('One|')
  state = state.update({ changes: { from: 3, insert: ' two' }, userEvent: 'input.type' }).state
  state = state.update(insertPictures(state, ['/a.png', '/b.png'], 'Alt')).state
  undo({ state, dispatch: transaction => (state = transaction.state) })
  expect(state.doc.toString()).toBe('One two')
})

test.each([
  ['a list in the middle of a line', 'One |two.', '- a\n- b', 'One \n\n- a\n- b\n\ntwo.'],
  ['a list at the end of a line', 'One.|\n\nTwo.', '- a', 'One.\n\n- a\n\nTwo.'],
  ['a heading at the start of a line', '|One.', '## a', '## a\n\nOne.'],
  ['code in an empty line', 'One.\n\n|\n\nTwo.', '```\na\n```', 'One.\n\n```\na\n```\n\nTwo.'],
  [
    'a table after a sentence',
    'One|two',
    'A b\n\n| a |\n| --- |\n| b |',
    'OneA b\n\n| a |\n| --- |\n| b |\n\ntwo',
  ],
  ['words', 'One |two.', '**a** b ', 'One **a** b two.'],
])('%s is pasted', (_, marked, pasted, expected) => {
  const state = stateOf(marked)
  const { doc, selection } = state.update(pasteMarkdown(state, pasted)).state
  expect(doc.toString()).toBe(expected)
  expect(doc.sliceString(0, selection.main.head).endsWith(pasted)).toBe(true)
})
