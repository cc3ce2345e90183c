import { fill, fillCount } from '../../../content/i18n/fill.ts'
import * as de from './de.ts'
import { editorPhrases } from './editorPhrases.ts'
import * as en from './en.ts'

/** The language of the site, as the server wrote it into the document (BCP 47). */
export const { lang: language } = document.documentElement

const languages: Readonly<Record<string, Readonly<Record<keyof typeof en, string>>>> = { de, en }
const [code = ''] = language.split('-')

/** The words of the desk in that language; in English if it has none. */
export const words = languages[code] ?? en

/** Those of its editor, by what they are in English. */
export const phrases = editorPhrases[code] ?? {}

/** A text with its values. */
export const filled = (name: keyof typeof en, values: Readonly<Record<string, string | number>>): string =>
  fill(words[name], values)

/** A text with a number. */
export const counted = (name: keyof typeof en, count: number): string =>
  fillCount(words[name], count, language)
