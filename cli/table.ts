import truncated from 'fast-string-truncated-width'

export interface Column {
  /** One for each row, without colours. */
  cells: readonly string[]
  /** Cells of the screen that the column keeps where the terminal is narrow; absent: all that it needs. */
  least?: number
  /** Colours a cell once it has its width. */
  paint?(text: string, row: number): string
}

const gap = 2

/**
 * Lines of a table, no wider than the terminal: columns give way from the last to the first, and one that is left
 * with fewer than four cells is left out. Wide characters count for what they take.
 * @param width of the terminal; undefined where nothing needs to be cut
 */
export function table(columns: readonly Column[], width: number | undefined): string[] {
  const widths = columns.map(({ cells }) => Math.max(0, ...cells.map(cell => truncated(cell).width)))
  const total = () => widths.reduce((sum, own) => sum + (own > 0 ? own + gap : 0), -gap)
  for (let at = columns.length - 1; at >= 0; at--) {
    const { least } = columns[at] ?? {}
    const over = total() - (width ?? total())
    if (least === undefined || over <= 0) continue
    const left = Math.max(least, (widths[at] ?? 0) - over)
    widths[at] = left < 4 ? 0 : left
  }
  const rows = columns[0]?.cells.length ?? 0
  const shown = columns.flatMap((column, at) => (widths[at] ? [{ ...column, width: widths[at] }] : []))
  return Array.from({ length: rows }, (_, row) =>
    shown
      .map(({ cells, width: own, paint = (text: string) => text }, at) => {
        const { text, used } = cut(cells[row] ?? '', own)
        // Spaces at the end of a line would be copied with it.
        return paint(text, row) + (at === shown.length - 1 ? '' : ' '.repeat(own - used))
      })
      .join(' '.repeat(gap))
      .trimEnd(),
  )
}

/** A text that takes no more than so many cells of the screen, and how many it takes. */
function cut(text: string, limit: number): { text: string; used: number } {
  const { index, ellipsed } = truncated(text, { limit, ellipsis: '…', ellipsisWidth: 1 })
  const shown = text.slice(0, index) + (ellipsed ? '…' : '')
  return { text: shown, used: truncated(shown).width }
}
