import { sourceOffset, type SourceRange } from '../../markdown/locateToken.ts'
import type { BlockNode, ListNode } from '../../markdown/nodes.ts'
import { defineRule, type Report, type Rule } from '../Rule.ts'
import { calloutKinds, kindOf } from '../../markdown/parse/callouts.ts'
import { onlyNearest } from '../../problems/nearest.ts'
import type { Fix } from '../../problems/Problem.ts'
import { plainText } from './syntaxRules.ts'

/** Markdown right below a tag. Code spans are too rare in HTML blocks to look for. */
const markdownInHtml =
  /\*\*[^\s*][^*\n]{0,200}\*\*|\[[^[\]\n]{1,100}\]\((?:\/|https?:)[^()\s]{1,300}\)|^#{2,6} |^(?:```|~~~)|^(?:[-*+]|1[.)]) (?=\S)|^\|.{0,300}\|[ \t]*\n\|[ \t:|-]{3,300}\|/m

/** A pipe that ends a cell, except those at the ends of a row. */
const cellEnd = /(?<!\\)\|(?!\s*$)/g

/** What each line of a table without its second line is: with pipes, drawn with signs, or with tabs. */
const rowForms = [/ \| /, /^(?:\|.*\||\+[-=+]{3,}\+)$/, /^[\p{L}\p{N}][^\t|]+(?:\t+[^\t|]+)+$/u]

/** Rules about blocks other than code. */
export const blockRules: readonly Rule[] = [
  defineRule('list-split', 'document', ({ siblings }) => siblings.flatMap(splitLists)),

  defineRule('heading-empty', 'heading', ({ inlines }) =>
    inlines.length > 0
      ? undefined
      : { message: 'The heading has no text', hint: 'Write it after the marks, or remove them.' },
  ),

  defineRule('heading-underlined', 'heading', ({ raw, inlines }) => {
    const [, text = '', line = ''] = /^([^#].*(?:[.!?:;,]|.{60}))\n *(-{2,}) *\n*$/s.exec(raw) ?? []
    // A writer who draws a line as long as the text underlines a heading.
    if (inlines.length === 0 || text === '' || Math.abs(text.length - line.length) <= 1) return undefined
    return {
      message: 'The line of hyphens below makes this paragraph a heading',
      hint: 'Write an empty line above the hyphens; if it is a heading, write ## before it.',
    }
  }),

  defineRule('table-unread', 'paragraph', ({ raw }) => {
    if (!raw.includes('|') && !raw.includes('\t')) return undefined
    const lines = raw.trim().split('\n')
    const isTable = rowForms.some(row => lines.every(line => row.test(line.trim())))
    if (lines.length < 2 || !isTable) return undefined
    return {
      message: 'These rows are shown as text: a table has a line of hyphens below the first',
      hint: 'Write | --- | --- | as the second line, with as many cells as the first has, and | between cells.',
    }
  }),

  defineRule('list-unread', 'paragraph', ({ raw, range }, { source }) => {
    const found = /\n {0,3}(?!1[.)])(\d{1,3})[.)] \S.*\n {0,3}(\d{1,3})[.)] \S/.exec(raw)
    if (!found || Number(found[2]) !== Number(found[1]) + 1) return undefined
    return {
      start: sourceOffset(source, { raw, range }, found.index + 1),
      message: 'Right below a text, only a list that begins with 1 is a list; these lines are text',
      hint: 'Write an empty line above the list.',
    }
  }),

  defineRule('heading-unread', 'paragraph', ({ raw }) =>
    /^\\#{2,6} /.test(raw)
      ? {
          message: 'The heading is shown as text, because of the \\ before its marks',
          hint: 'Remove the \\.',
        }
      : undefined,
  ),

  defineRule('list-unread', 'paragraph', ({ raw, range }, { source }) =>
    raw.startsWith('\\') && /^\\[-+] [^\n]+\n+ {0,3}\\[-+] /.test(source.slice(range.start, range.end + 9))
      ? {
          message: 'The list is shown as text, because of the \\ before its marks',
          hint: 'Remove each of them.',
        }
      : undefined,
  ),

  defineRule(
    'heading-bold',
    'paragraph',
    (node, { siblings: [outermost = []], headings, writtenHeadings }) => {
      const text = /^\*\*([^*\n]{1,80})\*\*\n*$/.exec(node.raw)?.[1]
      if (text === undefined || /[.!?:;,…]$/.test(text)) return undefined
      // In a list or a quote, it is no heading of the text.
      const at = outermost.indexOf(node)
      if (at < 0 || /^(?:figure|fig\.|table|listing)\s*\d/i.test(text) || isPicture(outermost[at - 1]))
        return undefined
      // The name of the file that is shown below.
      if (/^\S+\.\w+$/.test(text) && outermost[at + 1]?.type === 'code') return undefined
      const above = headings.findLast(({ id }) => writtenHeadings.get(id)!.range.start < node.range.start)
      return {
        message:
          'A bold line is not a heading: it is not in the table of contents, and no link can lead to it',
        hint: `Write ${'#'.repeat(Math.min((above?.depth ?? 1) + 1, 6))} ${text}`,
      }
    },
  ),

  defineRule('table-cells', 'table', ({ raw, header, range }, { source }) => {
    const reports: Report[] = []
    let from = range.start
    const rows = raw.trimEnd().split('\n').slice(2)
    for (const [at, row] of rows.entries()) {
      const line = row.trim()
      const cells = (line.replace(/^\|/, '').match(cellEnd)?.length ?? 0) + 1
      const start = source.indexOf(line, from)
      if (start < 0) break
      from = start + line.length
      const isOpen = line.startsWith('|') && !line.endsWith('|')
      if (isOpen && /^[^|]+\|$/.test(rows[at + 1]?.trim() ?? ''))
        reports.push({ start, end: from, ...brokenCell })
      if (cells <= header.length) continue
      const message = `The row has ${cells} cells and the first has ${header.length}: the others are left out`
      const hint = 'Write as many cells as the first row has; a | in a cell is written \\|, in code, too.'
      reports.push({ start, end: from, message, hint })
    }
    return reports
  }),

  defineRule('html-markdown', 'html', ({ raw, range }, { source }) => {
    const isMarkup = /^<(?:!--|pre|code|script|style)/i.test(raw)
    const found = isMarkup ? undefined : markdownInHtml.exec(raw)
    if (!found) return undefined
    const start = sourceOffset(source, { raw, range }, found.index)
    return {
      start,
      end: start + found[0].length,
      message: 'Markdown right below an HTML tag is shown as text',
      hint: 'Write an empty line between the tag and the text.',
    }
  }),

  defineRule('callout-unread', 'quote', ({ opening = '', range }, { source }) => {
    const match = marker.exec(opening)
    const written = `[!${match?.[1]}]`
    const start = source.indexOf(written, range.start)
    if (!match || start < 0 || start >= range.end) return undefined
    const at = { start, end: start + written.length }
    return { ...at, ...markerReport(match, at, source) }
  }),
]

