/** Letters of scripts that are written from right to left: Hebrew, Arabic and their neighbours. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/** Languages that are written from right to left, unless their tag names another script. */
const rightToLeftLanguages = new Set('ar arc arz ckb dv fa he iw ks nqo ps sd syr ug ur yi'.split(' '))
const rightToLeftScripts = new Set('adlm arab hebr mand nkoo rohg samr syrc thaa'.split(' '))

export type Direction = 'ltr' | 'rtl'

/** The direction of a page; undefined for one from left to right, which needs no attribute. */
export type PageDirection = 'rtl' | undefined

/** The direction of a page in a language (BCP 47). */
export function pageDirection(language: string): PageDirection {
  const [name = '', ...parts] = language.toLowerCase().replace(/-u-.*/, '').split('-')
  const script = parts.find(part => /^[a-z]{4}$/.test(part))
  const isRightToLeft = script === undefined ? rightToLeftLanguages.has(name) : rightToLeftScripts.has(script)
  return isRightToLeft ? 'rtl' : undefined
}

/** The attribute of `<html>` for it, with a space before it. */
export const directionAttribute = (language: string): string =>
  pageDirection(language) === undefined ? '' : ' dir="rtl"'

/**
 * The `dir` of an element whose text has another direction than what is around it. On a page from right to left, a text
 * with any letter of such a script runs as the page does, whatever names it has in Latin letters.
 */
export function directionOf(text: string, around: Direction | undefined): Direction | undefined {
  if (around === 'rtl') return hasRightToLeft(text) || !/\p{L}/u.test(text) ? undefined : 'ltr'
  return hasRightToLeft(text) && runsRightToLeft(text) ? 'rtl' : undefined
}

/** True for a text with a letter of a script that is written from right to left. */
export const hasRightToLeft = (text: string): boolean => rightToLeft.test(text)

/** The share of its words from which a text runs from right to left: most others are names. Closure's library has the same. */
const minShare = 0.4

function runsRightToLeft(text: string): boolean {
  const words = text.match(/\S*\p{L}\S*/gu)?.filter(word => !word.includes('://')) ?? []
  return words.filter(hasRightToLeft).length > minShare * words.length
}
