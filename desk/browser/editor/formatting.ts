import { startCompletion } from '@codemirror/autocomplete'
import { isolateHistory } from '@codemirror/commands'
import { ensureSyntaxTree } from '@codemirror/language'
import type { ChangeSpec, EditorState, SelectionRange, TransactionSpec } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'
import { cutFrontMatter } from '../../../content/schema/front-matter/cutFrontMatter.ts'

/** An action of the toolbar, the keys and the `/` menu. */
export interface Format {
  label: string
  /** Label of its button; absent if it is only in the menu. */
  sign?: string
  /** In CodeMirror's notation. */
  key?: string
  /** Whether it is in the `/` menu, since it begins a block. */
  isBlock?: boolean
  run(view: EditorView): void
}

/** Formats a key for display: `Mod-Shift-8` as `Ctrl+Shift+8`. */
export const keyName = (key: string): string =>
  key.replace('Mod', /Mac|iP(?:hone|ad)/.test(navigator.platform) ? '⌘' : 'Ctrl').replaceAll('-', '+')

/** In the order of the toolbar. */
export const formats: readonly Format[] = [
  { label: 'Bold', sign: 'B', key: 'Mod-b', run: inline('StrongEmphasis', '**') },
  { label: 'Italic', sign: 'I', key: 'Mod-i', run: inline('Emphasis', '*') },
  { label: 'Code', sign: '<>', key: 'Mod-e', run: insertCode },
  { label: 'Link', sign: 'Link', key: 'Mod-k', run: insertLink },
  { label: 'Heading H2', sign: 'H2', key: 'Mod-Alt-2', isBlock: true, run: lines('## ') },
  { label: 'Subheading H3', sign: 'H3', key: 'Mod-Alt-3', isBlock: true, run: lines('### ') },
  { label: 'List', sign: '•', key: 'Mod-Shift-8', isBlock: true, run: lines('- ') },
  { label: 'Numbered list', key: 'Mod-Shift-7', isBlock: true, run: lines('1. ') },
  { label: 'Quote', sign: '”', key: 'Mod-Shift-9', isBlock: true, run: lines('> ') },
  { label: 'Callout', sign: '!', isBlock: true, run: block('> [!NOTE]\n> ', 'NOTE') },
  { label: 'Call to action', isBlock: true, run: block('> [!CTA]', '') },
  { label: 'Code block', isBlock: true, run: block('```bash\n\n```', 'bash') },
  {
    label: 'Table',
    isBlock: true,
    run: block('| Column |  |\n| --- | --- |\n|  |  |', 'Column'),
  },
  { label: 'Divider', isBlock: true, run: block('---', '') },
]

const change = (view: EditorView, spec: TransactionSpec): void =>
  view.dispatch({
    userEvent: 'input.format',
    scrollIntoView: true,
    // A separate undo step.
    annotations: isolateHistory.of('full'),
    ...spec,
  })

/** Limit for parsing the text, ms. */
const parseTime = 500

/** Returns the closest node of a name around a range; undefined if absent. */
export function nodeAround(state: EditorState, { from, to }: { from: number; to: number }, name: string) {
  // Whether a line is in a table depends on the next one.
  const tree = ensureSyntaxTree(state, state.doc.length, parseTime)
  // From both sides: the cursor may be at either end of the node.
  for (const side of [1, -1] as const)
    for (let node = tree?.resolveInner(from, side) ?? null; node; node = node.parent)
      if (node.name === name && node.from <= from && node.to >= to) return node
  return undefined
}

/** Returns whether an offset is outside of front matter and code, where markdown is literal. */
export const isProse = (state: EditorState, at: number): boolean =>
  at >= (cutFrontMatter(state.doc.toString())?.bodyOffset ?? 0) &&
  nodeAround(state, { from: at, to: at }, 'FencedCode') === undefined

