import { rangeCursor } from '../../markdown/locateToken.ts'
import type { Document } from '../../markdown/readDocument.ts'
import type { TextProblem } from '../../problems/Problem.ts'
import { conflictLine, conflictText } from '../../schema/front-matter/readFrontMatter.ts'
import { applyRules, defineRule, type Report, type Rule } from '../Rule.ts'
import { blockRules } from './blockRules.ts'
import { codeRules } from './codeRules.ts'
import { inlineRules } from './inlineRules.ts'
import { outlineReports } from './outlineReports.ts'
import { unparsedSyntax } from './syntaxRules.ts'

const rules: readonly Rule[] = [
  ...blockRules,
  ...codeRules,
  ...inlineRules,
  defineRule('heading-level-one', 'document', outlineReports),
  defineRule('merge-conflict', 'document', mergeConflicts),
]

/** The problems of a markdown text, except those that decide how it is rendered. */
export const lintMarkdown = (document: Document): TextProblem[] => [
  ...applyRules(rules, document, document),
  ...unparsedSyntax(document),
]

const conflictLines = new RegExp(conflictLine, 'gm')

/** Marks of a merge that were left, except in code, which may be about git. */
function mergeConflicts({ source, nodes }: Document): Report[] {
  if (!source.includes('<<<<<<<') && !source.includes('>>>>>>>')) return []
  const isCode = rangeCursor(nodes.filter(({ type }) => type === 'code').map(({ range }) => range))
  return Array.from(source.matchAll(conflictLines), ({ 0: mark, index: start }) => ({
    start,
    end: start + mark.length,
    ...conflictText,
  })).filter(({ start }) => !isCode(start))
}
