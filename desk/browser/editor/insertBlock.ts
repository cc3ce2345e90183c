import { isolateHistory } from '@codemirror/commands'
import { ensureSyntaxTree } from '@codemirror/language'
import type { EditorState, TransactionSpec } from '@codemirror/state'

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

/** Limit for parsing the text, ms. */
const parseTime = 500

/** Returns the end of the front matter, code or HTML around an offset; elsewhere, the offset. */
function outOfCode(state: EditorState, offset: number): number {
  const tree = ensureSyntaxTree(state, state.doc.length, parseTime)
  for (let node = tree?.resolve(offset, -1) ?? null; node; node = node.parent)
    if (/^(?:Frontmatter|FencedCode|HTMLBlock|CommentBlock)$/.test(node.name) && offset > node.from)
      return Math.max(offset, node.to - (state.doc.sliceString(node.to - 1, node.to) === '\n' ? 1 : 0))
  return offset
}
