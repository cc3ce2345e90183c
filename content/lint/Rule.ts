import { nextOffset, type SourceRange } from '../markdown/locateToken.ts'
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

/** A match of a pattern. */
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
  for (const rule of rules) {
    const { on } = rule
    const find = (target: unknown) => rule.find(target as never, document)
    if (on === 'document') yield* problemsOf(rule, { start: 0, end: source.length }, find(document))
    else if (typeof on === 'string')
      for (const node of ofType.get(on) ?? [])
        yield* problemsOf(rule, node.range, find(node)).map(ofNode(node))
    else for (const match of matchesOf(on, source, prose)) yield* problemsOf(rule, match, find(match))
  }
}

const problemsOf = ({ code }: Rule<never>, { start, end }: SourceRange, reports: Reports): TextProblem[] =>
  reports ? [reports].flat().map(report => ({ code, start, end, ...report })) : []

/** Leaves out a fix beyond the node of its problem. The range of a node that marked changed is a guess. */
const ofNode =
  ({ isExact, range }: DocumentNode) =>
  (problem: TextProblem): TextProblem => {
    const isWithin = problem.fix?.every(edit => edit.start >= range.start && endOf(edit) <= range.end)
    return isExact && isWithin !== false ? problem : { ...problem, fix: undefined }
  }

/** The matches of a pattern, in their order. */
export function* matchesOf(
  on: { prose: RegExp } | { source: RegExp },
  source: string,
  prose: readonly SourceRange[],
): Generator<Match> {
  const isInProse = 'prose' in on
  const pattern = new RegExp(isInProse ? on.prose : on.source)
  let nextProse: ((offset: number) => number) | undefined
  for (let match = pattern.exec(source); match; match = pattern.exec(source)) {
    const [written, ...groups] = match
    const start = match.index
    nextProse ??= nextOffset(prose)
    const next = nextProse(start)
    if (written === '') pattern.lastIndex++
    if (isInProse && next !== start) pattern.lastIndex = next
    else yield { written, start, end: start + written.length, groups, source, isProse: next === start }
  }
}

/** Matches a pattern only at the start of a line, behind blanks and the marks of quotes and lists. */
export const lineStart = (pattern: string): string =>
  String.raw`(?<=^[ \t]*(?:(?:>[ \t]*|(?:[-*+]|\d{1,9}[.)])[ \t]+))*?)(?:${pattern})`

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