/** A picture or a table, below which a bold line is a caption. */
const isPicture = (block: BlockNode | undefined): boolean =>
  block?.type === 'figure' ||
  block?.type === 'table' ||
  (block?.type === 'paragraph' && block.inlines.every(({ type }) => type === 'image'))

const brokenCell = {
  message: 'A cell of this row has a line break, which ends the row',
  hint: 'Write the row in one line, with <br> where a line of the cell ends.',
}

const isOrdered = (block: BlockNode | undefined): block is ListNode =>
  block?.type === 'list' && block.isOrdered

/** Reports lists and blocks of code that end a numbered list, by mistake, as it seems. */
function splitLists(siblings: readonly BlockNode[]): Report[] {
  return siblings.flatMap((block, at) => {
    const previous = siblings[at - 1]
    const next = siblings[at + 1]
    const isList = block.type === 'list'
    if (!isOrdered(previous) || (!isList && block.type !== 'code')) return []
    const indent = /^ */.exec(block.raw)?.[0].length ?? 0
    const needed = /^ *\d+[.)] +/.exec(previous.raw)?.[0].length ?? 0
    // Four spaces are code anywhere.
    const isItemPart = indent > 0 && indent < Math.min(needed, 4)
    const nextNumber = previous.start + previous.items.length
    const continues = isOrdered(next) && (next.start === 1 || next.start === nextNumber)
    const isBetween = !isList && continues
    if (!isItemPart && !isBetween) return []
    return {
      ...block.range,
      message: isBetween
        ? 'This block of code ends the list above it, and another list begins below'
        : `This ${isList ? 'list' : 'block of code'} ends the list above it, because it has too few spaces before it`,
      hint: `Begin each of its lines with ${needed} spaces, so that it is a part of the item above.`,
    }
  })
}

/** The kind in brackets, and what follows on the line. */
const marker = /^\[!([a-z]{1,30})\][ \t]*([^\n]*)/i

function markerReport(match: RegExpExecArray, at: SourceRange, source: string): Report {
  const [, written = '', rest = ''] = match
  const kind = written.toLowerCase()
  if (!calloutKinds.includes(kind)) {
    const near = kindOf(kind) ?? onlyNearest(kind, calloutKinds)
    const text = near && `[!${near.toUpperCase()}]`
    return {
      message: `[!${written}] is not a callout type, so this is shown as a quote`,
      hint: text ? `Write ${text}.` : `Write one of ${calloutKinds.join(', ').toUpperCase()}.`,
      // What follows on the line could become a list or a title.
      ...(text && rest === '' ? { fix: [{ start: at.start, old: `[!${written}]`, text }] } : {}),
    }
  }
  const message =
    rest === ''
      ? `The callout [!${written}] has no text`
      : `[!${written}] has text on its line, so this is shown as a quote`
  const hint = 'Write the text on the next line, after another >.'
  // With more text on the next line, it may be a title.
  const isAlone = match[0].trim() === match.input.trim()
  return {
    message,
    hint,
    fix: isAlone && plainText.test(rest) ? textBelow(`[!${written}]`, at, source) : undefined,
  }
}

/** Puts the text after a marker on a line of its own. */
function textBelow(mark: string, { start, end }: SourceRange, source: string): Fix {
  const marks = source.slice(source.lastIndexOf('\n', start) + 1, start).replace(/[^>\t]/g, ' ')
  const [space = ''] = /^[ \t]*/.exec(source.slice(end)) ?? []
  return [{ start, old: mark + space, text: `${mark}\n${marks}` }]
}
