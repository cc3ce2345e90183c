import type { z } from 'zod'
import type { ConfigFile, ConfigPath, ConfigSource } from '../../model/ConfigFile.ts'
import type { Problem } from '../../model/Problem.ts'
import { kindOf } from '../rule.ts'
import { suggestion } from '../../problems/nearest.ts'
import { type ProblemText, problemAt } from '../../problems/problemAt.ts'
import type { ProblemCode } from '../../problems/problemCodes.ts'
import { childSchemas, configJsonSchema, configSchema, type JsonSchema } from './configSchema.ts'
import { writtenPath } from './writtenPath.ts'

/** Checks the configuration's values: gives every problem at its line and column, or the checked file. */
export function checkConfig(config: ConfigSource): { value?: ConfigFile; problems: Problem[] } {
  // It is checked once: to compile the checks takes twice as long as to run them (`jitless`, zod 4.6.7, schemas.js).
  const parsed = configSchema.safeParse(config.value, { reportInput: true, jitless: true })
  if (parsed.success) return { value: { ...config, value: parsed.data }, problems: [] }
  const schema = configJsonSchema()
  const problems = parsed.error.issues.flatMap(issue => {
    if (issue.code === 'unrecognized_keys') return unknownKeys(config, issue, schema)
    const { path, ...text } = problemOf(issue, schema)
    return [problemAt(config.source, config.locate(path), text)]
  })
  return { problems: problems.toSorted((a, b) => a.line - b.line || a.column - b.column) }
}

/** The schemas of what may stand at a path. */
const schemasAt = (path: ConfigPath, schema: JsonSchema): JsonSchema[] =>
  path.reduce<JsonSchema[]>((found, key) => found.flatMap(parent => childSchemas(parent, key)), [schema])

/** What the nearest key of a path means. */
const meaningAt = (path: ConfigPath, schema: JsonSchema): string | undefined => {
  const described = schemasAt(path, schema).find(({ description }) => description !== undefined)
  return described?.description ?? (path.length > 0 ? meaningAt(path.slice(0, -1), schema) : undefined)
}

/** Where a marketer finds every key. */
const allKeys = 'docs/config.md explains every key.'

function unknownKeys(
  { source, locateKey }: ConfigSource,
  { path, keys: unknown }: z.core.$ZodIssueUnrecognizedKeys,
  schema: JsonSchema,
): Problem[] {
  const parent = path.length === 0 ? 'the configuration' : writtenPath(path)
  const known = schemasAt(path, schema).flatMap(({ properties = {} }) => Object.keys(properties))
  return unknown.map(key => {
    const keys = known.slice(0, 30).join(', ')
    const means = path.length === 0 ? '' : ` ${meaningAt(path, schema) ?? ''}`
    const otherwise = keys === '' ? 'Remove it.' : `Remove it; the keys there are ${keys}.${means} ${allKeys}`
    const hint = suggestion(key, known, otherwise)
    const message = `\`${key}\` is not a key of ${parent}`
    return problemAt(source, locateKey([...path, key]), { code: 'config-unknown-key', message, hint })
  })
}

/** What is wrong with a value. Where its rule has no hint, what the key means is the hint. */
function problemOf(issue: z.core.$ZodIssue, schema: JsonSchema): ProblemText & { path: ConfigPath } {
  const { path } = issue
  if (issue.code === 'invalid_union') {
    // The form that was meant is the one with the fewest problems.
    const [nearest] = issue.errors.toSorted((a, b) => a.length - b.length)
    const inner = nearest?.find(({ path: deeper }) => deeper.length > 0)
    if (inner) return problemOf({ ...inner, path: [...path, ...inner.path] }, schema)
  }
  const values = valuesOf(issue)
  const name = writtenPath(path)
  const params = issue.code === 'custom' ? (issue.params as Partial<ProblemText> | undefined) : undefined
  const meaning = meaningAt(path, schema)
  const hint =
    values && typeof issue.input === 'string' && meaning !== undefined
      ? suggestion(issue.input, values, meaning)
      : (params?.hint ?? meaning)
  if (issue.input === undefined) return { code: 'config-missing', path, message: `${name} is missing`, hint }
  const code: ProblemCode = params?.code ?? 'config-invalid'
  // The messages of rules go on after the name; those of zod are sentences of their own.
  const said =
    sizeText(issue) ??
    typeText(issue) ??
    valuesText(issue.input, values) ??
    (issue.message.replace(/^Invalid input(?:: )?/, '') || 'has none of the allowed forms')
  return { code, path, message: `${name}${/^(?:is|has|leads) /.test(said) ? '' : ':'} ${said}`, hint }
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

/** What is said of a value of another kind than it should be. */
function typeText(issue: z.core.$ZodIssue): string | undefined {
  const expected = issue.code === 'invalid_type' ? typeNames[issue.expected] : undefined
  return expected === undefined ? undefined : `is ${kindOf(issue.input)}, and should be ${expected}`
}

/** The values that are allowed, where there are only some. */
function valuesOf(issue: z.core.$ZodIssue): string[] | undefined {
  if (issue.code === 'invalid_value') return issue.values.map(String)
  if (issue.code !== 'invalid_union') return undefined
  const forms = issue.errors.map(([first]) => (first ? valuesOf(first) : undefined))
  return forms.every(form => form !== undefined) ? forms.flat() : undefined
}

/** What is said of a value that is none of those allowed. */
function valuesText(input: unknown, values: readonly string[] | undefined): string | undefined {
  if (values === undefined) return undefined
  const written = typeof input === 'string' ? `"${input}"` : kindOf(input)
  return `is ${written}, and should be ${values.length > 1 ? 'one of ' : ''}${values.join(', ')}`
}

/** What is said of a list or a text that is too long or too short, and of a number that is too large or too small. */
function sizeText(issue: z.core.$ZodIssue): string | undefined {
  if (issue.code !== 'too_big' && issue.code !== 'too_small') return undefined
  const { input } = issue
  if (typeof input === 'number') {
    const [limit, more] = issue.code === 'too_big' ? [issue.maximum, 'less'] : [issue.minimum, 'more']
    return `is ${input}, and should be ${issue.inclusive ? `${limit} or ${more}` : `${more} than ${limit}`}`
  }
  const what = Array.isArray(input) ? 'entries' : typeof input === 'string' ? 'characters' : undefined
  if (what === undefined) return undefined
  const { length } = input as { length: number }
  const limit = issue.code === 'too_big' ? `the most is ${issue.maximum}` : `the fewest are ${issue.minimum}`
  return length === 0 ? 'is empty' : `has ${length} ${what}; ${limit}`
}
