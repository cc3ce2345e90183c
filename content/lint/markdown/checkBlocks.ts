import type { Tokens } from 'marked'
import type { SourceRange } from '../../markdown/locateToken.ts'
import { addProblem } from '../../markdown/RenderState.ts'
import type { LintState } from './LintState.ts'

/** Adds a problem for a heading without a text, and for a paragraph that a line below it makes one. */
export function checkHeading(state: LintState, { raw, tokens }: Tokens.Heading, range: SourceRange): void {
  if (tokens.length === 0) {
    const hint = 'Write it after the marks, or remove them.'
    addProblem(state, range, { code: 'heading-empty', message: 'The heading has no text', hint })
  } else if (/^[^#].*(?:[.!?:;,]|.{60})\n *-{2,} *\n*$/s.test(raw))
    addProblem(state, range, {
      code: 'heading-underlined',
      message: 'The line of hyphens below makes this paragraph a heading',
      hint: 'Write an empty line above the hyphens; if it is a heading, write ## before it.',
    })
}
/** Adds a problem for a bold line that stands for a heading: neither the table of contents nor a screen reader has it. */
export function checkBold(state: LintState, { raw }: Tokens.Paragraph, range: SourceRange): void {
  const text = /^\*\*([^*\n]{1,80})\*\*\n*$/.exec(raw)?.[1]
  if (text === undefined || /[.!?:;,…]$/.test(text)) return
  addProblem(state, range, {
    code: 'heading-bold',
    message: 'A bold line is no heading: no table of contents has it, and no link leads to it',
    hint: `Write ## ${text}`,
  })
}

/** A pipe that ends a cell, but for those at the ends of a row. */
const cellEnd = /(?<!\\)\|(?!\s*$)/g

/** Adds a problem for each row with more cells than the first: a browser gets none of these. */
export function checkCells(state: LintState, { raw, header }: Tokens.Table, range: SourceRange): void {
  let from = range.start
  for (const row of raw.trimEnd().split('\n').slice(2)) {
    const line = row.trim()
    const cells = (line.replace(/^\|/, '').match(cellEnd)?.length ?? 0) + 1
    const start = state.source.indexOf(line, from)
    if (start < 0) return
    from = start + line.length
    if (cells <= header.length) continue
    addProblem(
      state,
      { start, end: from },
      {
        code: 'table-cells',
        message: `The row has ${cells} cells and the first has ${header.length}: the others are left out`,
        hint: 'Write as many cells as the first row has; a | in a cell is written \\|, in code, too.',
      },
    )
  }
}
