/** Letters of scripts that are written from right to left: Hebrew, Arabic and their neighbours. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/

/** Languages that are written from right to left, unless their tag names another script. */
const rightToLeftLanguages = new Set('ar arc arz ckb dv fa he iw ks nqo ps sd syr ug ur yi'.split(' '))
const rightToLeftScripts = new Set('adlm arab hebr mand nkoo rohg samr syrc thaa'.split(' '))

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
 * The `dir` of an element whose text has another direction than its page; with `auto`, browsers derive it from the
 * letters.
 */
export function directionOf(text: string, page: PageDirection): 'auto' | undefined {
  const isForeign = page === 'rtl' ? /\p{L}/u.test(text) && !rightToLeft.test(text) : rightToLeft.test(text)
  return isForeign ? 'auto' : undefined
}
