import type { MarkedToken } from 'marked'
import type { LocatedText, LocatedToken } from '../../markdown/LocatedText.ts'
import type { SourceRange } from '../../markdown/locateToken.ts'
import type { MarkdownProblem } from '../../markdown/MarkdownProblem.ts'
import type { ProblemCode } from '../../problems/problemCodes.ts'

/** A problem without its range. */
export type SyntaxReport = Omit<MarkdownProblem, keyof SourceRange>

/** A rule about syntax that is shown as text. */
export interface SyntaxRule {
  /** Every quantifier has a limit, so that the time for a text grows with its length alone. */
  pattern: string
  /** The pattern counts only at the start of a line, after the marks of quotes and lists. */
  isLineStart?: boolean
  /** @param start offset of the match */
  report: SyntaxReport | ((written: string, start: number, source: string) => SyntaxReport)
}

/** What a rule about tokens reports. The range is that of the token, and the code that of the rule, unless given. */
export interface Report extends Partial<SourceRange>, Pick<MarkdownProblem, 'message' | 'hint' | 'fix'> {
  code?: ProblemCode
}

type TokenType = MarkedToken['type']
type Reports = Report | readonly Report[] | undefined

/** A rule about tokens of some types. */
export interface TokenRule {
  types: readonly TokenType[]
  code: ProblemCode
  check(token: MarkedToken, located: LocatedToken, text: LocatedText): Reports
}

/** Types the check of a rule by the types of its tokens. */
export const tokenRule = <Type extends TokenType>(
  code: ProblemCode,
  types: readonly Type[],
  check: (token: Extract<MarkedToken, { type: Type }>, located: LocatedToken, text: LocatedText) => Reports,
): TokenRule => ({ code, types, check: check as TokenRule['check'] })
