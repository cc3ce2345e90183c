import { primaryLanguage } from './wordsOf.ts'

/** Names in a sentence; British English lists them as `Ines Carvalho, Hamish Orr and Ruth Adeyemi`. */
export function listNames(list: readonly string[], language = 'en'): string {
  if (primaryLanguage(language) !== 'en') return new Intl.ListFormat(language).format(list)
  const last = list.slice(-1)
  // `Intl.ListFormat` would take 10 ms of the start of each command that loads this.
  return [...(list.length > 1 ? [list.slice(0, -1).join(', ')] : []), ...last].join(' and ')
}
