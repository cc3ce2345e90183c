import type { MarkedToken } from 'marked'
import type { LocatedText, LocatedToken } from '../../markdown/LocatedText.ts'
import type { MarkdownProblem } from '../../markdown/MarkdownProblem.ts'
import { rangeCursor } from '../../markdown/locateToken.ts'
import { conflictLine, conflictText } from '../../schema/front-matter/unreadProblem.ts'
import { blockRules } from './blockRules.ts'
import { calloutRule } from './calloutRule.ts'
import { codeRules } from './codeRules.ts'
import { inlineRules } from './inlineRules.ts'
import { checkOutline } from './outline.ts'
import type { TokenRule } from './rules.ts'
import { unparsedSyntax } from './unparsedSyntax.ts'

const tokenRules = [...blockRules, ...codeRules, calloutRule, ...inlineRules]

const types = new Set(tokenRules.flatMap(rule => rule.types))
const rulesByType: ReadonlyMap<string, readonly TokenRule[]> = new Map(
  [...types].map(type => [type, tokenRules.filter(rule => rule.types.includes(type))]),
)

/** The problems of a markdown text, except those that decide how it is rendered. */
export const lintMarkdown = (text: LocatedText): MarkdownProblem[] => [
  ...text.tokens.flatMap(located => checkToken(located, text)),
  ...checkOutline(text),
  ...unparsedSyntax(text),
  ...mergeConflicts(text),
]

function checkToken(located: LocatedToken, text: LocatedText): MarkdownProblem[] {
  const rules = rulesByType.get(located.token.type) ?? []
  return rules.flatMap(({ code, check }) =>
    [check(located.token as MarkedToken, located, text) ?? []]
      .flat()
      .map(report => ({ code, ...located.range, ...report })),
  )
}

const conflictLines = new RegExp(conflictLine, 'gm')

/** Marks of a merge that were left, except in code, which may be about git. */
function mergeConflicts({ source, tokens }: LocatedText): MarkdownProblem[] {
  const code = tokens.filter(({ token }) => token.type === 'code').map(({ range }) => range)
  const isCode = rangeCursor(code)
  return [...source.matchAll(conflictLines)]
    .filter(({ index }) => !isCode(index))
    .map(({ 0: mark, index: start }) => ({ start, end: start + mark.length, ...conflictText }))
}
