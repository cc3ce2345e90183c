import { readFile } from 'node:fs/promises'
import type { ConfigSource } from '../../content/model/ConfigFile.ts'
import type { Position, Problem } from '../../content/model/Problem.ts'
import { problemAt, problemIn, type SourceFile } from '../../content/problems/problemAt.ts'
import { locator } from './locator.ts'
import { runModule } from './runModule.ts'

export interface LoadedConfig {
  value?: ConfigSource
  problems: Problem[]
  /** Files that the configuration is made of, absolute: what `dev` watches. */
  dependencies: string[]
}

/**
 * Reads and runs `site.config.ts`, which is trusted as the generator is. Its imports are bundled in, so that each call
 * sees the files as they are now.
 * @param path absolute path of the file
 * @param shown the path as problems name it
 */
export async function loadConfig(path: string, shown: string): Promise<LoadedConfig> {
  const fail = (problems: Problem[], dependencies = [path]): LoadedConfig => ({ problems, dependencies })
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
  const syntax = parseSync(path, text)
  if (syntax.errors.length > 0) {
    return fail(
      syntax.errors.map(({ message, labels }) =>
        problemAt(source, labels[0]?.start ?? 0, {
          code: 'config-syntax',
          message: message.replace(/\.$/, ''),
        }),
      ),
    )
  }
  const { exports, fault: failure, dependencies: imported } = await runModule(path)
  const dependencies = [path, ...imported]
  if (!exports) {
    const message = `The configuration cannot be run: ${failure?.message}`
    const offset = failure?.position ? offsetAt(text, failure.position) : 0
    return fail([problemAt(source, offset, { code: 'config-syntax', message })], dependencies)
  }
  if (exports['default'] === undefined) {
    const hint = 'Write `export default { … } satisfies SiteConfig`.'
    const message = 'The configuration has no default export'
    return fail([problemAt(source, 0, { code: 'config-no-default', message, hint })], dependencies)
  }
  return {
    value: { source, value: exports['default'], ...locator(syntax.program) },
    problems: [],
    dependencies,
  }
}

/** Offset of a line and a column, both counted from 1. */
function offsetAt(text: string, { line, column }: Position): number {
  const before = text.split('\n').slice(0, line - 1)
  return before.reduce((total, { length }) => total + length + 1, 0) + column - 1
}

const reason = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n')[0]?.replace(/^[A-Z]+: /, '') ?? ''
