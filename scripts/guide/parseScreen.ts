import { withoutHyperlinks } from '../../cli/terminal/hyperlink.ts'

/** Style of characters. Colours are named as in SGR; `gray` is bright black. */
export interface Style {
  color?: 'red' | 'green' | 'yellow' | 'blue' | 'magenta' | 'cyan' | 'gray'
  bold?: true
  dim?: true
  inverse?: true
  hidden?: true
  struck?: true
}

/** Adjacent characters of the same style. */
export interface Span {
  text: string
  style: Style
}

interface Cell {
  character: string
  style: Style
}

const colors = new Map<number, Style['color']>([
  [31, 'red'],
  [32, 'green'],
  [33, 'yellow'],
  [34, 'blue'],
  [35, 'magenta'],
  [36, 'cyan'],
  [90, 'gray'],
])

const escape = '\u001B'

/** An escape sequence (ECMA-48, CSI) with its parameters and final byte, or another character. */
const sequenceOrCharacter = new RegExp(`${escape}\\[([?\\d;]*)([@-~])|([^])`, 'gu')

/**
 * Returns what a terminal shows after `raw` was written to it, as lines up to the last that is not empty. Supports the
 * sequences that kube-site and its prompts write: cursor movement, erasing, SGR, and links, which look like other text.
 *
 * @throws Error for any other sequence, so that no image is wrong unnoticed
 */
export function parseScreen(raw: string, columns: number): Span[][] {
  const rows: Cell[][] = []
  let [row, column] = [0, 0]
  let style: Style = {}
  const line = (): Cell[] => {
    while (rows.length <= row) rows.push([])
    return rows[row] ?? []
  }
  const write = (character: string): void => {
    if (column === columns) [row, column] = [row + 1, 0]
    const cells = line()
    while (cells.length < column) cells.push({ character: ' ', style: {} })
    cells[column++] = { character, style }
  }
  const control = (parameters: string, final: string): void => {
    const count = Math.max(1, Number.parseInt(parameters, 10) || 0)
    if (final === 'm') style = applySgr(style, parameters)
    else if (final === 'A') row = Math.max(0, row - count)
    else if (final === 'B') row += count
    else if (final === 'C') column = Math.min(columns - 1, column + count)
    else if (final === 'D') column = Math.max(0, column - count)
    else if (final === 'G') column = count - 1
    else if (final === 'J' && (parameters === '' || parameters === '0')) {
      line().splice(column)
      rows.splice(row + 1)
    } else if (final === 'K' && parameters === '2') line().splice(0)
    else if (final === 'K' && (parameters === '' || parameters === '0')) line().splice(column)
    else if (!parameters.startsWith('?')) throw new Error(`Unknown sequence: CSI ${parameters}${final}`)
  }
  const text = withoutHyperlinks(raw)
  for (const [, parameters = '', final, character = ''] of text.matchAll(sequenceOrCharacter)) {
    if (final !== undefined) control(parameters, final)
    else if (character === '\n') row += 1
    else if (character === '\r') column = 0
    else if (character === '\b') column = Math.max(0, column - 1)
    else if (/\P{Cc}/u.test(character)) write(character)
  }
  while (rows.length > 0 && toSpans(rows.at(-1) ?? []).length === 0) rows.pop()
  return rows.map(toSpans)
}

/** The style after an SGR sequence. */
function applySgr(before: Style, parameters: string): Style {
  let style = { ...before }
  for (const code of parameters.split(';').map(Number)) {
    const color = colors.get(code)
    if (color) style.color = color
    else if (code === 0) style = {}
    else if (code === 1) style.bold = true
    else if (code === 2) style.dim = true
    else if (code === 7) style.inverse = true
    else if (code === 8) style.hidden = true
    else if (code === 9) style.struck = true
    else if (code === 22) {
      delete style.bold
      delete style.dim
    } else if (code === 27) delete style.inverse
    else if (code === 28) delete style.hidden
    else if (code === 29) delete style.struck
    else if (code === 39) delete style.color
    else throw new Error(`Unknown style: SGR ${code}`)
  }
  return style
}

/** The spans of a row, without spaces at its end. */
function toSpans(cells: readonly Cell[]): Span[] {
  const spans: Span[] = []
  const end = cells.findLastIndex(({ character, style }) => character !== ' ' || style.inverse) + 1
  for (const { character, style } of cells.slice(0, end)) {
    const last = spans.at(-1)
    if (last && isSameStyle(last.style, style)) last.text += character
    else spans.push({ text: character, style })
  }
  return spans
}

const isSameStyle = (a: Style, b: Style): boolean =>
  a.color === b.color &&
  a.bold === b.bold &&
  a.dim === b.dim &&
  a.inverse === b.inverse &&
  a.hidden === b.hidden &&
  a.struck === b.struck
