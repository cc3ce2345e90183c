/** Longer words are cut, in UTF-16 code units: a hash is found by its beginning. */
const maxTermLength = 40

/** A word as the search index writes terms: lower case, without diacritics and apostrophes. */
export const foldWord = (word: string): string =>
  word
    .normalize('NFKD')
    .replace(/[\p{M}'’]/gu, '')
    .toLowerCase()
    .slice(0, maxTermLength)
