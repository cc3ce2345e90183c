/** What a run of characters looks like. Colours are the names of SGR's first eight; `gray` is the bright black. */
export interface Look {
  color?: 'red' | 'green' | 'yellow' | 'blue' | 'magenta' | 'cyan' | 'gray'
  bold?: true
  dim?: true
  inverse?: true
  hidden?: true
  struck?: true
}

/** Characters beside each other that look the same. */
export interface Span {
  text: string
  look: Look
}

interface Cell {
  character: string
  look: Look
}

const colors = new Map<number, Look['color']>([
  [31, 'red'],
  [32, 'green'],
  [33, 'yellow'],
  [34, 'blue'],
  [35, 'magenta'],
  [36, 'cyan'],
  [90, 'gray'],
])

const escape = '\u001B'

/** Escape sequences (ECMA-48, CSI) with their parameters and final byte, and every other character. */
const pieces = new RegExp(`${escape}\\[([?\\d;]*)([@-~])|([^])`, 'gu')

/**
 * What a terminal shows once all of `raw` was written to it, as lines from the first to the last that is not
 * empty. It knows the sequences that our command and its prompts write: moves of the cursor, erasing, and SGR.
 *
 * @throws Error for a sequence that it does not know, so that no picture is silently wrong
 */
export function screenOf(raw: string, columns: number): Span[][] {
  const rows: Cell[][] = []
  let [row, column] = [0, 0]
  let look: Look = {}
  const line = (): Cell[] => {
    while (rows.length <= row) rows.push([])
    return rows[row] ?? []
  }
  const write = (character: string): void => {
    if (column === columns) [row, column] = [row + 1, 0]
    const cells = line()
    while (cells.length < column) cells.push({ character: ' ', look: {} })
    cells[column++] = { character, look }
  }
  const control = (parameters: string, final: string): void => {
    const count = Math.max(1, Number.parseInt(parameters, 10) || 0)
    if (final === 'm') look = changedLook(look, parameters)
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
    else if (!parameters.startsWith('?')) throw new Error(`Not a known sequence: CSI ${parameters}${final}`)
  }
  for (const [, parameters = '', final, character = ''] of raw.matchAll(pieces)) {
    if (final !== undefined) control(parameters, final)
    else if (character === '\n') row += 1
    else if (character === '\r') column = 0
    else if (character === '\b') column = Math.max(0, column - 1)
    else if (/\P{Cc}/u.test(character)) write(character)
  }
  while (rows.length > 0 && spansOf(rows.at(-1) ?? []).length === 0) rows.pop()
  return rows.map(spansOf)
}

/** The look after an SGR sequence. */
function changedLook(before: Look, parameters: string): Look {
  let look = { ...before }
  for (const code of parameters.split(';').map(Number)) {
    const color = colors.get(code)
    if (color) look.color = color
    else if (code === 0) look = {}
    else if (code === 1) look.bold = true
    else if (code === 2) look.dim = true
    else if (code === 7) look.inverse = true
    else if (code === 8) look.hidden = true
    else if (code === 9) look.struck = true
    else if (code === 22) {
      delete look.bold
      delete look.dim
    } else if (code === 27) delete look.inverse
    else if (code === 28) delete look.hidden
    else if (code === 29) delete look.struck
    else if (code === 39) delete look.color
    else throw new Error(`Not a known look: SGR ${code}`)
  }
  return look
}

/** Cells as spans, without the spaces at the line's end. */
function spansOf(cells: readonly Cell[]): Span[] {
  const spans: Span[] = []
  const end = cells.findLastIndex(({ character, look }) => character !== ' ' || look.inverse) + 1
  for (const { character, look } of cells.slice(0, end)) {
    const last = spans.at(-1)
    if (last && sameLook(last.look, look)) last.text += character
    else spans.push({ text: character, look })
  }
  return spans
}

const sameLook = (a: Look, b: Look): boolean =>
  a.color === b.color &&
  a.bold === b.bold &&
  a.dim === b.dim &&
  a.inverse === b.inverse &&
  a.hidden === b.hidden &&
  a.struck === b.struck
