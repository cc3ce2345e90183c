import { history, undo } from '@codemirror/commands'
import { markdown, markdownLanguage } from '@codemirror/lang-markdown'
import { yamlFrontmatter } from '@codemirror/lang-yaml'
import { EditorState, type TransactionSpec } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'
import { describe, expect, test } from 'vitest'
import { formats } from './formatting.ts'

/** An editor without a window, whose cursor is at `|`, or whose selection is between two of them. */
function viewOf(marked: string) {
  const doc = marked.replaceAll('|', '')
  const anchor = marked.indexOf('|')
  const head = marked.includes('|', anchor + 1) ? marked.lastIndexOf('|') - 1 : anchor
  const view = {
    state: EditorState.create({
      doc,
      selection: { anchor, head },
      extensions: [history(), yamlFrontmatter({ content: markdown({ base: markdownLanguage }) })],
    }),
    dispatch(...specs: TransactionSpec[]) {
      view.state = view.state.update(...specs).state
    },
  }
  return view
}

function markedText({ doc, selection }: EditorState): string {
  const { from, to } = selection.main
  const [before, after] = [doc.sliceString(0, from), doc.sliceString(to)]
  return from === to ? `${before}|${after}` : `${before}|${doc.sliceString(from, to)}|${after}`
}

function format(label: string, marked: string) {
  const view = viewOf(marked)
  formats.find(found => found.label === label)!.run(view as unknown as EditorView)
  return view
}

test.each([
  // The word at the cursor.
  ['Bold', 'A po|d.', 'A **|pod|**.'],
  ['Bold', 'A **po|d**.', 'A po|d.'],
  ['Bold', 'A **|pod|**.', 'A |pod|.'],
  ['Bold', '|**pod**|', '|pod|'],
  // Where there is no word, one is typed next.
  ['Bold', 'A |', 'A **|**'],
  ['Italic', '|the pod |runs', '*|the pod|* runs'],
  ['Italic', 'A **po|d**.', 'A ***|pod|***.'],
  ['Italic', 'A *po|d*.', 'A po|d.'],
  ['Code', 'Run |kubectl get|.', 'Run `|kubectl get|`.'],
  ['Code', 'Run `kube|ctl`.', 'Run kube|ctl.'],
  ['Code', 'Run |a `b` c|.', 'Run ``|a `b` c|``.'],
  ['Link', '|One.\n\nTwo|.', '|One.\n\nTwo|.'],
  ['Bold', '|One.\n\n```\ncode\n```\n\nTwo|', '**|One.**\n\n```\ncode\n```\n\n**Two|**'],
  // Each line by itself, without what makes a block of it.
  ['Bold', '|- one\n- two|', '- **|one**\n- **two|**'],
  ['Bold', '|one\n\n> two|', '**|one**\n\n> **two|**'],
  ['Heading H2', 'A li|ne', '## A li|ne'],
  ['Heading H2', '|', '## |'],
  ['Heading H2', '## A li|ne', 'A li|ne'],
  ['Heading H2', '### A li|ne', '## A li|ne'],
  ['Subheading H3', '- A li|ne', '### A li|ne'],
  ['List', '|one\n\ntwo|', '- |one\n\n- two|'],
  ['List', '- |one\n- two|', '|one\ntwo|'],
  ['List', '1. |one\n2. two|', '- |one\n- two|'],
  ['Numbered list', '|one\ntwo\n  three|', '1. |one\n2. two\n  3. three|'],
  ['Numbered list', '1. |one\n2. two|', '|one\ntwo|'],
  ['Quote', '|one\ntwo|', '> |one\n> two|'],
  ['Callout', 'One|', 'One\n\n> [!|NOTE|]\n> \n'],
  ['Divider', 'One|\n\nTwo', 'One\n\n---|\n\nTwo'],
  ['Table', '|', '| |Column| |  |\n| --- | --- |\n|  |  |\n'],
  ['Code', '|a: 1\nb: 2|', '```|\na: 1\nb: 2\n```'],
  ['Code', '|a ``` b\nb: 2|', '````|\na ``` b\nb: 2\n````'],
  ['Link', 'See |the docs|.', 'See [the docs](|).'],
  ['Link', 'See |', 'See [|]()'],
  ['Link', 'See |https://fairlead.example/x| there', 'See [|](https://fairlead.example/x) there'],
  ['Link', 'See [the do|cs](/x/).', 'See [the docs](|/x/|).'],
])('%s of %j gives %j', (label, marked, expected) => {
  expect(markedText(format(label, marked).state)).toBe(expected)
})

describe('each is one undo', () => {
  test.each(formats.map(({ label }) => label))('%s', label => {
    const marked = 'One |two\nthree|.'
    const view = format(label, marked)
    undo(view)
    expect(view.state.doc.toString()).toBe(marked.replaceAll('|', ''))
  })
})

describe.each(formats.map(({ label }) => label))('%s', label => {
  const front = '---\ntitle: A pod\n---\n'
  const code = '```yaml\npods: 1\nnodes: 2\n```'

  test.each([
    ['in the front matter', front.replace('pod', 'po|d')],
    ['at its last line', front.replace(/---\n$/, '---|\n')],
    ['over all of the text', `|${front}\nOne.\n|`],
  ])('leaves the front matter as it is: %s', (_, marked) => {
    expect(format(label, marked).state.doc.toString().startsWith(front)).toBe(true)
  })

  test.each([
    ['in it', `One.\n\n${code.replace('pods', 'po|ds')}\n`],
    ['over lines of it', `One.\n\n${code.replace('pods', '|pods').replace('2', '2|')}\n`],
    ['at its start', `One.\n\n|${code}\n`],
  ])('leaves code as it is: %s', (_, marked) => {
    expect(format(label, marked).state.doc.toString()).toContain(code)
  })
})

test('a text right below its front matter is formatted', () => {
  expect(format('Bold', '---\ntitle: A\n---\npo|d').state.doc.toString()).toBe('---\ntitle: A\n---\n**pod**')
})
