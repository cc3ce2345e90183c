import type { SourceRange } from '../../markdown/locateToken.ts'
import type { TextProblem } from '../../problems/Problem.ts'
import type { DocumentNode } from '../../markdown/nodes.ts'
import type { Document } from '../../markdown/readDocument.ts'
import type { ProblemCode } from '../../problems/problemCodes.ts'

/** A problem without its range. */
export type SyntaxReport = Omit<TextProblem, keyof SourceRange>

/** A rule about syntax that is shown as text. */
export interface SyntaxRule {
  /** Every quantifier has a limit, so that the time for a text grows with its length alone. */
  pattern: string
  /** The pattern counts only at the start of a line, after the marks of quotes and lists. */
  isLineStart?: boolean
  /** @param start offset of the match */
  report: SyntaxReport | ((written: string, start: number, source: string) => SyntaxReport)
}

/** What a rule about nodes reports. The range is that of the node, and the code that of the rule, unless given. */
export interface Report extends Partial<SourceRange>, Pick<TextProblem, 'message' | 'hint' | 'fix'> {
  code?: ProblemCode
}

type NodeType = DocumentNode['type']
type Reports = Report | readonly Report[] | undefined

/** A rule about nodes of one type. */
export interface NodeRule {
  type: NodeType
  code: ProblemCode
  check(node: DocumentNode, document: Document): Reports
}

/** A node that can have a type. */
type NodeOf<Type extends NodeType, Node = DocumentNode> = Node extends { type: infer Types }
  ? Type extends Types
    ? Node
    : never
  : never

/** Types the check of a rule by the type of its nodes. */
export const nodeRule = <Type extends NodeType>(
  code: ProblemCode,
  type: Type,
  check: (node: NodeOf<Type>, document: Document) => Reports,
): NodeRule => ({ code, type, check: check as NodeRule['check'] })
