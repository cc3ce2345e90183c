import type { ParsedPost } from '../parsePost.ts'
import type { Problem } from '../Problem.ts'
import { problemAt } from '../problemAt.ts'
import { checkLengths, describedPost } from './checkDuplicates.ts'
import { knownNames } from './knownNames.ts'

/** What could be better in a post that has no error, as far as the post alone shows it: warnings. */
export function postAdvice(parsed: ParsedPost): Problem[] {
  const { source, prose } = parsed
  return [
    ...checkLengths([describedPost(parsed)]),
    ...knownNames(source.text, [...frontMatterProse(parsed), ...prose]).map(({ start, end, name }) => {
      const written = source.text.slice(start, end)
      const message = `"${written}" is written ${name}`
      return problemAt(source, start, { code: 'name-spelling', message, fix: { start, end, text: name } })
    }),
    ...endAdvice(parsed),
  ]
}

/** The title and the excerpt, as they stand in the front matter. */
function frontMatterProse({ post, source, places }: ParsedPost) {
  return [
    { start: places.title, text: post.title },
    { start: places.excerpt, text: post.excerpt },
  ].flatMap(({ start, text }) => {
    // A value that is folded or escaped is not looked into: what is not literally there has no place.
    const at = source.text.indexOf(text, start)
    return at >= start && at <= start + 1 ? [{ start: at, end: at + text.length }] : []
  })
}

function endAdvice({ source }: ParsedPost): Problem[] {
  const { text } = source
  if (text.endsWith('\n')) return []
  const end = text.includes('\r\n') ? '\r\n' : '\n'
  return [
    problemAt(source, text.length, {
      code: 'post-end-missing',
      message: 'The last line has no line end',
      hint: 'Press Enter after the last line.',
      fix: { start: text.length, end: text.length, text: end },
    }),
  ]
}
