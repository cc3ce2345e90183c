import type { Problem } from '../../problems/Problem.ts'
import type { CheckedFront } from '../../posts/parseFront.ts'
import { problemAt } from '../../problems/problemAt.ts'
import { checkLengths, describedPost } from '../site/lintSite.ts'
import { applyTextRules, misspelledNames, textRules, unfinishedText } from './textRules.ts'
import { secrets } from './secrets.ts'
import { positionOf } from '../../schema/front-matter/readFields.ts'

/** Warnings about a post that need no other post. */
export function lintPost(post: CheckedFront): Problem[] {
  const rules = [misspelledNames, ...(post.fields.draft ? [] : [unfinishedText]), secrets, ...textRules]
  return [
    ...checkLengths([describedPost(post)]),
    ...applyTextRules(rules, post),
    ...checkMarkup(post),
    ...checkAuthorNames(post),
  ]
}

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

/** Reports markup in the title and the excerpt, which are plain text. */
function checkMarkup({ fields: { title, excerpt }, positions, source }: CheckedFront): Problem[] {
  return Object.entries({ title, excerpt }).flatMap(([name, text = '']) => {
    const [found] = markup.exec(text) ?? []
    if (found === undefined) return []
    const place = positionOf(positions, name as 'title' | 'excerpt')
    const at = source.text.indexOf(found, place)
    const character = characters.get(found.toLowerCase()) ?? 'the character itself'
    return [
      problemAt(source, at < 0 ? place : at, {
        code: 'front-matter-markup',
        message: `\`${name}\` is plain text: ${found} is shown as text`,
        hint: found.startsWith('&') ? `Write ${character} in its place.` : 'Write it without marks.',
      }),
    ]
  })
}

/** Reports an author with an e-mail address. */
function checkAuthorNames({ fields: { author = [] }, positions, source }: CheckedFront): Problem[] {
  return author.flatMap((name, at) => {
    if (!/\S@\S/.test(name)) return []
    const message = `The author has an e-mail address, which everyone can read: ${name}`
    return [
      problemAt(source, positionOf(positions, 'author', at), {
        code: 'author-list',
        message,
        hint: 'Write the name alone.',
      }),
    ]
  })
}
