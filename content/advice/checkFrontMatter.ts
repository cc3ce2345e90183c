import type { PostIdentity } from '../front-matter/parseFront.ts'
import type { Problem } from '../model/Problem.ts'
import { problemAt } from '../problems/problemAt.ts'

/** Markdown and HTML. */
const markup =
  /\*\*[^*\n]+\*\*|(?<![\w*])\*[^\s*][^*\n]*\*(?![\w*])|`[^`\n]+`|\[[^[\]\n]+\]\([^()\n]+\)|<\/?(?:a|b|br|code|em|i|mark|small|span|strong|sub|sup|u)(?:\s[^<>]*)?\/?>|&(?:#\d{1,6}|[a-z]{2,8});/i

/** Finds marks in the title and the excerpt, which are plain text. */
export function checkMarkup({ title, excerpt, places, source }: PostIdentity): Problem[] {
  return Object.entries({ title, excerpt }).flatMap(([name, text = '']) => {
    const [found] = markup.exec(text) ?? []
    if (found === undefined) return []
    const place = places[name as 'title' | 'excerpt']
    const at = source.text.indexOf(found, place)
    return [
      problemAt(source, at < 0 ? place : at, {
        code: 'front-matter-markup',
        message: `\`${name}\` is plain text: ${found} is shown as it is written`,
        hint: 'Write it without marks.',
      }),
    ]
  })
}

/** A name that several persons have together, but for one with a title after it. */
const severalNames = /\p{L}(?:, (?!(?:Jr|Sr|PhD|MD|MSc|I{1,3}|IV)\b)| and | & )\p{L}/u

/** Finds an author who is several. */
export function checkNames({ authors, places, source }: PostIdentity): Problem[] {
  return authors.flatMap((name, at) => {
    const isAddress = name.includes('@')
    if (!isAddress && !severalNames.test(name)) return []
    const each = name.split(/, | and | & /).join(', ')
    const message = isAddress
      ? `The author has an e-mail address, which everyone could read: ${name}`
      : `"${name}" is taken for one author`
    const hint = isAddress ? 'Write the name alone.' : `Write a list: [${each}].`
    return [problemAt(source, places.authors[at] ?? 0, { code: 'author-list', message, hint })]
  })
}
