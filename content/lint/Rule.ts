import { rangeCursor, type SourceRange } from '../markdown/locateToken.ts'
import type { DocumentNode } from '../markdown/nodes.ts'
import type { Document } from '../markdown/readDocument.ts'
import { endOf } from '../problems/applyEdits.ts'
import type { Problem, TextProblem } from '../problems/Problem.ts'
import { problemMaker, type SourceFile } from '../problems/problemAt.ts'
import type { ProblemCode } from '../problems/problemCodes.ts'
import { groupBy } from '../shared/groupBy.ts'

type NodeType = DocumentNode['type']

/** What a rule is about: nodes of one type, matches of a global pattern in prose or anywhere, or the document itself. */
type On = NodeType | { readonly prose: RegExp } | { readonly source: RegExp } | 'document'

/** A match of a pattern, without what `lineStart` puts before it. */
export interface Match extends SourceRange {
  written: string
  /** What the groups of the pattern match. */
  groups: readonly (string | undefined)[]
  source: string
  isProse: boolean
}

/** What a rule reports. Unless given, the code is that of the rule, and the range that of what the rule is about. */
export type Report = Pick<TextProblem, 'message'> & Partial<TextProblem>

type Reports = Report | readonly Report[] | undefined

/** A rule about documents: texts in markdown, or files with something else. */
export interface Rule<Doc = Document> {
  code: ProblemCode
  on: On
  find(target: never, document: Doc): Reports
}

type NodeOf<Type, Node = DocumentNode> = Node extends { type: infer Types }
  ? Type extends Types
    ? Node
    : never
  : never

type TargetOf<Of, Doc> = Of extends NodeType ? NodeOf<Of> : Of extends 'document' ? Doc : Match

/** Types what a rule finds problems in by what it is about. */
export const defineRule = <const Of extends On, Doc = Document>(
  code: ProblemCode,
  on: Of,
  find: (target: TargetOf<Of, Doc>, document: Doc) => Reports,
): Rule<Doc> => ({ code, on, find })

/** The source of a document, with what rules are about. */
interface RuleSource {
  source: string
  prose?: readonly SourceRange[]
  nodes?: readonly DocumentNode[]
}

/** Applies rules to a document, in their order. One problem at a time, since matches can take far more memory than the text. */
export function* applyRules<Doc>(
  rules: readonly Rule<Doc>[],
  document: Doc,
  { source, prose = [], nodes = [] }: RuleSource,
): Generator<TextProblem> {
  const ofType = groupBy(nodes, ({ type }) => type)
  for (const { code, on, find } of rules) {
    const problemsOf = (target: unknown, { start, end }: SourceRange): TextProblem[] | undefined => {
      const reports = find(target as never, document)
      return reports && [reports].flat().map(report => ({ code, start, end, ...report }))
    }
    if (on === 'document') yield* problemsOf(document, { start: 0, end: source.length }) ?? []
    else if (typeof on === 'string')
      for (const node of ofType.get(on) ?? []) {
        const found = problemsOf(node, node.range)
        if (found) for (const problem of found) yield withinNode(node, problem)
      }
    else for (const match of matchesOf(on, source, prose)) yield* problemsOf(match, match) ?? []
  }
}

/** Leaves out a fix beyond the node of its problem. The range of a node that marked changed is a guess. */
function withinNode({ isExact, range }: DocumentNode, problem: TextProblem): TextProblem {
  const isWithin = problem.fix?.every(edit => edit.start >= range.start && endOf(edit) <= range.end)
  return isExact && isWithin !== false ? problem : { ...problem, fix: undefined }
}

/** The matches of a pattern, in their order. */
export function* matchesOf(
  on: { prose: RegExp } | { source: RegExp },
  source: string,
  prose: readonly SourceRange[],
): Generator<Match> {
  let isProseAt: ((offset: number) => boolean) | undefined
  for (const match of source.matchAll('prose' in on ? on.prose : on.source)) {
    const { 0: whole, index, groups: named } = match
    const lead = named?.['lead']
    const start = index + (lead?.length ?? 0)
    isProseAt ??= rangeCursor(prose)
    const isProse = isProseAt(start)
    if ('prose' in on && !isProse) continue
    const groups = match.slice(lead === undefined ? 1 : 2)
    const end = index + whole.length
    yield { written: source.slice(start, end), start, end, groups, source, isProse }
  }
}

/** A pattern at the start of a line, behind blanks and the marks of quotes and lists. */
export const lineStart = (pattern: string): string =>
  String.raw`^(?<lead>[ \t]*(?:(?:>[ \t]*|(?:[-*+]|\d{1,9}[.)])[ \t]+))*?)(?:${pattern})`

/** The problems that rules find in a file. */
export function fileProblems<Doc extends { source: SourceFile }>(
  rules: readonly Rule<Doc>[],
  file: Doc,
  prose: readonly SourceRange[] = [],
): Problem[] {
  const makeProblem = problemMaker()
  const { source } = file
  const found = applyRules(rules, file, { source: source.text, prose })
  return Array.from(found, problem => makeProblem(source, problem.start, problem))
}
