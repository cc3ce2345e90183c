import { startCompletion } from '@codemirror/autocomplete'
import { isolateHistory } from '@codemirror/commands'
import { markdownLanguage } from '@codemirror/lang-markdown'
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
  /** Its picture in the `/` menu; absent if it is not there, since it begins no block. */
  picture?: keyof typeof pictures
  /** Whether its key does something else where nothing is selected. */
  isOnSelection?: boolean
  run(view: EditorView): void
}

/** Formats a key for display: `Mod-Shift-8` as `Ctrl+Shift+8`. */
export const keyName = (key: string): string =>
  key.replace('Mod', /Mac|iP(?:hone|ad)/.test(navigator.platform) ? '⌘' : 'Ctrl').replaceAll('-', '+')

/** What each block looks like, as the path of an SVG of 24 by 16. */
export const pictures = {
  heading: 'M3 3v10m8-10v10m-8-5h8m4 5h6',
  subheading: 'M3 6v7m6-7v7m-6-3.5h6m4 3.5h8',
  list: 'M3 4h1m-1 4h1m-1 4h1m3-8h14m-14 4h14m-14 4h14',
  numbers: 'M3 2v4m-1 4h2l-2 4h2m4-10h13m-13 8h13',
  tasks: 'M2 2h4v4h-4zm0 8h4v4h-4zm8-6h11m-11 8h11m-18.5-8 1 1 2-3',
  quote: 'M3 2v12m4-10h14m-14 4h14m-14 4h9',
  callout: 'M2 2h20v12h-20zm4 3v4m0 2v1m4-6h9m-9 4h6',
  action: 'M2 2h20v12h-20zm3 3h14m-11 3h8v3h-8z',
  code: 'M2 2h20v12h-20zm5 3-3 3 3 3m4 0h6',
  table: 'M2 2h20v12h-20zm0 4h20m-20 4h20m-10-8v12',
  section: 'M3 4l3 3 3-3m3 1h9m-18 7h18',
  footnote: 'M3 4h11m4-2v4m-15 3h18m-18 4h9',
  divider: 'M2 8h20',
  picture: 'M2 2h20v12h-20zm0 10 6-5 5 4 4-3 5 4m-6-8h1',
  form: 'M2 2h20v4h-20zm0 8h12v4h-12z',
  film: 'M2 2h20v12h-20zm8 3v6l5-3z',
} as const

const section = '<details>\n<summary>Summary</summary>\n\nText\n\n</details>'

/** In the order of the toolbar. */
export const formats: readonly Format[] = [
  { label: 'Bold', sign: 'B', key: 'Mod-b', run: inline('StrongEmphasis', '**') },
  { label: 'Italic', sign: 'I', key: 'Mod-i', run: inline('Emphasis', '*') },
  { label: 'Code', sign: '<>', key: 'Mod-e', run: insertCode },
  { label: 'Link', sign: 'Link', key: 'Mod-k', isOnSelection: true, run: insertLink },
  { label: 'Heading H2', sign: 'H2', key: 'Mod-Alt-2', picture: 'heading', run: lines('## ') },
  { label: 'Subheading H3', sign: 'H3', key: 'Mod-Alt-3', picture: 'subheading', run: lines('### ') },
  { label: 'List', sign: '•', key: 'Mod-Shift-8', picture: 'list', run: lines('- ') },
  { label: 'Numbered list', key: 'Mod-Shift-7', picture: 'numbers', run: lines('1. ') },
  { label: 'Task list', picture: 'tasks', run: lines('- [ ] ') },
  { label: 'Quote', sign: '”', key: 'Mod-Shift-9', picture: 'quote', run: lines('> ') },
  { label: 'Callout', sign: '!', picture: 'callout', run: block('> [!NOTE]\n> ', 'NOTE') },
  { label: 'Call to action', picture: 'action', run: block('> [!CTA]', '') },
  { label: 'Code block', picture: 'code', run: block('```bash\n\n```', 'bash') },
  { label: 'Table', picture: 'table', run: block('| Column |  |\n| --- | --- |\n|  |  |', 'Column') },
  { label: 'Folded section', picture: 'section', run: block(section, 'Summary') },
  { label: 'Footnote', picture: 'footnote', run: block('[^1]: Source', 'Source') },
  { label: 'Divider', picture: 'divider', run: block('---', '') },
]

/** Returns the forms and films of the site that a text may show. */
export const actionFormats = (kind: 'form' | 'film', names: readonly string[]): Format[] =>
  names.map(name => ({
    label: `${kind === 'form' ? 'Form' : 'Video'} ${name}`,
    picture: kind,
    run: block(`> [!${kind.toUpperCase()}] ${name}`, ''),
  }))

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
const blockMarks = /^(?:#{1,6}|[-*+](?: \[[ x]\])?|\d+[.)]|>)[ \t]+/

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

/**
 * Replaces the selection by pasted markdown. A block other than a paragraph, at its start or end, does not share a line
 * with the text around it.
 */
export function pasteMarkdown(state: EditorState, pasted: string): TransactionSpec {
  const { from, to } = state.selection.main
  const { firstChild, lastChild } = markdownLanguage.parser.parse(pasted).topNode
  const isApart = (name: string | undefined, beside: string) =>
    name !== undefined && name !== 'Paragraph' && beside.trim() !== ''
  const before = state.doc.sliceString(state.doc.lineAt(from).from, from)
  const after = state.doc.sliceString(to, state.doc.lineAt(to).to)
  const start = isApart(firstChild?.name, before) ? '\n\n' : ''
  const end = isApart(lastChild?.name, after) ? '\n\n' : ''
  const anchor = from + start.length + pasted.length
  return {
    changes: { from, to, insert: start + pasted + end },
    selection: { anchor },
    scrollIntoView: true,
    userEvent: 'input.paste',
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
