import xterm, { type IBufferCell, type IBufferLine } from '@xterm/headless'

/** Adjacent characters of the same style. */
export interface Span {
  text: string
  /** Names of their colour and attributes, as classes: `bold red`. */
  style: string
}

/** More than any command prints. */
const rows = 500

/** The colours that kube-site and its prompts use, by their numbers. */
const colors: Readonly<Record<number, string>> = {
  1: 'red',
  2: 'green',
  3: 'yellow',
  4: 'blue',
  5: 'magenta',
  6: 'cyan',
  8: 'gray',
}

/** Returns what a terminal shows after `raw` was written to it, up to the last line that is not empty. */
export async function parseScreen(raw: string, columns: number): Promise<Span[][]> {
  const terminal = new xterm.Terminal({ cols: columns, rows, allowProposedApi: true })
  await new Promise<void>(resolve => terminal.write(raw, resolve))
  const buffer = terminal.buffer.active
  const lines = Array.from({ length: rows }, (_, row) => toSpans(cellsOf(buffer.getLine(row)!, columns)))
  return lines.slice(0, lines.findLastIndex(spans => spans.length > 0) + 1)
}

const cellsOf = (line: IBufferLine, columns: number): Span[] =>
  Array.from({ length: columns }, (_, column) => line.getCell(column)!).map(cell => ({
    text: cell.getChars() || ' ',
    style: styleOf(cell),
  }))

const styleOf = (cell: IBufferCell): string =>
  [
    cell.isBold() && 'bold',
    cell.isDim() && 'dim',
    cell.isInverse() && 'inverse',
    cell.isInvisible() && 'hidden',
    cell.isStrikethrough() && 'struck',
    cell.isFgPalette() && colors[cell.getFgColor()],
  ]
    .filter(Boolean)
    .join(' ')

/** The spans of a row, without spaces at its end. */
function toSpans(cells: readonly Span[]): Span[] {
  const spans: Span[] = []
  const end = cells.findLastIndex(({ text, style }) => text !== ' ' || style.includes('inverse')) + 1
  for (const { text, style } of cells.slice(0, end)) {
    const last = spans.at(-1)
    if (last?.style === style) last.text += text
    else spans.push({ text, style })
  }
  return spans
}
