import { rangeCursor } from './rangeCursor.ts'
import type { SourceRange } from './locateToken.ts'
import { addProblem, type MarkdownProblem, type RenderState } from './RenderState.ts'
import { unreadLink } from './unreadLink.ts'

type Told = Omit<MarkdownProblem, keyof SourceRange>

/** A mark that is shown as text, and what to tell of it. */
interface UnreadMark {
  /** Every quantifier has a limit, so that the time for a text grows with its length alone. */
  pattern: string
  /** The mark counts only at the start of a line, after the marks of quotes and lists. */
  isLineStart?: boolean
  tell(match: RegExpExecArray): Told
}

const foreign = (what: string, hint: string): Told => ({
  code: 'syntax-unread',
  message: `${what} shown as text`,
  hint,
})

const toRead = 'or put it between backticks if it is to be read'

const marks: readonly UnreadMark[] = [
  {
    pattern: String.raw`!?\[[^\[\]\n]{0,300}\](?:\([^()\n]{0,500}\)|[ \t]{1,9}\((?:/|#|https?:|mailto:|\.\.?/)[^()\s]{0,500}\)|\[[^\[\]\n]{0,300}\])`,
    tell: unreadLink,
  },
  {
    pattern: String.raw`#{1,6}(?=\p{L})`,
    isLineStart: true,
    tell({ 0: { length }, index }) {
      return {
        code: 'heading-unread',
        message: 'A heading needs a space after its marks, and is shown as text',
        hint: `Write ${'#'.repeat(Math.max(2, length))} and a space; if it is no heading, write \\ before it.`,
        // One mark alone may be a tag of another network.
        ...(length > 1 ? { fix: { start: index + length, end: index + length, text: ' ' } } : {}),
      }
    },
  },
  {
    pattern: String.raw`(?:[•◦▪‣●○∙·][ \t]{0,9}|[–—o]\t[ \t]{0,9})(?=\S)`,
    isLineStart: true,
    tell({ 0: { length }, index }) {
      return {
        code: 'list-unread',
        message: 'The mark of a word processor makes no list',
        hint: 'Write a hyphen and a space.',
        fix: { start: index, end: index + length, text: '- ' },
      }
    },
  },
  {
    pattern: String.raw`\{\{[<%]|\{%-?[ \t]`,
    tell: () =>
      foreign('A shortcode of another site generator is', `Write it in markdown or HTML, ${toRead}.`),
  },
  {
    pattern: String.raw`:::[ \t]?[a-z]|!!! [a-z]`,
    isLineStart: true,
    tell: () =>
      foreign('A box of another program is', 'Write > [!NOTE], and the text in lines that begin with >.'),
  },
  {
    pattern: String.raw`\[\[[^\s\[\]][^\[\]\n]{0,100}\]\]|\[toc\][ \t]{0,9}$`,
    tell({ 0: mark }) {
      if (/toc/i.test(mark))
        return foreign(
          `${mark.trim()} is`,
          'Remove it: a post with several headings has a table of contents.',
        )
      return foreign(`${mark} is`, `Write [text](/blog/name-of-the-post/), ${toRead}.`)
    },
  },
  {
    pattern: String.raw`\{(?:[#.][a-z][\w-]{0,100}|:[^{}\n]{1,100})\}(?=[ \t]{0,9}$)`,
    tell: ({ 0: mark }) =>
      foreign(`${mark} is`, `Remove it: headings have anchors by themselves; ${toRead}.`),
  },
  {
    pattern: String.raw`(?<![\w\\$])\$\$?(?=[^\s$\d])[^$\n]{0,80}[^\s$\\]\$\$?(?![\w$])`,
    tell: ({ 0: mark }) => foreign(`The formula ${mark} is`, `Write it in words or as an image, ${toRead}.`),
  },
  {
    pattern: String.raw`(?<![=\w])==(?=[^\s=])[^=\n]{1,200}==(?![=\w])`,
    tell: ({ 0: mark }) => foreign(`${mark} is`, `Write <mark>${mark.slice(2, -2)}</mark>, ${toRead}.`),
  },
  {
    pattern: String.raw`(?<![\w:/.-]):[a-z][a-z_]{2,30}:(?![\w:/])`,
    tell: ({ 0: mark }) => foreign(`${mark} is`, `Write the character itself, ${toRead}.`),
  },
]

const anyMark = new RegExp(marks.map(({ pattern }) => `(${pattern})`).join('|'), 'gimu')

/** How many marks are told: where there are more, they are no mistakes of a writer. */
const maxTold = 1000

/** Adds a problem for each mark in the prose that is shown as text, and is hardly meant to be. */
export function checkUnread(state: RenderState): void {
  const { source } = state
  const isProse = rangeCursor(state.prose)
  let left = maxTold
  for (const match of source.matchAll(anyMark)) {
    const { 0: text, index: start } = match
    const mark = marks[match.findIndex((part, at) => at > 0 && part !== undefined) - 1]
    if (!mark || !isProse(start) || (mark.isLineStart && !isLineStart(source, start))) continue
    if (--left < 0) return
    addProblem(state, { start, end: start + text.length }, mark.tell(match))
  }
}

/** True after the marks of quotes and lists at the start of a line. */
function isLineStart(source: string, offset: number): boolean {
  const before = source.slice(Math.max(0, offset - 50), offset)
  return /(?:^|\n)[ \t]*(?:(?:>|[-*+]|\d{1,9}[.)])[ \t]*)*$/.test(before)
}
