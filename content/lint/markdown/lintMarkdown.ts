import type { MarkdownProblem } from '../../markdown/MarkdownProblem.ts'
import { rangeCursor } from '../../markdown/locateToken.ts'
import type { Document } from '../../markdown/readDocument.ts'
import { conflictLine, conflictText } from '../../schema/front-matter/unreadProblem.ts'
import { blockRules, splitLists } from './blockRules.ts'
import { calloutRule } from './calloutRule.ts'
import { codeRules } from './codeRules.ts'
import { inlineRules } from './inlineRules.ts'
import { checkOutline } from './outline.ts'
import type { NodeRule } from './rules.ts'
import { unparsedSyntax } from './unparsedSyntax.ts'

const nodeRules = [...blockRules, ...codeRules, calloutRule, ...inlineRules]

const rules: ReadonlyMap<string, readonly NodeRule[]> = new Map(
  nodeRules.map(({ type }) => [type, nodeRules.filter(rule => rule.type === type)]),
)

/** The problems of a markdown text, except those that decide how it is rendered. */
export const lintMarkdown = (document: Document): MarkdownProblem[] => [
  ...document.siblings.flatMap(splitLists),
  ...checkNodes(document),
  ...checkOutline(document),
  ...unparsedSyntax(document),
  ...mergeConflicts(document),
]

function checkNodes(document: Document): MarkdownProblem[] {
  const problems: MarkdownProblem[] = []
  for (const node of document.nodes) {
    for (const { code, check } of rules.get(node.type) ?? []) {
      const reports = check(node, document)
      if (!reports) continue
      for (const report of [reports].flat()) problems.push({ code, ...node.range, ...report })
    }
  }
  return problems
}

const conflictLines = new RegExp(conflictLine, 'gm')

/** Marks of a merge that were left, except in code, which may be about git. */
function mergeConflicts({ source, nodes }: Document): MarkdownProblem[] {
  const marks = [...source.matchAll(conflictLines)]
  if (marks.length === 0) return []
  const isCode = rangeCursor(nodes.filter(({ type }) => type === 'code').map(({ range }) => range))
  return marks
    .filter(({ index }) => !isCode(index))
    .map(({ 0: mark, index: start }) => ({ start, end: start + mark.length, ...conflictText }))
}
