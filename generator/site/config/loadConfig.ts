import { readFileSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { type ConfigSource, formatPath } from '../../../content/schema/config/ConfigFile.ts'
import type { Position, Problem } from '../../../content/problems/Problem.ts'
import {
  problemAt,
  problemIn,
  type ProblemText,
  type SourceFile,
} from '../../../content/problems/problemAt.ts'
import { lineStarts } from '../../../content/problems/positionAt.ts'
import { shownPath } from '../../../system/paths.ts'
import { configSyntax } from './configSyntax.ts'
import type { ConfigFault } from './ConfigFault.ts'
import { locator } from './locator.ts'
import { runConfig } from './runConfig.ts'

export interface LoadedConfig {
  value?: ConfigSource
  problems: Problem[]
  /** The configuration's file and what it imports, absolute: what `dev` watches. */
  dependencies: string[]
}

/** A configuration takes milliseconds; one that asks a network takes seconds. */
const maxRunMs = 10_000

/**
 * Reads and runs `site.config.ts`, which is trusted as the generator is. Each call sees its imports as they are now.
 * @param path absolute path of the file
 * @param maxMs how long it may run
 */
export async function loadConfig(path: string, maxMs = maxRunMs): Promise<LoadedConfig> {
  const file = shownPath(path)
  const text = await readText(path).catch((error: Error) => error)
  if (text instanceof Error) {
    const message = `The configuration cannot be read: ${reason(text)}`
    const problem = problemIn(file, {
      code: 'config-unreadable',
      message,
      hint: 'Name the file with --config.',
    })
    return { problems: [problem], dependencies: [path] }
  }
  const source: SourceFile = { file, text }
  const { parseSync } = await import('rolldown/utils')
  const { errors, program } = parseSync(path, text)
  if (errors.length > 0)
    return { problems: errors.map(error => configSyntax(source, error)), dependencies: [path] }
  const { outcome, imports } = await runConfig(path, maxMs)
  const dependencies = [path, ...imports]
  if (typeof outcome === 'string') return { problems: [endlessProblem(outcome, file, maxMs)], dependencies }
  const config: ConfigSource = { source, value: outcome.value, ...locator(program) }
  const problems = outcome.faults.map(fault => faultProblem(fault, config, path))
  if (problems.length > 0) return { problems, dependencies }
  if (config.value === undefined) {
    const hint = 'Write `export default { … } satisfies SiteConfig`.'
    const message = 'The configuration has no default export'
    return { problems: [problemAt(source, 0, { code: 'config-no-default', message, hint })], dependencies }
  }
  return { value: config, problems: [], dependencies }
}

/** @throws also if reading would never end, as from a pipe */
async function readText(path: string): Promise<string> {
  if (!(await stat(path)).isFile()) throw new Error('it is not a file')
  return await readFile(path, 'utf8')
}

const reason = ({ message }: Error): string => message.split('\n')[0]?.replace(/^[A-Z]+: /, '') ?? ''

function endlessProblem(outcome: 'running' | 'waiting', file: string, maxMs: number): Problem {
  const message =
    outcome === 'waiting'
      ? 'The configuration waits for something that never comes'
      : `The configuration still runs after ${maxMs / 1000} seconds`
  const hint = 'Look for a loop without an end, and for an `await` of what never happens.'
  return problemIn(file, { code: 'config-endless', message, hint })
}

/** A problem at the fault's own position, or else at its value. */
function faultProblem(
  { message, path, at }: ConfigFault,
  { source, locate }: ConfigSource,
  file: string,
): Problem {
  const isData = message.startsWith('is not plain data')
  const hint = isData
    ? 'Write texts, numbers, lists and objects: call a function, and `await` a promise.'
    : isSyntax.test(message)
      ? 'Look here and at the line above: a comma, a quote or a bracket is missing, or one is too many.'
      : undefined
  const code = isData ? 'config-invalid' : 'config-syntax'
  const text: ProblemText = { code, message: `${formatPath(path ?? [])} ${message}`, hint }
  if (at?.file === file) return problemAt(source, offsetAt(source.text, at), text)
  if (path) return problemAt(source, locate(path), text)
  if (!at) return problemIn(source.file, text)
  const imported = { file: shownPath(at.file), text: readFileSync(at.file, 'utf8') }
  return problemAt(imported, offsetAt(imported.text, at), text)
}

/** What the bundler says of an imported file that is no TypeScript. */
const isSyntax = /\b(?:Expected|Unexpected|Unterminated|Invalid)\b/i

const offsetAt = (text: string, { line, column }: Position): number =>
  (lineStarts(text)[line - 1] ?? 0) + column - 1
