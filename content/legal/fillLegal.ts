import { placeholder } from '../schema/config/legal.ts'
import type { SourceRange } from '../markdown/locateToken.ts'
import type { Problem } from '../problems/Problem.ts'
import { suggestion } from '../problems/nearest.ts'
import { problemAt, type SourceFile } from '../problems/problemAt.ts'

type Facts = Readonly<Record<string, string>>

const factName = /\{(\w+)\}/g

/** A legal document with its facts filled in; unknown names stay as they are. */
export const fillLegal = (text: string, facts: Facts): string =>
  text.replace(factName, (written, name: string) => facts[name] ?? written)

/** What is before a quotation mark that opens; between them may be marks of emphasis, or a tag. */
const beforeOpening = /(?:^|[\s([{|/“‘–—-])(?:[*_~]|<[a-z][^<>]*>)*$/i

/** Most characters that are searched for `beforeOpening`. */
const maxBefore = 200

/**
 * A text with typographic quotation marks and apostrophes. The length stays.
 * @param ranges where they are changed; elsewhere they may be syntax, as around the title of a link
 */
export function curlyQuotes(text: string, ranges: readonly SourceRange[] = [wholeOf(text)]): string {
  let curled = text
  for (const { start, end } of ranges) {
    const changed = text.slice(start, end).replace(/["']/g, (mark, at: number) => {
      const [from, after] = [start + at, text[start + at + 1] ?? '']
      const isOpening = beforeOpening.test(text.slice(Math.max(0, from - maxBefore), from))
      if (mark === '"') return isOpening ? '“' : '”'
      return isOpening && /\p{L}/u.test(after) ? '‘' : '’'
    })
    curled = curled.slice(0, start) + changed + curled.slice(end)
  }
  return curled
}

const wholeOf = ({ length }: string): SourceRange => ({ start: 0, end: length })

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
