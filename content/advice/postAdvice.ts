import type { PostIdentity } from '../front-matter/parseFront.ts'
import type { Problem } from '../model/Problem.ts'
import { problemAt } from '../problems/problemAt.ts'
import { checkLengths, describedPost } from './checkDuplicates.ts'
import { knownNames } from './knownNames.ts'

/** What could be better in a post, as far as the post alone shows it: warnings. */
export function postAdvice(post: PostIdentity): Problem[] {
  const { source, prose = [] } = post
  return [
    ...checkLengths([describedPost(post)]),
    ...knownNames(source.text, [...frontMatterProse(post), ...prose]).map(({ start, end, name }) => {
      const written = source.text.slice(start, end)
      const message = `"${written}" is written ${name}`
      return problemAt(source, start, { code: 'name-spelling', message, fix: { start, end, text: name } })
    }),
    ...endAdvice(post),
  ]
}

/** The title and the excerpt, as they stand in the front matter. */
function frontMatterProse({ title, excerpt, source, places }: PostIdentity) {
  return [
    { start: places.title, text: title },
    { start: places.excerpt, text: excerpt },
  ].flatMap(({ start, text }) => {
    // A value that is folded or escaped is not looked into: what is not literally there has no place.
    if (text === undefined) return []
    const at = source.text.indexOf(text, start)
    return at >= start && at <= start + 1 ? [{ start: at, end: at + text.length }] : []
  })
}

function endAdvice({ source }: PostIdentity): Problem[] {
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
