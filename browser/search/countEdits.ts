/**
 * How many edits make one word of another: a letter added, left out, replaced, or swapped with its neighbour (the
 * optimal string alignment distance).
 * @param isPrefix true to compare with that beginning of `word` which needs the fewest edits
 */
export function countEdits(typed: string, word: string, isPrefix: boolean): number {
  // Rows of the table of edits between the beginnings of both words.
  let beforeLast: number[] = []
  let last = Array.from({ length: word.length + 1 }, (_, at) => at)
  for (let row = 1; row <= typed.length; row++) {
    const next = [row]
    for (let at = 1; at <= word.length; at++) {
      const replaced = last[at - 1]! + (typed[row - 1] === word[at - 1] ? 0 : 1)
      const isSwapped = typed[row - 1] === word[at - 2] && typed[row - 2] === word[at - 1]
      const swapped = isSwapped ? beforeLast[at - 2]! + 1 : Infinity
      next.push(Math.min(last[at]! + 1, next[at - 1]! + 1, replaced, swapped))
    }
    beforeLast = last
    last = next
  }
  return isPrefix ? Math.min(...last) : last[word.length]!
}

/**
 * The edits in which a word may differ from a typed one: one from five letters on, and two from nine. None for what has
 * digits, such as versions: each of them is another one.
 */
export function maxEdits(typed: string): number {
  if (typed.length < 5 || /\p{N}/u.test(typed)) return 0
  return typed.length < 9 ? 1 : 2
}
