const first = '#'.charCodeAt(0)

/** Reads what `encodePostings` in `content/shared/postings.ts` wrote: each post, rising, with the term's weight. */
export function decodePostings(text: string, visit: (post: number, weight: number) => void): void {
  let post = -1
  for (let at = 0; at < text.length; at++) {
    let digit = text.charCodeAt(at) - first
    let distance = digit % 32
    for (let worth = 32; digit >= 32; worth *= 32) {
      digit = text.charCodeAt(++at) - first
      distance += (digit % 32) * worth
    }
    post += distance + 1
    visit(post, text.charCodeAt(++at) - first)
  }
}
