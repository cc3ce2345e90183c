import measure from 'fast-string-truncated-width'

interface Column {
  /** One for each row, without colours. */
  cells: readonly string[]
  /** Width to which the column may be cut where the terminal is narrow; without it, the column is not cut. */
  minWidth?: number
  /** Left out where the columns do not fit at their minimum widths; the last one first. */
  optional?: boolean
  /** Colours a cell that has been cut to its width. */
  paint?(text: string, row: number): string
}

/** Spaces between two columns. */
const gap = 2

/**
 * Lines of a table, no wider than the terminal: columns are cut from the last to the first. Widths are columns of the
 * terminal, of which wide characters take two.
 * @param width of the terminal; without it, nothing is cut
 */
export function table(columns: readonly Column[], width = Number.POSITIVE_INFINITY): string[] {
  const fitted = fit(columns, width)
  const last = fitted.length - 1
  return (columns[0]?.cells ?? []).map((_, row) =>
    fitted
      .map(({ cells, width: ownWidth, paint = (text: string) => text }, at) => {
        const { text, used } = cut(cells[row] ?? '', ownWidth)
        // Spaces at the end of a line would be copied with it.
        return paint(text, row) + (at === last ? '' : ' '.repeat(ownWidth - used + gap))
      })
      .join('')
      .trimEnd(),
  )
}

/** The columns that are shown, each with its width. */
function fit(columns: readonly Column[], width: number): (Column & { width: number })[] {
  const fitted = columns.map(column => ({
    ...column,
    width: column.cells.reduce((widest, cell) => Math.max(widest, measure(cell).width), 0),
  }))
  const total = () => fitted.reduce((sum, column) => sum + column.width + gap, -gap)
  const shrink = (minWidthOf: (column: Column) => number | undefined) => {
    for (const column of fitted.toReversed()) {
      const least = Math.min(column.width, minWidthOf(column) ?? column.width)
      column.width = Math.max(least, Math.min(column.width, column.width - (total() - width)))
    }
    return total() <= width
  }
  if (shrink(({ minWidth }) => minWidth)) return fitted
  const leftOut = columns.findLastIndex(({ optional }) => optional)
  if (leftOut !== -1) return fit(columns.toSpliced(leftOut, 1), width)
  shrink(({ minWidth }) => (minWidth === undefined ? undefined : 1))
  return fitted
}

/** A text cut to a width, and the width that it takes. */
function cut(text: string, limit: number): { text: string; used: number } {
  const { index, ellipsed } = measure(text, { limit, ellipsis: '…', ellipsisWidth: 1 })
  if (!ellipsed) return { text: text.slice(0, index), used: measure(text.slice(0, index)).width }
  const characters = Array.from(text.slice(0, index))
  // The index is one too large where it is behind a character such as `’`.
  while (characters.length > 0 && measure(characters.join('')).width >= limit) characters.pop()
  const shown = `${characters.join('')}…`
  return { text: shown, used: measure(shown).width }
}
