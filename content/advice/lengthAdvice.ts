import type { ProblemCode } from '../problems/problemCodes.ts'

/**
 * Characters that a search result shows of a title and of a description. Google names no limit and cuts by width
 * ("Influencing title links", "Control your snippets", developers.google.com); on a desktop a title has 600 px of
 * Arial at 20 px, which 50 to 60 characters of English text fill, and a description two such lines at 14 px, which
 * 155 to 160 fill.
 */
export const shownInSearch = { title: 60, description: 160 } as const

export interface SearchTexts {
  title: string
  description: string
}

/** Something to say about one of the two texts. */
export interface LengthFinding {
  of: keyof SearchTexts
  code: ProblemCode
  message: string
  hint: string
}

/** Letters as wide as two of another script (Unicode, UAX 11). */
const wide = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu

/** Characters of a text as a reader counts them; a wide one is two. */
export function shownLength(text: string): number {
  // Most text needs no segments to be counted.
  const count = /^[\0-\u02ff\u2000-\u206f]*$/.test(text)
    ? text.length
    : [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text)].length
  return count + (text.match(wide)?.length ?? 0)
}

/** What a search result would cut off. */
export function lengthAdvice(texts: Partial<SearchTexts>): LengthFinding[] {
  return (['title', 'description'] as const).flatMap(of => {
    const length = shownLength(texts[of] ?? '')
    const most = shownInSearch[of]
    if (length <= most) return []
    const what = of === 'title' ? 'The title' : 'The description'
    const message = `${what} has ${length} characters; a search result shows about ${most}`
    const hint = `Shorten it by ${length - most}, or see that the end can be spared.`
    return [{ of, code: `${of}-long`, message, hint }]
  })
}
