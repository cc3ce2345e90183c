import type { LocatedText } from '../../markdown/LocatedText.ts'
import type { MarkdownProblem } from '../../markdown/MarkdownProblem.ts'
import { rangeCursor } from '../../markdown/rangeCursor.ts'
import { misparsedSyntax } from './misparsedSyntax.ts'
import type { SyntaxRule } from './rules.ts'
import { unsupportedSyntax } from './unsupportedSyntax.ts'

const rules = [...misparsedSyntax, ...unsupportedSyntax]
const startRules = rules.filter(({ isLineStart }) => isLineStart)
const otherRules = rules.filter(({ isLineStart }) => !isLineStart)

/** The patterns of rules: the number of the group that matches, after the first, is that of the rule. */
const joined = (some: readonly SyntaxRule[]): string => some.map(({ pattern }) => `(${pattern})`).join('|')

/** The first group is what precedes the text of a line: blanks, and the marks of quotes and lists. */
const startPattern = new RegExp(
  String.raw`(^[ \t]*(?:(?:>[ \t]*|(?:[-*+]|\d{1,9}[.)])[ \t]+))*?)(?:${joined(startRules)})`,
  'gimu',
)
/** The lookahead names the characters that a match can begin with: to try all patterns everywhere is slow. */
const otherPattern = new RegExp(`((?=[!(:<[{]))(?:${joined(otherRules)})`, 'gimu')

/** Reports syntax in prose that is shown as text, probably by mistake. */
export function unparsedSyntax(text: LocatedText): MarkdownProblem[] {
  const problems = [
    ...problemsOf(startPattern, startRules, text),
    ...problemsOf(otherPattern, otherRules, text),
  ].toSorted((a, b) => a.start - b.start)
  let end = 0
  return problems.filter(problem => {
    if (problem.start < end) return false
    end = problem.end
    return true
  })
}

/** One problem at a time, since the matches of a text can take far more memory than the text. */
function* problemsOf(
  pattern: RegExp,
  some: readonly SyntaxRule[],
  { source, prose }: LocatedText,
): Generator<MarkdownProblem> {
  const isProse = rangeCursor(prose)
  for (const match of source.matchAll(pattern)) {
    const [whole, before = '', ...groups] = match
    const rule = some[groups.findIndex(group => group !== undefined)]
    const start = match.index + before.length
    if (!rule || !isProse(start)) continue
    const written = whole.slice(before.length)
    const { report } = rule
    const reported = typeof report === 'function' ? report(written, start, source) : report
    yield { start, end: start + written.length, ...reported }
  }
}
