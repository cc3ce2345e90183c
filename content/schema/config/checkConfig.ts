import { z } from 'zod'
import { type ConfigFile, type ConfigPath, type ConfigSource, formatPath, schemasAt } from './ConfigFile.ts'
import type { Problem } from '../../problems/Problem.ts'
import { suggestion } from '../../problems/nearest.ts'
import { problemAt, type ProblemText } from '../../problems/problemAt.ts'
import { issueProblem } from '../valueProblem.ts'
import { configSchema } from './configSchema.ts'

/** Checks the configuration: the checked value, or every problem at its line and column. */
export function checkConfig(config: ConfigSource): { value?: ConfigFile; problems: Problem[] } {
  // Compiling the checks takes longer than one run of them (`jitless`).
  const parsed = configSchema.safeParse(config.value, { reportInput: true, jitless: true })
  if (parsed.success) return { value: { ...config, value: parsed.data }, problems: [] }
  const problems = parsed.error.issues.flatMap(issue => {
    if (issue.code === 'unrecognized_keys') return unknownKeys(config, issue)
    const keys = keysOfNoForm(issue)
    if (keys.length > 0) return unknownKeys(config, { path: issue.path, keys })
    const { path, ...text } = valueProblem(issue)
    return problemAt(config.source, config.locate(path), text)
  })
  return { problems: problems.toSorted((a, b) => a.line - b.line || a.column - b.column) }
}

/** What the nearest described key of a path means. */
const meaningAt = (path: ConfigPath): string | undefined =>
  schemasAt(path).flatMap(schema => z.globalRegistry.get(schema)?.description ?? [])[0] ??
  (path.length > 0 ? meaningAt(path.slice(0, -1)) : undefined)

/** The keys that the value at a path may have in any of its forms. */
const keysAt = (path: ConfigPath): string[] => [...new Set(schemasAt(path).flatMap(keysOf))]

const keysOf = (schema: z.core.$ZodTypes): string[] => {
  const { def } = schema._zod
  if (def.type === 'union') return def.options.flatMap(form => keysOf(form as z.core.$ZodTypes))
  return def.type === 'object' ? Object.keys(def.shape) : []
}

/** Of a value with several forms, the keys that none of them has. */
function keysOfNoForm({ code, path, input }: z.core.$ZodIssue): string[] {
  const known = code === 'invalid_union' ? keysAt(path) : []
  if (known.length === 0 || typeof input !== 'object' || input === null || Array.isArray(input)) return []
  return Object.keys(input).filter(key => !known.includes(key))
}

function unknownKeys(
  { source, locateKey }: ConfigSource,
  { path, keys }: Pick<z.core.$ZodIssueUnrecognizedKeys, 'path' | 'keys'>,
): Problem[] {
  const parent = path.length === 0 ? 'the configuration' : formatPath(path)
  const known = keysAt(path)
  const meaning = path.length === 0 ? '' : ` ${meaningAt(path) ?? ''}`
  const keysThere = `the keys there are ${known.slice(0, 30).join(', ')}.${meaning} docs/config.md explains every key.`
  return keys.map(key => {
    const hint = suggestion(key, known, known.length === 0 ? 'Remove it.' : `Remove it; ${keysThere}`)
    const message = `\`${key}\` is not a key of ${parent}`
    return problemAt(source, locateKey([...path, key]), { code: 'config-unknown-key', message, hint })
  })
}

/** The problem of a value. If its rule has no hint, the meaning of its key is the hint. */
function valueProblem(issue: z.core.$ZodIssue): ProblemText & { path: ConfigPath } {
  const { path, input } = issue
  const inner = nearestForm(issue)
  if (inner) return valueProblem({ ...inner, path: [...path, ...inner.path] })
  const name = formatPath(path)
  const meaning = meaningAt(path)
  if (input === undefined)
    return { code: 'config-missing', path, message: `${name} is missing`, hint: meaning }
  const { code = 'config-invalid', message, hint = meaning, allowed } = issueProblem(issue)
  const isTypo = allowed && typeof input === 'string' && meaning !== undefined
  return {
    code,
    path,
    message: `${name}${/^(?:is|has|leads) /.test(message) ? '' : ':'} ${message}`,
    hint: isTypo ? suggestion(input, allowed, meaning) : hint,
  }
}

/** Of a value with several forms, the first problem within the form that has the fewest. */
function nearestForm(issue: z.core.$ZodIssue): z.core.$ZodIssue | undefined {
  if (issue.code !== 'invalid_union') return undefined
  const [nearest] = issue.errors.toSorted((a, b) => a.length - b.length)
  return nearest?.find(({ path }) => path.length > 0)
}
