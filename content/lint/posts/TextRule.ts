import { rangeCursor, type SourceRange } from '../../markdown/locateToken.ts'
import type { Problem } from '../../problems/Problem.ts'
import type { PostIdentity } from '../../posts/parseFront.ts'
import { problemMaker, type ProblemText } from '../../problems/problemAt.ts'
import type { ProblemCode } from '../../problems/problemCodes.ts'

type TextReport = Omit<ProblemText, 'code'>

/** A rule about what a pattern matches in the source of a post. */
export interface TextRule {
  code: ProblemCode
  /** Global. */
  pattern: RegExp
  /** All of the source, or its prose with the title and the excerpt. */
  within: 'source' | 'prose'
  /** @param isText true if the match is in prose below the front matter */
  report(match: RegExpExecArray, isText: boolean): TextReport | undefined
}

/** Applies rules to the source of a post. */
export function applyTextRules(rules: readonly TextRule[], post: PostIdentity): Problem[] {
  const { source, prose = [] } = post
  const readable = [...frontMatterProse(post), ...prose]
  const makeProblem = problemMaker()
  const problems: Problem[] = []
  for (const { code, pattern, within, report } of rules) {
    const isReadable = within === 'prose' ? rangeCursor(readable) : () => true
    const isText = rangeCursor(prose)
    for (const match of source.text.matchAll(pattern)) {
      const found = isReadable(match.index) ? report(match, isText(match.index)) : undefined
      if (found) problems.push(makeProblem(source, match.index, { code, ...found }))
    }
  }
  return problems
}

/** The ranges of the title and the excerpt in the front matter. */
function frontMatterProse({ title, excerpt, source, positions }: PostIdentity): SourceRange[] {
  return [
    { offset: positions.title, text: title },
    { offset: positions.excerpt, text: excerpt },
  ].flatMap(({ offset, text }) => {
    // A folded or escaped value is not literally in the source, and has no range.
    if (text === undefined) return []
    const start = source.text.indexOf(text, offset)
    return start >= offset && start <= offset + 1 ? [{ start, end: start + text.length }] : []
  })
}
