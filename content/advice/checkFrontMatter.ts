import type { PostIdentity } from '../posts/parseFront.ts'
import type { Problem } from '../model/Problem.ts'
import { problemAt } from '../problems/problemAt.ts'

/** Markdown and HTML. */
const markup =
  /\*\*[^*\n]+\*\*|(?<![\w*])\*[^\s*][^*\n]*\*(?![\w*])|`[^`\n]+`|\[[^[\]\n]+\]\([^()\n]+\)|<\/?(?:a|b|br|code|em|i|mark|small|span|strong|sub|sup|u)(?:\s[^<>]*)?\/?>|&(?:#\d{1,6}|[a-z]{2,8});/i

/** What to write for the entities that writers know. */
const characters: ReadonlyMap<string, string> = new Map([
  ['&amp;', '&'],
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&quot;', '"'],
  ['&apos;', "'"],
  ['&nbsp;', 'a space'],
])

/** Finds marks in the title and the excerpt, which are plain text. */
export function checkMarkup({ title, excerpt, places, source }: PostIdentity): Problem[] {
  return Object.entries({ title, excerpt }).flatMap(([name, text = '']) => {
    const [found] = markup.exec(text) ?? []
    if (found === undefined) return []
    const place = places[name as 'title' | 'excerpt']
    const at = source.text.indexOf(found, place)
    const character = characters.get(found.toLowerCase())
    const hint = found.startsWith('&')
      ? `Write ${character ?? 'the character itself'} in its place.`
      : 'Write it without marks.'
    return [
      problemAt(source, at < 0 ? place : at, {
        code: 'front-matter-markup',
        message: `\`${name}\` is plain text: ${found} is shown as it is written`,
        hint,
      }),
    ]
  })
}

/** Finds an author with an e-mail address. */
export function checkNames({ authors, places, source }: PostIdentity): Problem[] {
  return authors.flatMap((name, at) => {
    if (!/\S@\S/.test(name)) return []
    const message = `The author has an e-mail address, which everyone could read: ${name}`
    const hint = 'Write the name alone.'
    return [problemAt(source, places.authors[at] ?? 0, { code: 'author-list', message, hint })]
  })
}
