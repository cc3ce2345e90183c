import { kindOf, ruleParams, type ValueProblem } from '../rule.ts'
import type { Field } from './fieldKinds.ts'

/** A problem of a value, or of one entry of a list. */
interface FieldProblem extends ValueProblem {
  item?: number
}

/**
 * A value as the site uses it, or why it cannot be used.
 * @param written a number as it is written: `1.10`
 */
export function readField(
  field: Field,
  value: unknown,
  written = String(value),
): { value?: unknown; problems: FieldProblem[] } {
  const { success, data, error } = field.schema.safeParse(value, { reportInput: true })
  if (success) return { value: data, problems: [] }
  const problems = error.issues
    .flatMap(issue =>
      // The first form is a single value, the second a list.
      issue.code === 'invalid_union' ? (issue.errors[Array.isArray(value) ? 1 : 0] ?? []) : issue,
    )
    .map((issue): FieldProblem => {
      const [item] = issue.path
      const isEntry = typeof item === 'number'
      const { hint, correction } = ruleParams(issue)
      if (hint !== undefined)
        return { message: issue.message, hint, correction, ...(isEntry ? { item } : {}) }
      const problem = field.wrongType(value, written)
      if (!isEntry) return problem
      return { message: `has an entry that is ${kindOf(issue.input)}, not a text`, hint: problem.hint, item }
    })
    .toSorted((a, b) => (a.item ?? 0) - (b.item ?? 0))
  return { problems }
}
