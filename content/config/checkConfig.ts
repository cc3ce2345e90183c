import type { z } from 'zod'
import type { ConfigFile, ConfigPath, ConfigSource } from '../model/ConfigFile.ts'
import type { Problem } from '../model/Problem.ts'
import { suggestion } from '../problems/nearest.ts'
import { problemAt } from '../problems/problemAt.ts'
import { isProblemCode, type ProblemCode } from '../problems/problemCodes.ts'
import { configSchema } from './configSchema.ts'
import { childOf, shapeOf } from './schemaTree.ts'

interface Finding {
  code: ProblemCode
  path: ConfigPath
  /** The key itself is at fault, not its value. */
  atKey?: boolean
  message: string
  hint?: string | undefined
}

/** Checks the configuration's values: all faults at once, each at its line and column, or the checked file. */
export function checkConfig(config: ConfigSource): { value?: ConfigFile; problems: Problem[] } {
  const parsed = configSchema.safeParse(config.value, { reportInput: true })
  if (parsed.success) return { value: { ...config, value: parsed.data }, problems: [] }
  const problems = parsed.error.issues.flatMap(findings).map(({ code, path, atKey, message, hint }) => {
    const offset = atKey ? config.locateKey(path) : config.locate(path)
    return problemAt(config.source, offset, { code, message, hint })
  })
  return { problems: problems.toSorted((a, b) => a.line - b.line || a.column - b.column) }
}

/** `pricing.plans[1].name` */
const written = (path: ConfigPath): string =>
  path
    .map((key, at) => (typeof key === 'number' ? `[${key}]` : at === 0 ? String(key) : `.${String(key)}`))
    .join('')

function findings(issue: z.core.$ZodIssue): Finding[] {
  const { path } = issue
  const name = path.length === 0 ? 'The configuration' : `\`${written(path)}\``
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map(key => {
      const parent = path.length === 0 ? 'the configuration' : name
      const hint = suggestion(key, keysAt(path), 'Remove it, or describe it in content/model/SiteConfig.ts.')
      return {
        code: 'config-unknown-key',
        path: [...path, key],
        atKey: true,
        message: `\`${key}\` is not a key of ${parent}`,
        hint,
      }
    })
  }
  if (issue.code === 'invalid_union') {
    // The form that was meant is the one with the fewest faults.
    const [nearest] = issue.errors.toSorted((a, b) => a.length - b.length)
    const inner = nearest?.find(({ path: deeper }) => deeper.length > 0)
    if (inner) return findings({ ...inner, path: [...path, ...inner.path] } as z.core.$ZodIssue)
    const fault = issue.message === 'Invalid input' ? 'has none of the allowed forms' : issue.message
    return [{ code: 'config-invalid', path, message: `${name} ${fault}` }]
  }
  if (issue.code === 'custom') {
    const code = String(issue.params?.['code'] ?? '')
    const hint = issue.params?.['hint'] as string | undefined
    return [
      {
        code: isProblemCode(code) ? code : 'config-invalid',
        path,
        message: `${name} ${issue.message}`,
        hint,
      },
    ]
  }
  if (issue.code === 'invalid_type' && issue.input === undefined) {
    const hint = 'Its meaning is described in content/model/SiteConfig.ts.'
    return [{ code: 'config-missing', path, message: `${name} is missing`, hint }]
  }
  return [
    { code: 'config-invalid', path, message: `${name}: ${issue.message.replace(/^Invalid input: /, '')}` },
  ]
}

/** The keys that the schema knows at a path, to suggest the nearest. */
function keysAt(path: ConfigPath): string[] {
  let schema: unknown = configSchema
  for (const key of path) schema = childOf(schema, key)
  return Object.keys(shapeOf(schema) ?? {})
}
