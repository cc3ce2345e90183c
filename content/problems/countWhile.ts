/** Counts the values at the start of a list that meet a condition; none after them meets it. */
export function countWhile<Value>(values: readonly Value[], meets: (value: Value) => boolean): number {
  let low = 0
  let high = values.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (meets(values[middle] as Value)) low = middle + 1
    else high = middle
  }
  return low
}
