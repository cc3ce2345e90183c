import { tagMark } from './markedText.ts'
import { lettersIn, textOfHtml, WordCounts, wordsIn } from './words.ts'

/** What stands between words, but for tags. */
const gap = new RegExp(`[^\\p{L}\\p{N}${tagMark}]+`, 'u')

/** The words of a page, and those that are reported as not shown; each is taken by one word of the source. */
export class PageWords {
  readonly #joined: string
  readonly #shown: WordCounts
  readonly #reported: WordCounts

  private constructor(joined: string, counts: { shown: WordCounts; reported: WordCounts }) {
    this.#joined = joined
    this.#shown = counts.shown
    this.#reported = counts.reported
  }

  static of(html: string, reported: readonly string[]): PageWords {
    const text = textOfHtml(html, ' ')
    const counts = { shown: new WordCounts(wordsIn(text)), reported: new WordCounts(reported) }
    return new PageWords(lettersIn(textOfHtml(html, '')), counts)
  }

  /** Takes the words of a text, and returns those that are neither shown nor reported. */
  take(text: string): string[] {
    const missing = text
      .toLowerCase()
      .split(gap)
      .flatMap(part => this.#takePart(part))
    // A word that stands right beside a tag may be a part of another one on the page.
    const letters = lettersIn(text)
    return missing.filter(word => letters.split(word).length > this.#joined.split(word).length)
  }

  /** @param part words with nothing but tags between them; without these, they are one */
  #takePart(part: string): string[] {
    const words = wordsIn(part)
    if (words.length === 0 || this.#shown.takeAll(words)) return []
    const whole = words.join('')
    if (words.length > 1 && (this.#shown.take(whole) || this.#joined.includes(whole))) return []
    return words.filter(word => !this.#shown.take(word) && !this.#reported.take(word))
  }
}
