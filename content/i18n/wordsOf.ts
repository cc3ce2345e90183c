import * as de from './de.ts'
import * as en from './en.ts'
import { ownValue } from '../shared/ownValue.ts'

/** The words of the interface in one language. */
export type Words = Readonly<Record<keyof typeof en, string>>

// Not a Map, which bundlers would keep in scripts of browsers with all words.
const languages: Readonly<Record<string, Words>> = { en, de }

/** True for a language, such as `de` or `de-AT`, that has words of its own. */
export const hasWords = (language: string): boolean =>
  ownValue(languages, primaryLanguage(language)) !== undefined

/** The words in a language; in English if it has none. */
export const wordsOf = (language: string): Words => ownValue(languages, primaryLanguage(language)) ?? en

/** The first part of a language tag, which also names the file of its words: `de` for `de-AT`. */
export const primaryLanguage = (language: string): string => language.split('-', 1)[0] ?? ''
