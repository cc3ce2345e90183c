import type { CheckedFront } from '../../posts/parseFront.ts'
import type { Problem } from '../../problems/Problem.ts'
import { positionOf } from '../../schema/front-matter/readFields.ts'
import { defineRule, fileProblems, type Report, type Rule } from '../Rule.ts'
import { describedPost, longTexts } from '../site/searchTexts.ts'
import { frontMatterProse, textRules } from './textRules.ts'

const rules: readonly Rule<CheckedFront>[] = [
  defineRule('title-long', 'document', post => longTexts(describedPost(post))),
  ...textRules,
  defineRule('front-matter-markup', 'document', markupReports),
  defineRule('author-list', 'document', authorReports),
]

/** Warnings about a post that need no other post. */
export const lintPost = (post: CheckedFront): Problem[] =>
  fileProblems(rules, post, [...frontMatterProse(post), ...(post.prose ?? [])])

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
function markupReports({ fields: { title, excerpt }, positions, source }: CheckedFront): Report[] {
  return Object.entries({ title, excerpt }).flatMap(([name, text = '']) => {
    const [found] = markup.exec(text) ?? []
    if (found === undefined) return []
    const place = positionOf(positions, name as 'title' | 'excerpt')
    const at = source.text.indexOf(found, place)
    const character = characters.get(found.toLowerCase()) ?? 'the character itself'
    return {
      start: at < 0 ? place : at,
      message: `\`${name}\` is plain text: ${found} is shown as text`,
      hint: found.startsWith('&') ? `Write ${character} in its place.` : 'Write it without marks.',
    }
  })
}

/** Reports an author with an e-mail address. */
function authorReports({ fields: { author = [] }, positions }: CheckedFront): Report[] {
  return author.flatMap((name, at) => {
    if (!/\S@\S/.test(name)) return []
    const message = `The author has an e-mail address, which everyone can read: ${name}`
    return { start: positionOf(positions, 'author', at), message, hint: 'Write the name alone.' }
  })
}
