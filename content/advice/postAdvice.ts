import type { PostIdentity } from '../posts/parseFront.ts'
import type { SourceRange } from '../markdown/locateToken.ts'
import { rangeCursor } from '../markdown/rangeCursor.ts'
import type { Problem } from '../model/Problem.ts'
import { problemAt, problemMaker } from '../problems/problemAt.ts'
import { checkCharacters } from './checkCharacters.ts'
import { checkLengths, describedPost } from './checkDescriptions.ts'
import { checkMarkup, checkNames } from './checkFrontMatter.ts'
import { checkWords } from './checkWords.ts'
import { misspelledNames } from './misspelledNames.ts'
import { unfinishedMarks } from './unfinishedMarks.ts'

/** Warnings about a post that need no other post. */
export function postAdvice(post: PostIdentity): Problem[] {
  const { source, prose = [] } = post
  const makeProblem = problemMaker()
  return [
    ...checkLengths([describedPost(post)]),
    ...misspelledNames(source.text, [...frontMatterProse(post), ...prose]).map(
      ({ start, end, name, isCertain }) => {
        const written = source.text.slice(start, end)
        const message = `"${written}" is written ${name}`
        return makeProblem(source, start, {
          code: 'name-spelling',
          message,
          hint: isCertain ? `Write ${name}.` : `Write ${name}, unless a command or a value is meant.`,
          fix: isCertain ? { start, end, text: name } : undefined,
        })
      },
    ),
    ...(post.draft ? [] : checkUnfinished(post)),
    ...checkCharacters(source, rangeCursor(prose)),
    ...checkWords(post, rangeCursor([...frontMatterProse(post), ...prose])),
    ...checkMarkup(post),
    ...checkNames(post),
    ...checkEnd(post),
  ]
}

/** The ranges of the title and the excerpt in the front matter. */
function frontMatterProse({ title, excerpt, source, places }: PostIdentity): SourceRange[] {
  return [
    { offset: places.title, text: title },
    { offset: places.excerpt, text: excerpt },
  ].flatMap(({ offset, text }) => {
    // A folded or escaped value is not literally in the source, and has no range.
    if (text === undefined) return []
    const start = source.text.indexOf(text, offset)
    return start >= offset && start <= offset + 1 ? [{ start, end: start + text.length }] : []
  })
}

function checkUnfinished(post: PostIdentity): Problem[] {
  const { source, prose = [] } = post
  const makeProblem = problemMaker()
  const isProse = rangeCursor([...frontMatterProse(post), ...prose])
  return unfinishedMarks(source.text)
    .filter(({ offset }) => isProse(offset))
    .map(({ mark, offset }) =>
      makeProblem(source, offset, {
        code: 'text-unfinished',
        message: `"${mark}" is left in a post that is not a draft`,
        hint: 'Write what is missing, or keep the post back with `draft: true`.',
      }),
    )
}

function checkEnd({ source }: PostIdentity): Problem[] {
  const { text } = source
  if (text.endsWith('\n')) return []
  const lineEnd = text.includes('\r\n') ? '\r\n' : '\n'
  return [
    problemAt(source, text.length, {
      code: 'post-end-missing',
      message: 'The last line has no line end',
      hint: 'Press Enter after the last line.',
      fix: { start: text.length, end: text.length, text: lineEnd },
    }),
  ]
}
