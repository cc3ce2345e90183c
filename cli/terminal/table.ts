import truncated from 'fast-string-truncated-width'

export interface Column {
  /** One for each row, without colours. */
  cells: readonly string[]
  /** Cells of the screen that the column keeps where the terminal is narrow; absent: all that it needs. */
  least?: number
  /** Left out where the columns do not fit at their least; the last one first. */
  optional?: boolean
  /** Colours a cell once it has its width. */
  paint?(text: string, row: number): string
}

const gap = 2

/**
 * Lines of a table, no wider than the terminal: columns give way from the last to the first. Wide characters count
 * for what they take.
 * @param width of the terminal; undefined where nothing needs to be cut
 */
export function table(columns: readonly Column[], width = Number.POSITIVE_INFINITY): string[] {
  const fitted = fit(columns, width)
  const last = fitted.length - 1
  return (columns[0]?.cells ?? []).map((_, row) =>
    fitted
      .map(({ cells, own, paint = (text: string) => text }, at) => {
        const { text, used } = cut(cells[row] ?? '', own)
        // Spaces at the end of a line would be copied with it.
        return paint(text, row) + (at === last ? '' : ' '.repeat(own - used + gap))
      })
      .join('')
      .trimEnd(),
  )
}

/** The columns that are shown, each with its width. */
function fit(columns: readonly Column[], width: number): (Column & { own: number })[] {
  const fitted = columns.map(column => ({
    ...column,
    own: Math.max(0, ...column.cells.map(cell => truncated(cell).width)),
  }))
  const shrink = (leastOf: (column: Column) => number | undefined) => {
    for (const column of fitted.toReversed()) {
      const total = fitted.reduce((sum, { own }) => sum + own + gap, -gap)
      const least = Math.min(column.own, leastOf(column) ?? column.own)
      column.own = Math.max(least, Math.min(column.own, column.own - (total - width)))
    }
    return fitted.reduce((sum, { own }) => sum + own + gap, -gap) <= width
  }
  if (shrink(({ least }) => least)) return fitted
  const leftOut = columns.findLastIndex(({ optional }) => optional)
  if (leftOut !== -1) return fit(columns.toSpliced(leftOut, 1), width)
  shrink(({ least }) => (least === undefined ? undefined : 1))
  return fitted
}

/** A text that takes no more than so many cells of the screen, and how many it takes. */
function cut(text: string, limit: number): { text: string; used: number } {
  const { index, ellipsed } = truncated(text, { limit, ellipsis: '…', ellipsisWidth: 1 })
  const shown = text.slice(0, index) + (ellipsed ? '…' : '')
  return { text: shown, used: truncated(shown).width }
}
