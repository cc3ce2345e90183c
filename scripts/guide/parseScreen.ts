import { withoutHyperlinks } from '../../cli/terminal/hyperlink.ts'

/** Adjacent characters of the same style. */
export interface Span {
  text: string
  /** Names of their colour and attributes, as classes: `red bold`. */
  style: string
}

interface Cell {
  character: string
  style: string
}

const colors = ['red', 'green', 'yellow', 'blue', 'magenta', 'cyan', 'gray']

/** The names that an SGR code adds to a style. A colour also removes all others. */
const added: Readonly<Record<number, string>> = {
  1: 'bold',
  2: 'dim',
  7: 'inverse',
  8: 'hidden',
  9: 'struck',
  ...Object.fromEntries(colors.map((color, index) => [color === 'gray' ? 90 : 31 + index, color])),
}

/** The names that an SGR code removes from a style. */
const removed: Readonly<Record<number, readonly string[]>> = {
  22: ['bold', 'dim'],
  27: ['inverse'],
  28: ['hidden'],
  29: ['struck'],
  39: colors,
}

const escape = '\u001B'

/** An escape sequence (ECMA-48, CSI) with its parameters and final byte, or another character. */
const sequenceOrCharacter = new RegExp(`${escape}\\[([?\\d;]*)([@-~])|([^])`, 'gu')

/**
 * Returns what a terminal shows after `raw` was written to it, up to the last line that is not empty. Supports the
 * sequences that kube-site and its prompts write: cursor movement, erasing, SGR, and links, which look like other text.
 *
 * @throws Error for any other sequence, so that a wrong image does not go unnoticed
 */
export function parseScreen(raw: string, columns: number): Span[][] {
  const rows: Cell[][] = [[]]
  let [row, column, style] = [0, 0, '']
  const cells = (): Cell[] => (rows[row] ??= [])
  const write = (character: string): void => {
    if (column === columns) [row, column] = [row + 1, 0]
    while (cells().length < column) cells().push({ character: ' ', style: '' })
    cells()[column++] = { character, style }
  }
  const control = (parameters: string, final: string): void => {
    const count = Math.max(1, Number.parseInt(parameters, 10) || 0)
    const erased = /^0?$/.test(parameters) ? column : parameters === '2' && final === 'K' ? 0 : undefined
    if (final === 'm') style = applySgr(style, parameters)
    else if (final === 'A') row = Math.max(0, row - count)
    else if (final === 'B') row += count
    else if (final === 'C') column = Math.min(columns - 1, column + count)
    else if (final === 'D') column = Math.max(0, column - count)
    else if (final === 'G') column = count - 1
    else if (/[JK]/.test(final) && erased !== undefined) {
      cells().splice(erased)
      if (final === 'J') rows.splice(row + 1)
    } else if (!parameters.startsWith('?')) throw new Error(`Unknown sequence: CSI ${parameters}${final}`)
  }
  for (const [, parameters = '', final, character = ''] of withoutHyperlinks(raw).matchAll(
    sequenceOrCharacter,
  )) {
    if (final !== undefined) control(parameters, final)
    else if (character === '\n') row += 1
    else if (character === '\r') column = 0
    else if (character === '\b') column = Math.max(0, column - 1)
    else if (/\P{Cc}/u.test(character)) write(character)
  }
  const lines = Array.from(rows, line => toSpans(line ?? []))
  return lines.slice(0, lines.findLastIndex(spans => spans.length > 0) + 1)
}

/** The style after an SGR sequence. */
function applySgr(before: string, parameters: string): string {
  let names = before.split(' ').filter(name => name !== '')
  for (const code of parameters.split(';').map(Number)) {
    const name = added[code]
    const gone = name === undefined ? removed[code] : colors.includes(name) ? colors : []
    if (code !== 0 && !gone) throw new Error(`Unknown style: SGR ${code}`)
    names = code === 0 ? [] : names.filter(each => each !== name && !gone?.includes(each))
    if (name !== undefined) names.push(name)
  }
  return names.join(' ')
}

/** The spans of a row, without spaces at its end. */
function toSpans(cells: readonly Cell[]): Span[] {
  const spans: Span[] = []
  const end =
    cells.findLastIndex(({ character, style }) => character !== ' ' || style.includes('inverse')) + 1
  for (const { character, style } of cells.slice(0, end)) {
    const last = spans.at(-1)
    if (last?.style === style) last.text += character
    else spans.push({ text: character, style })
  }
  return spans
}
