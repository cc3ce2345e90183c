import type { z } from 'zod'
import type { ProblemCode } from '../problems/problemCodes.ts'

/** A value that replaces an unusable one. */
interface Correction {
  /** As YAML. */
  text: string
  /** As the site uses it. */
  value: unknown
}

/** What is wrong with a value, and what to do. */
export interface ValueProblem {
  code?: ProblemCode
  /** Follows the value's name: `is not a day`. */
  message: string
  hint: string
  /** Only if a single value can be right. */
  correction?: Correction | undefined
  /** Where it is within the value. */
  path?: PropertyKey[]
}

/** A check for a schema: reports each problem that a function returns. */
export const rule =
  <Value>(find: (value: Value) => Iterable<ValueProblem>) =>
  ({ value, issues }: z.core.ParsePayload<Value>): void => {
    for (const { message, path = [], ...params } of find(value))
      issues.push({ code: 'custom', input: value, path, message, params, continue: true })
  }

/** The code, hint and correction of a rule's issue; empty for the issues of other checks. */
export const ruleParams = (issue: z.core.$ZodIssue): Partial<ValueProblem> =>
  issue.code === 'custom' ? ((issue.params as Partial<ValueProblem> | undefined) ?? {}) : {}

/** The kind of a value, for messages. */
export const kindOf = (value: unknown): string => {
  if (value === null) return 'empty'
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'object') return 'a map'
  return typeof value === 'string' ? 'a text' : `a ${typeof value}`
}
