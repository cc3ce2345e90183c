/**
 * Returns how many edits make one text of the other: a letter inserted, deleted or replaced, or swapped with its
 * neighbour (the "optimal string alignment" distance).
 * @param max more edits are not counted: the result is `Infinity`
 * @param budget what is left of an amount of work; to compare two letters takes one
 */
export function editsBetween(from: string, to: string, max = Infinity, budget = { left: Infinity }): number {
  if (Math.abs(from.length - to.length) > max) return Infinity
  // What both begin or end with takes no edits.
  let start = 0
  while (start < from.length && start < to.length && from[start] === to[start]) start++
  let end = 0
  const rest = Math.min(from.length, to.length) - start
  while (end < rest && from.at(-1 - end) === to.at(-1 - end)) end++
  const rows = from.length - start - end
  const columns = to.length - start - end

  // Rows of the table of edits between the beginnings of both texts.
  let above = new Float64Array(columns + 1)
  let row = Float64Array.from({ length: columns + 1 }, (_, column) => column)
  let next = new Float64Array(columns + 1)
  for (let line = 1; line <= rows; line++) {
    const letter = from.charCodeAt(start + line - 1)
    const before = line > 1 ? from.charCodeAt(start + line - 2) : -1
    let fewest = line
    next[0] = line
    for (let column = 1; column <= columns; column++) {
      const other = to.charCodeAt(start + column - 1)
      let edits = row[column - 1]! + (letter === other ? 0 : 1)
      edits = Math.min(edits, row[column]! + 1, next[column - 1]! + 1)
      const isSwap = column > 1 && before === other && letter === to.charCodeAt(start + column - 2)
      if (isSwap) edits = Math.min(edits, above[column - 2]! + 1)
      next[column] = edits
      fewest = Math.min(fewest, edits)
    }
    budget.left -= columns
    // A swap counts from the row above this one, which can have one edit less.
    if (fewest > max + 1) return Infinity
    ;[above, row, next] = [row, next, above]
  }
  const edits = row[columns]!
  return edits > max ? Infinity : edits
}
