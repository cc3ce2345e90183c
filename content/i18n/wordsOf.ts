import * as de from './de.ts'
import * as en from './en.ts'

/** The words of the interface in one language. */
export type Words = Readonly<Record<keyof typeof en, string>>

const languages: ReadonlyMap<string, Words> = new Map(Object.entries({ en, de }))

/** True for a language, such as `de` or `de-AT`, that has words of its own. */
export const hasWords = (language: string): boolean => languages.has(fileOf(language))

/** The words in a language; in English if it has none. */
export const wordsOf = (language: string): Words => languages.get(fileOf(language)) ?? en

/** The name of the file that has a language's words: `de` for `de-AT`. */
export const fileOf = (language: string): string => language.split('-', 1)[0] ?? ''
