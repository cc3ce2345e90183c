import type { DocumentNode, TextNode } from '../../markdown/nodes.ts'
import { sourceOffset } from '../../markdown/locateToken.ts'
import type { Document } from '../../markdown/readDocument.ts'
import { defineRule, type Report, type Rule } from '../Rule.ts'

/** Texts of links that could lead anywhere. */
const poorText = /^\s*(?:click |see |read )?(?:here|this|this (?:link|page|post)|more)[.!]?\s*$/i

/** Rules about links and the text between them. */
export const inlineRules: readonly Rule[] = [
  defineRule('link-empty', 'link', ({ href, url, isAutolink, inlines }) => {
    if (href === '' || href === '#') {
      const hint = 'Write it between the parentheses: [text](/address/).'
      return { message: 'The link has no address', hint }
    }
    if (isAutolink || inlines.length > 0 || url === undefined) return undefined
    return {
      message: 'The link has no text',
      hint: 'Write between the brackets where it leads: [text](/address/).',
    }
  }),

  defineRule('link-text', 'link', ({ href, url, text }) => {
    if (href === '' || href === '#' || url === undefined || !poorText.test(text)) return undefined
    return {
      message: 'The text of the link does not say where it leads, to people who hear or search it',
      hint: 'Name what is there: [the pricing of each plan](/pricing/).',
    }
  }),

  defineRule(
    'code-unread',
    'text',
    strayMark(/`/, {
      message: 'This backtick is shown as text, since no other backtick ends the code',
      hint: 'Write a backtick on either side of the code, or \\ before this one.',
    }),
  ),

  defineRule(
    'emphasis-unread',
    'text',
    // More of them are a row of asterisks, and between digits they are a power.
    strayMark(/(?<!\*)(?!(?<=\d)\*\*\d)\*{2,3}(?!\*)/, {
      message: 'These ** are shown as text, and make nothing bold',
      hint: 'Write **bold**: two on either side, without spaces inside; or put code between backticks.',
    }),
  ),

  defineRule('code-unread', 'codespan', ({ raw }) =>
    raw.startsWith('``') && /^``[a-z]*\n.*\n``$/s.test(raw)
      ? {
          message: 'Two backticks do not open a block of code',
          hint: 'Write three above and below the code.',
        }
      : undefined,
  ),

  defineRule('code-typography', 'codespan', ({ text }) =>
    typographicText.test(text)
      ? { message: 'The code has quotes of a word processor', hint: 'Write straight ones, as programs do.' }
      : undefined,
  ),

  defineRule('text-as-markdown', 'em', (node, document) => {
    const around = surroundings(node, document)
    const isProduct =
      node.raw.startsWith('*') && /^[\p{L}\p{N}]{2}$/u.test(around) && /\d/.test(around + node.raw)
    return isProduct ? asMarkdown('these * as marks of italics', '\\*, or ×') : undefined
  }),

  defineRule('text-as-markdown', 'strong', ({ raw, range }, { source }) => {
    if (!raw.startsWith('__')) return undefined
    const isName = dunder.test(raw) || (/^__\w+__$/.test(raw) && /^(?:\.\w|\()/.test(source.slice(range.end)))
    return isName ? asMarkdown('these __ as marks of bold text', '\\_\\_') : undefined
  }),

  defineRule('text-as-markdown', 'del', (node, document) =>
    !node.raw.startsWith('~~') &&
    (/^~\d/.test(node.raw) || /[\p{L}\p{N}]/u.test(surroundings(node, document)))
      ? asMarkdown('these ~ as marks of deleted text', '\\~; a subscript is H<sub>2</sub>O')
      : undefined,
  ),

  defineRule('text-as-markdown', 'escape', ({ raw, range }, { source }) => {
    const share = raw === '\\\\' && /^[\w.-]+\\[\w$]/.test(source.slice(range.end, range.end + 200))
    if (share && !/[\w\\:]/.test(source.charAt(range.start - 1)))
      return {
        message: 'One \\ of this path is not shown: before another \\, it is a mark of markdown',
        hint: 'Put the path between backticks.',
      }
    const [before] =
      /(?<![a-z])[a-z]:(?:\\[a-z\d][^\s\\]*)*$/i.exec(
        source.slice(Math.max(0, range.start - 200), range.start),
      ) ?? []
    if (before === undefined) return undefined
    const message = 'A \\ of this path is not shown: before a sign such as _ or #, it is a mark of markdown'
    return { start: range.start - before.length, message, hint: 'Put the path between backticks.' }
  }),
]

/** Words in typographic quotes; alone between backticks, such a quote may be what a text is about. */
const typographicText = /[“”„](?<!["'].)\w[^“”„]*[“”]/

/** Names that programs write between two underscores. */
const dunder =
  /^__(?:init|main|dict|str|repr|del|eq|hash|getattr|getitem|proto|dirname|filename|typename|pycache)__$/

/** The characters before and after a node. */
const surroundings = ({ range: { start, end } }: DocumentNode, { source }: Document): string =>
  source.charAt(start - 1) + source.charAt(end)

const asMarkdown = (marks: string, instead: string): Report => ({
  message: `Markdown reads ${marks}, and does not show them`,
  hint: `Put code between backticks; in a text, write ${instead}.`,
})

/** True for `**` between spaces, without others around it in its paragraph. */
function isWildcard(source: string, start: number): boolean {
  if (!/^[\s(]\*\*[\s)]/.test(source.slice(start - 1, start + 3))) return false
  const before = source
    .slice(Math.max(0, start - 1000), start)
    .split('\n\n')
    .at(-1)!
  const [after = ''] = source.slice(start + 2, start + 1000).split('\n\n', 1)
  return before !== '' && !before.includes('**') && !after.includes('**')
}

/** The beginning of a row of a table. */
const rowStart = /^[ \t]*\|[^\n]*$/m

/** Reports a mark that is left over in a text. */
function strayMark(mark: RegExp, report: Report) {
  return ({ raw, range, isExact, isProse }: TextNode, { source }: Document): Report | undefined => {
    const at = isExact && isProse ? raw.search(mark) : -1
    if (at < 0) return undefined
    const start = sourceOffset(source, { raw, range }, at)
    if (isWildcard(source, start)) return undefined
    const [bold, colon = ''] =
      /^\*\*[^*\n]{1,80}([.:!?])\*\*(?=[\p{L}\p{N}])/u.exec(source.slice(start)) ?? []
    const isCode = raw.startsWith('`', at)
    const hint = bold
      ? `Write a space after ${bold}, or its ${colon} after the marks.`
      : isCode && rowStart.test(source.slice(Math.max(0, start - 200), start))
        ? 'In a table, a | ends the cell, in code, too: write \\|.'
        : undefined
    return { start, end: start + (isCode ? 1 : 2), ...report, ...(hint ? { hint } : {}) }
  }
}
