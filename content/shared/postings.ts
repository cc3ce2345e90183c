/** The posts that have a term, in rising order, each with the term's weight there: a whole number from 1 to `heaviest`. */
export interface Postings {
  posts: number[]
  weights: number[]
}

/** Every digit is one of 64 signs from `#` on; up to this value, none of them has to be escaped in JSON. */
export const heaviest = 56

const first = '#'.charCodeAt(0)
const signs = Array.from({ length: 64 }, (_, digit) => String.fromCharCode(first + digit))

/**
 * Postings as a string: for each the distance from the post before it, less one, in digits of 5 bits, lowest first
 * (32 is added to all but the last), and one digit of weight. Nearly all posts in a row take two bytes each.
 */
export function encodePostings({ posts, weights }: Postings): string {
  let text = ''
  let before = -1
  for (const [at, post] of posts.entries()) {
    let distance = post - before - 1
    before = post
    for (; distance >= 32; distance = Math.floor(distance / 32)) text += signs[32 + (distance % 32)]
    text += signs[distance]! + signs[weights[at]!]!
  }
  return text
}
