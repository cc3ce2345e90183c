import { lintPost } from '../../content/lint/posts/lintPost.ts'
import { lintMarkdown } from '../../content/lint/markdown/lintMarkdown.ts'
import { readFrontMatter } from '../../content/schema/front-matter/readFrontMatter.ts'
import { renderMarkdown } from '../../content/markdown/renderMarkdown.ts'
import type { Problem } from '../../content/problems/Problem.ts'
import type { Post } from '../../content/model/Post.ts'
import { parsePost } from '../../content/posts/parsePost.ts'
import type { TextResult } from '../../content/posts/parseText.ts'
import { lineStarts } from '../../content/problems/problemAt.ts'
import { testDay } from '../setup/buildOnce.ts'
import { readOrRefuse } from './readOrRefuse.ts'

const file = 'posts/a-post.md'
/** Every image is there, so that all of what is shown of one is tried. */
export const imageSize = () => ({ width: 640, height: 480 })

/**
 * A problem of a text and its range in the file, in UTF-16 code units: to the end of the line if nothing says more, and
 * the whole front matter for what is missing in it.
 */
export interface RangedProblem extends Problem {
  start: number
  end: number
}

/** Reads a post as a build does, or as `check` does. */
export const readPost = (text: string, checkOnly: boolean): TextResult<Post> =>
  parsePost({ file, text }, { today: testDay, imageSize, lint: lintMarkdown, checkOnly })

/** The markdown of a post, and where it begins in the file; undefined where the front matter cannot be read. */
export function bodyOf(text: string): { body: string; bodyOffset: number } | undefined {
  return readFrontMatter({ file, text }).value
}

/** Every problem that `check` has with one post, without those of other posts. */
export function problemsOf(text: string): RangedProblem[] {
  const { front, problems } = readPost(text, true)
  const all = [...problems, ...(front ? lintPost(front) : [])]
  const ends = rangeEnds(text)
  const frontEnd = bodyOf(text)?.bodyOffset ?? 0
  const starts = lineStarts(text)
  return all.map(problem => {
    const start = problem.line === 0 ? 0 : (starts[problem.line - 1] ?? 0) + problem.column - 1
    const lineEnd = start === 0 ? frontEnd : text.indexOf('\n', start)
    const end = ends.get(`${problem.code} ${start}`) ?? (lineEnd < 0 ? text.length : lineEnd)
    return { ...problem, start, end }
  })
}

/** The ends of the ranges that markdown problems have, by code and start. */
function rangeEnds(text: string): Map<string, number> {
  const front = bodyOf(text)
  const rendered =
    front &&
    readOrRefuse(() => renderMarkdown(front.body, { imageSize, lint: lintMarkdown, checkOnly: true }))
  if (!front || !rendered) return new Map()
  return new Map(
    rendered.problems.map(({ code, start, end }) => [
      `${code} ${start + front.bodyOffset}`,
      end + front.bodyOffset,
    ]),
  )
}
