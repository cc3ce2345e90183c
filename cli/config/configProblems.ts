import { readFileSync } from 'node:fs'
import { writtenPath } from '../../content/config/writtenPath.ts'
import type { ConfigSource } from '../../content/model/ConfigFile.ts'
import type { Position, Problem } from '../../content/model/Problem.ts'
import { type ProblemText, problemAt, problemIn, type SourceFile } from '../../content/problems/problemAt.ts'
import type { ModuleError } from './bundleModule.ts'
import { shownPath } from '../project/paths.ts'
import type { Endless, Flaw } from './runModule.ts'

/** The configuration did not come to its end. */
export function endlessProblem(endless: Endless, file: string, maxMs: number): Problem {
  const message =
    endless === 'waiting'
      ? 'The configuration waits for something that never comes'
      : `The configuration still runs after ${maxMs / 1000} seconds`
  const hint = 'Look for a loop without an end, and for an `await` of what never happens.'
  return problemIn(file, { code: 'config-endless', message, hint })
}

/**
 * The configuration cannot be bundled, or it threw.
 * @param path of the configuration, absolute
 */
export const runProblem = (error: ModuleError, source: SourceFile, path: string): Problem =>
  problemOf(error, `The configuration cannot be run: ${error.message}`, { source, path, offset: undefined })

/** A value of the configuration is no plain data, or threw when it was read. */
export function flawProblem(flaw: Flaw, { source, locate }: ConfigSource, path: string): Problem {
  const name = writtenPath(flaw.path)
  const offset = locate(flaw.path)
  if ('error' in flaw)
    return problemOf(flaw.error, `${name} cannot be read: ${flaw.error.message}`, { source, path, offset })
  const message = `${name} is not plain data (${flaw.kind})`
  const hint = 'Write texts, numbers, lists and objects: call a function, and `await` a promise.'
  return problemAt(source, offset, { code: 'config-invalid', message, hint })
}

interface Configuration {
  source: SourceFile
  path: string
  /** Where the problem is, if the error does not know better. */
  offset: number | undefined
}

function problemOf({ at }: ModuleError, message: string, { source, path, offset }: Configuration): Problem {
  const text: ProblemText = {
    code: 'config-syntax',
    message,
    ...(isSyntax(message) ? { hint: syntaxHint } : {}),
  }
  if (at?.file === path) return problemAt(source, offsetAt(source.text, at), text)
  if (offset !== undefined) return problemAt(source, offset, text)
  if (!at) return problemIn(source.file, text)
  const imported = { file: shownPath(at.file), text: readFileSync(at.file, 'utf8') }
  return problemAt(imported, offsetAt(imported.text, at), text)
}

/** What parsers say of a text that is no TypeScript. */
const isSyntax = (message: string): boolean =>
  /\b(?:Expected|Unexpected|Unterminated|Invalid)\b/i.test(message)

const syntaxHint =
  'Look here and at the line above: a comma, a quote or a bracket is missing, or one is too many.'

/** Offset of a line and a column, both counted from 1. */
function offsetAt(text: string, { line, column }: Position): number {
  const before = text.split('\n').slice(0, line - 1)
  return before.reduce((total, { length }) => total + length + 1, 0) + column - 1
}
