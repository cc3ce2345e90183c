/** The numbers of the posts that have a term, ascending, and the term's weight in each: an integer from 1 to `maxWeight`. */
export interface Postings {
  posts: readonly number[]
  weights: readonly number[]
}

/** The last digit that needs no escape in JSON: digits are the characters from `#` on, and the next is the backslash. */
export const maxWeight = 56

const zero = '#'.charCodeAt(0)
const digitOf = (value: number): string => String.fromCharCode(zero + value)

/**
 * Writes postings as a string. Each is the gap to the post before it, in base 32 with the lowest digit first (32 is
 * added to every digit but the last), and one digit for the weight: two characters where posts are close together.
 */
export function encodePostings({ posts, weights }: Postings): string {
  let text = ''
  let previous = -1
  for (const [index, post] of posts.entries()) {
    let gap = post - previous - 1
    previous = post
    for (; gap >= 32; gap = Math.floor(gap / 32)) text += digitOf(32 + (gap % 32))
    text += digitOf(gap) + digitOf(weights[index]!)
  }
  return text
}

/** Reads what `encodePostings` wrote, and calls `visit` for each post, in ascending order. */
export function decodePostings(text: string, visit: (post: number, weight: number) => void): void {
  let post = -1
  for (let at = 0; at < text.length; at++) {
    let digit = text.charCodeAt(at) - zero
    let gap = digit % 32
    for (let factor = 32; digit >= 32; factor *= 32) {
      digit = text.charCodeAt(++at) - zero
      gap += (digit % 32) * factor
    }
    post += gap + 1
    visit(post, text.charCodeAt(++at) - zero)
  }
}
