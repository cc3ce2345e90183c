import { readFile } from 'node:fs/promises'
import type { ConfigSource } from '../../content/model/ConfigFile.ts'
import type { Position, Problem } from '../../content/model/Problem.ts'
import { problemAt, problemIn, type SourceFile } from '../../content/problems/problemAt.ts'
import { locator } from './locator.ts'
import { runModule } from './runModule.ts'

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
 * @param shown the path as problems name it
 */
export async function loadConfig(path: string, shown: string): Promise<LoadedConfig> {
  const fail = (problems: Problem[], imported: readonly string[] = []): LoadedConfig => ({
    problems,
    dependencies: [path, ...imported],
  })
  let text: string
  try {
    text = await readFile(path, 'utf8')
  } catch (error) {
    const hint = 'Name the file with --config.'
    const message = `The configuration cannot be read: ${reason(error)}`
    return fail([problemIn(shown, { code: 'config-unreadable', message, hint })])
  }
  const source: SourceFile = { file: shown, text }
  const { parseSync } = await import('rolldown/utils')
  const { errors, program } = parseSync(path, text)
  if (errors.length > 0) {
    return fail(
      errors.map(({ message, labels }) =>
        problemAt(source, labels[0]?.start ?? 0, {
          code: 'config-syntax',
          message: message.replace(/\.$/, ''),
        }),
      ),
    )
  }
  const { exports, error, dependencies } = await runModule(path)
  if (!exports) {
    const message = `The configuration cannot be run: ${error?.message}`
    const offset = error?.position ? offsetAt(text, error.position) : 0
    return fail([problemAt(source, offset, { code: 'config-syntax', message })], dependencies)
  }
  const { default: value } = exports
  if (value === undefined) {
    const hint = 'Write `export default { … } satisfies SiteConfig`.'
    const message = 'The configuration has no default export'
    return fail([problemAt(source, 0, { code: 'config-no-default', message, hint })], dependencies)
  }
  return {
    value: { source, value, ...locator(program) },
    problems: [],
    dependencies: [path, ...dependencies],
  }
}

/** Offset of a line and a column, both counted from 1. */
function offsetAt(text: string, { line, column }: Position): number {
  const before = text.split('\n').slice(0, line - 1)
  return before.reduce((total, { length }) => total + length + 1, 0) + column - 1
}

const reason = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n')[0]?.replace(/^[A-Z]+: /, '') ?? ''
