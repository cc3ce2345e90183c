import { placeholder } from '../schema/config/legal.ts'
import type { Problem } from '../problems/Problem.ts'
import { suggestion } from '../problems/nearest.ts'
import { problemAt, type SourceFile } from '../problems/problemAt.ts'

type Facts = Readonly<Record<string, string>>

const factName = /\{(\w+)\}/g

/** A legal document with its facts filled in; unknown names stay as they are. */
export const fillLegal = (text: string, facts: Facts): string =>
  text.replace(factName, (written, name: string) => facts[name] ?? written)

/** A text with typographic quotation marks and apostrophes. */
export const curlyQuotes = (text: string): string =>
  text
    .replace(/(^|[\s(])"/g, '$1“')
    .replaceAll('"', '”')
    .replaceAll("'", '’')

/** Reports placeholders in a legal document, and names in braces that are not facts. */
export function checkLegal(source: SourceFile, facts: Facts): Problem[] {
  const code = 'legal-placeholder'
  const open = [...source.text.matchAll(placeholder)].map(({ 0: written, index }) => {
    const message = `${written.replace(/\s+/g, ' ')} is still to be written`
    const hint = 'Write it out, or as the name of a fact in braces: `{entity}`.'
    return problemAt(source, index, { code, message, hint })
  })
  const unknown = [...source.text.matchAll(factName)]
    .filter(([, name = '']) => !(name in facts))
    .map(({ 0: written, 1: name = '', index }) => {
      const names = Object.keys(facts)
      const hint = suggestion(name, names, `The facts are ${names.join(', ')}.`)
      return problemAt(source, index, { code, message: `${written} is not one of the facts`, hint })
    })
  return [...open, ...unknown]
}
