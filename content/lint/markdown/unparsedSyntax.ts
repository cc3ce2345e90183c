import type { LocatedText } from '../../markdown/LocatedText.ts'
import type { MarkdownProblem } from '../../markdown/MarkdownProblem.ts'
import { rangeCursor } from '../../markdown/rangeCursor.ts'
import { misparsedSyntax } from './misparsedSyntax.ts'
import type { SyntaxRule } from './SyntaxRule.ts'
import { unsupportedSyntax } from './unsupportedSyntax.ts'

const rules = [...misparsedSyntax, ...unsupportedSyntax]
const startRules = rules.filter(({ isLineStart }) => isLineStart)
const otherRules = rules.filter(({ isLineStart }) => !isLineStart)

/** The patterns of all rules: the number of the group that matched is that of the rule. */
const joined = (some: readonly SyntaxRule[]): string => some.map(({ pattern }) => `(${pattern})`).join('|')

const startPattern = new RegExp(joined(startRules), 'imuy')
/** The lookahead names the characters that a match can begin with: to try all patterns everywhere is slow. */
const otherPattern = new RegExp(`(?=[!$%(+:<=[\\\\^{])(?:${joined(otherRules)})`, 'gimu')

/** Reports syntax in prose that is shown as text, and probably not meant to be. */
export function unparsedSyntax({ source, prose }: LocatedText): MarkdownProblem[] {
  const problems = [
    ...problemsOf(matchesAtStarts(source), startRules, prose),
    ...problemsOf(source.matchAll(otherPattern), otherRules, prose),
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
  matches: Iterable<RegExpExecArray>,
  some: readonly SyntaxRule[],
  prose: LocatedText['prose'],
): Generator<MarkdownProblem> {
  const isProse = rangeCursor(prose)
  for (const match of matches) {
    const { 0: text, index: start } = match
    const rule = some[match.findIndex((part, at) => at > 0 && part !== undefined) - 1]
    if (!rule || !isProse(start)) continue
    const { report } = rule
    yield { start, end: start + text.length, ...(typeof report === 'function' ? report(match) : report) }
  }
}

function* matchesAtStarts(source: string): Generator<RegExpExecArray> {
  for (const start of textStarts(source)) {
    startPattern.lastIndex = start
    const match = startPattern.exec(source)
    if (match) yield match
  }
}

const outerMark = /(?:>[ \t]*|(?:[-*+]|\d{1,9}[.)])[ \t]+)/y

/** Where the text of each line may start: after its blanks, and after each mark of a quote or a list that follows. */
function* textStarts(source: string): Generator<number> {
  for (const { 0: blanks, index } of source.matchAll(/^[ \t]*/gm)) {
    let start = index + blanks.length
    yield start
    for (outerMark.lastIndex = start; outerMark.test(source); outerMark.lastIndex = start) {
      start = outerMark.lastIndex
      yield start
    }
  }
}
