import { type DefaultTreeAdapterTypes as Tree, defaultTreeAdapter as tree, parseFragment } from 'parse5'

/** Letters and digits in a row, in lower case. */
export const wordsIn = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

/** The letters and digits of a text, in lower case, without what stands between them. */
export const lettersIn = (text: string): string => wordsIn(text).join('')

/** How often each word occurs. */
export class WordCounts {
  readonly #counts = new Map<string, number>()

  constructor(words: readonly string[]) {
    for (const word of words) this.#counts.set(word, (this.#counts.get(word) ?? 0) + 1)
  }

  /** Removes one occurrence of a word. Returns false if there is none left. */
  take(word: string): boolean {
    return this.takeAll([word])
  }

  /** Removes one occurrence of each word, or none and returns false if one of them is missing. */
  takeAll(words: readonly string[]): boolean {
    const isThere = words.every(
      word => (this.#counts.get(word) ?? 0) >= words.filter(other => other === word).length,
    )
    if (isThere) for (const word of words) this.#counts.set(word, (this.#counts.get(word) ?? 0) - 1)
    return isThere
  }
}

/** True for the attribute with the text in place of an image or a video. */
const isAlternative = ({ tagName }: Tree.Element, name: string): boolean =>
  (tagName === 'img' && name === 'alt') || (tagName === 'video' && name === 'aria-label')

/** The text of HTML as a browser parses it, with that of its images; between elements stands the separator. */
export function textOfHtml(html: string, separator: string): string {
  const parts: string[] = []
  const visit = (node: Tree.ParentNode): void => {
    for (const child of node.childNodes) {
      if (tree.isTextNode(child)) parts.push(child.value)
      if (!tree.isElementNode(child)) continue
      // Highlighted code has a span around each token, also within words.
      const gap = child.tagName === 'span' ? '' : separator
      parts.push(
        gap,
        ...child.attrs.flatMap(({ name, value }) => (isAlternative(child, name) ? [value] : [])),
      )
      visit(child)
      parts.push(gap)
    }
  }
  visit(parseFragment(html))
  return parts.join('')
}