/** The marker of a heading, a list item or a quote. */
const blockMarks = /^(?:#{1,6}|[-*+]|\d+[.)]|>)[ \t]+/

/** Returns the parts of a range that a mark can enclose: each line, without its marker and spaces around it. */
function texts(state: EditorState, range: SelectionRange): { from: number; to: number }[] {
  if (range.empty) return isProse(state, range.head) ? [state.wordAt(range.head) ?? range] : []
  const found: { from: number; to: number }[] = []
  for (let at = range.from; at <= range.to; ) {
    const line = state.doc.lineAt(at)
    const indent = /^\s*/.exec(line.text)![0].length
    const mark = blockMarks.exec(line.text.slice(indent))?.[0].length ?? 0
    const from = Math.max(range.from, line.from + indent + mark)
    const to = Math.min(range.to, line.to)
    const text = from < to ? state.doc.sliceString(from, to) : ''
    if (text.trim() !== '' && isProse(state, from))
      found.push({ from: from + text.search(/\S/), to: from + text.trimEnd().length })
    at = line.to + 1
  }
  return found
}

/**
 * Returns a command that toggles a mark around the selection, or around the word at the cursor.
 * @param node name of the syntax node that has the mark
 */
function inline(node: string, mark: string): Format['run'] {
  return view => {
    const { state } = view
    const { main } = state.selection
    const found = nodeAround(state, main, node)
    if (found?.firstChild && found.lastChild) {
      const changes = [found.firstChild, found.lastChild].map(({ from, to }) => ({ from, to }))
      return change(view, { changes })
    }
    const places = texts(state, main)
    const [first, last] = [places[0], places.at(-1)]
    if (!first || !last) return
    const changes = places.flatMap(({ from, to }): ChangeSpec[] => [
      { from, insert: mark },
      { from: to, insert: mark },
    ])
    const selection = {
      anchor: first.from + mark.length,
      head: last.to + mark.length * (2 * places.length - 1),
    }
    change(view, { changes, selection })
  }
}

/** Returns a command that toggles the marker of the selected lines, in place of any other marker. */
function lines(mark: string): Format['run'] {
  return view => {
    const { state } = view
    const { from, to } = state.selection.main
    const [first, last] = [state.doc.lineAt(from).number, state.doc.lineAt(to).number]
    const all = Array.from({ length: last - first + 1 }, (_, at) => state.doc.line(first + at))
    const chosen = all.filter(
      line => (all.length === 1 || line.text.trim() !== '') && isProse(state, line.from),
    )
    if (chosen.length === 0) return
    const isOrdered = mark === '1. '
    const has = (text: string) => (isOrdered ? /^\d+[.)] /.test(text) : text.startsWith(mark))
    const isThere = chosen.every(({ text }) => has(text.trimStart()))
    const changes = state.changes(
      chosen.map((line, at) => {
        const start = line.from + /^\s*/.exec(line.text)![0].length
        const former = blockMarks.exec(state.doc.sliceString(start, line.to))?.[0].length ?? 0
        return { from: start, to: start + former, insert: isThere ? '' : isOrdered ? `${at + 1}. ` : mark }
      }),
    )
    change(view, { changes, selection: state.selection.map(changes, 1) })
  }
}

/** Returns a command that inserts a block. */
function block(markdown: string, selected: string): Format['run'] {
  return view => view.dispatch(insertBlock(view.state, markdown, selected))
}

/** Formats the selection as inline code, or several lines as a code block. */
function insertCode(view: EditorView): void {
  const { state } = view
  const { from, to } = state.selection.main
  const [first, last] = [state.doc.lineAt(from), state.doc.lineAt(to)]
  if (first.number === last.number)
    return inline('InlineCode', ticksAround(state.doc.sliceString(from, to), 1))(view)
  if (!isProse(state, from) || !isProse(state, to)) return
  const text = state.doc.sliceString(first.from, last.to)
  const fence = ticksAround(text, 3)
  change(view, {
    changes: { from: first.from, to: last.to, insert: `${fence}\n${text}\n${fence}` },
    // Where the language is typed next.
    selection: { anchor: first.from + fence.length },
  })
  startCompletion(view)
}

