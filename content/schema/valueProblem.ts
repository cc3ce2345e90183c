import type { z } from 'zod'
import type { ProblemCode } from '../problems/problemCodes.ts'

/** A value that replaces an unusable one. */
export interface Correction {
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
export const valueCheck =
  <Value>(find: (value: Value) => Iterable<ValueProblem>) =>
  ({ value, issues }: z.core.ParsePayload<Value>): void => {
    for (const { message, path = [], ...params } of find(value))
      issues.push({ code: 'custom', input: value, path, message, params, continue: true })
  }

/** What is wrong with a value of front matter or of the configuration; without a hint for the issues of zod's own checks. */
interface IssueProblem extends Omit<ValueProblem, 'hint' | 'path'> {
  hint?: string
  /** The values that are allowed, if there are only some. */
  allowed?: string[] | undefined
}

/** Translates an issue: the message follows the value's name, as in `is a number, and should be a text`. */
export function issueProblem(issue: z.core.$ZodIssue): IssueProblem {
  const params = issue.code === 'custom' ? (issue.params as Partial<ValueProblem> | undefined) : undefined
  const allowed = allowedValues(issue)
  return { ...params, message: issueText(issue, allowed), allowed }
}

/** The values that are allowed, if there are only some. */
function allowedValues(issue: z.core.$ZodIssue): string[] | undefined {
  if (issue.code === 'invalid_value') return issue.values.map(String)
  if (issue.code !== 'invalid_union') return undefined
  const forms = issue.errors.map(([first]) => (first ? allowedValues(first) : undefined))
  return forms.every(form => form !== undefined) ? forms.flat() : undefined
}

const typeNames: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  tuple: 'a list',
  object: 'a group of keys',
  record: 'a group of keys',
}

function issueText(issue: z.core.$ZodIssue, allowed: string[] | undefined): string {
  const { input } = issue
  if (allowed) {
    const written = typeof input === 'string' ? `"${input}"` : kindOf(input)
    return `is ${written}, and should be ${allowed.length > 1 ? 'one of ' : ''}${allowed.join(', ')}`
  }
  const type = issue.code === 'invalid_type' ? typeNames[issue.expected] : undefined
  if (type !== undefined) return `is ${kindOf(input)}, and should be ${type}`
  const isSize = issue.code === 'too_big' || issue.code === 'too_small'
  // The messages of zod itself are sentences of their own.
  return (
    (isSize && sizeText(issue)) ||
    issue.message.replace(/^Invalid input(?:: )?/, '') ||
    'has none of the documented forms'
  )
}

/** What is wrong with a list or a text of the wrong length, or a number out of its range. */
function sizeText(issue: z.core.$ZodIssueTooBig | z.core.$ZodIssueTooSmall): string | undefined {
  const { input } = issue
  if (typeof input === 'number') {
    const [limit, more] = issue.code === 'too_big' ? [issue.maximum, 'less'] : [issue.minimum, 'more']
    return `is ${input}, and should be ${issue.inclusive ? `${limit} or ${more}` : `${more} than ${limit}`}`
  }
  if (typeof input !== 'string' && !Array.isArray(input)) return undefined
  if (input.length === 0) return 'is empty'
  const what = typeof input === 'string' ? 'characters' : 'entries'
  const limit = issue.code === 'too_big' ? `the most is ${issue.maximum}` : `the fewest are ${issue.minimum}`
  return `has ${input.length} ${what}; ${limit}`
}

/** The kind of a value, for messages. */
export const kindOf = (value: unknown): string => {
  if (value === null) return 'empty'
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'object') return 'a map'
  return typeof value === 'string' ? 'a text' : `a ${typeof value}`
}
