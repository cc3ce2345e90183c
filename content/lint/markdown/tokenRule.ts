import type { MarkedToken } from 'marked'
import type { LocatedText, LocatedToken } from '../../markdown/LocatedText.ts'
import type { SourceRange } from '../../markdown/locateToken.ts'
import type { MarkdownProblem } from '../../markdown/MarkdownProblem.ts'
import type { ProblemCode } from '../../model/problemCodes.ts'

/** What a rule reports. The range is that of the token, and the code that of the rule, unless the report has others. */
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