/** Returns more backticks than the text has in a row. */
const ticksAround = (text: string, least: number): string =>
  '`'.repeat(Math.max(least, ...(text.match(/`+/g) ?? []).map(({ length }) => length + 1)))

/** Links the selection, or the word at the cursor, and suggests the pages of the site. */
function insertLink(view: EditorView): void {
  const { state } = view
  const { main } = state.selection
  if (!isProse(state, main.from)) return
  const address = nodeAround(state, main, 'Link')?.getChild('URL')
  if (address) change(view, { selection: { anchor: address.from, head: address.to } })
  else {
    const { from, to } = main.empty ? (state.wordAt(main.head) ?? main) : main
    const text = state.doc.sliceString(from, to)
    // A link cannot span paragraphs.
    if (/\n\s*\n/.test(text)) return
    const isAddress = /^(?:https?:\/\/|\/)\S+$/.test(text)
    const insert = isAddress ? `[](${text})` : `[${text}]()`
    const anchor = from + (isAddress || text === '' ? 1 : insert.length - 1)
    change(view, { changes: { from, to, insert }, selection: { anchor } })
  }
  startCompletion(view)
}

/** Inserts pictures with a placeholder as alternative text, and selects the first one. */
export const insertPictures = (
  state: EditorState,
  addresses: readonly string[],
  alt: string,
): TransactionSpec => insertBlock(state, addresses.map(address => `![${alt}](${address})`).join('\n\n'), alt)

/**
 * Inserts markdown as a separate block: at the cursor's line if it is empty, otherwise after the surrounding block, so
 * that no word, link or code is split. It is one undo step.
 * @param selected the part of the markdown to select; if empty, the cursor is set to its end
 */
export function insertBlock(state: EditorState, markdown: string, selected: string): TransactionSpec {
  const { doc, selection } = state
  let line = doc.lineAt(outOfCode(state, selection.main.to))
  const isStart = line.from === selection.main.to && (line.number === 1 || isBlank(line.number - 1))
  const isBetween = isStart || isBlank(line.number)
  if (!isBetween) while (!isBlank(line.number + 1)) line = doc.line(line.number + 1)
  const at = isBetween ? line.from : line.to
  const before = doc.sliceString(0, at)
  const after = doc.sliceString(at)
  const gap = before === '' ? '' : lineEnds(2, /\n*$/.exec(before))
  const end = lineEnds(after.trim() === '' ? 1 : 2, /^\n*/.exec(after))
  const anchor = at + gap.length + (selected === '' ? markdown.length : markdown.indexOf(selected))
  return {
    changes: { from: at, insert: gap + markdown + end },
    selection: { anchor, head: anchor + selected.length },
    scrollIntoView: true,
    userEvent: 'input.paste',
    annotations: isolateHistory.of('full'),
  }

  function isBlank(number: number): boolean {
    return number > doc.lines || doc.line(number).text.trim() === ''
  }
}

/** Returns the line breaks that are missing to reach `count`. */
const lineEnds = (count: number, found: RegExpExecArray | null): string =>
  '\n'.repeat(Math.max(0, count - (found?.[0].length ?? 0)))

/** Returns the end of the front matter, code or HTML around an offset; elsewhere, the offset. */
function outOfCode(state: EditorState, offset: number): number {
  const tree = ensureSyntaxTree(state, state.doc.length, parseTime)
  for (let node = tree?.resolve(offset, -1) ?? null; node; node = node.parent)
    if (/^(?:Frontmatter|FencedCode|HTMLBlock|CommentBlock)$/.test(node.name) && offset > node.from)
      return Math.max(offset, node.to - (state.doc.sliceString(node.to - 1, node.to) === '\n' ? 1 : 0))
  return offset
}
