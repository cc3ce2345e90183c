import { readFile, stat } from 'node:fs/promises'
import type { ConfigSource } from '../../content/model/ConfigFile.ts'
import type { Problem } from '../../content/model/Problem.ts'
import { problemAt, problemIn, type SourceFile } from '../../content/problems/problemAt.ts'
import { configSyntax } from './configSyntax.ts'
import { endlessProblem, flawProblem, runProblem } from './configProblems.ts'
import { locator } from './locator.ts'
import { shownPath } from '../project/paths.ts'
import { maxRunMs, type ModuleThread, runModule } from './runModule.ts'

export interface LoadedConfig {
  value?: ConfigSource
  problems: Problem[]
  /** The configuration's file and what it imports, absolute: what `dev` watches. */
  dependencies: string[]
}

/**
 * Reads and runs `site.config.ts`, which is trusted as the generator is. Its imports are bundled in, so that each call
 * sees the files as they are now.
 * @param path absolute path of the file
 * @param maxMs how long it may run
 * @param start gives the thread that runs it
 */
export async function loadConfig(
  path: string,
  maxMs = maxRunMs,
  start?: () => ModuleThread,
): Promise<LoadedConfig> {
  const file = shownPath(path)
  let text: string
  try {
    text = await readText(path)
  } catch (error) {
    const hint = 'Name the file with --config.'
    const message = `The configuration cannot be read: ${reason(error)}`
    const problem = problemIn(file, { code: 'config-unreadable', message, hint })
    return { problems: [problem], dependencies: [path] }
  }
  const source: SourceFile = { file, text }
  const { parseSync } = await import('rolldown/utils')
  const { errors, program } = parseSync(path, text)
  if (errors.length > 0) {
    return { problems: errors.map(error => configSyntax(source, error)), dependencies: [path] }
  }
  const { outcome, dependencies: imported } = await runModule({ path, text }, maxMs, start)
  const dependencies = [path, ...imported]
  const fail = (problems: Problem[]): LoadedConfig => ({ problems, dependencies })
  if ('endless' in outcome) return fail([endlessProblem(outcome.endless, file, maxMs)])
  if ('error' in outcome) return fail([runProblem(outcome.error, source, path)])
  const { value, flaws } = outcome
  const config: ConfigSource = { source, value, ...locator(program) }
  if (flaws.length > 0) return fail(flaws.map(flaw => flawProblem(flaw, config, path)))
  if (value === undefined) {
    const hint = 'Write `export default { … } satisfies SiteConfig`.'
    const message = 'The configuration has no default export'
    return fail([problemAt(source, 0, { code: 'config-no-default', message, hint })])
  }
  return { value: config, problems: [], dependencies }
}

/** @throws also where reading would never end, as from a pipe that nobody writes to */
async function readText(path: string): Promise<string> {
  if (!(await stat(path)).isFile()) throw new Error('it is not a file')
  return await readFile(path, 'utf8')
}

const reason = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n')[0]?.replace(/^[A-Z]+: /, '') ?? ''
