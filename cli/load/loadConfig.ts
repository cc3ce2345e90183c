import { readFile } from 'node:fs/promises'
import type { ConfigSource } from '../../content/ConfigFile.ts'
import type { Problem } from '../../content/Problem.ts'
import { problemAt, problemIn, type SourceFile } from '../../content/problemAt.ts'
import { locator } from './locator.ts'

export interface LoadedConfig {
  value?: ConfigSource
  problems: Problem[]
  /** Files that the configuration is made of, absolute: what `dev` watches. */
  dependencies: string[]
}

/**
 * Reads and runs `site.config.ts`. It is our own code, as trusted as the generator; what it imports is bundled
 * in, so that each call sees the files as they are now.
 * @param path absolute path of the file
 * @param shown the path as problems name it
 */
export async function loadConfig(path: string, shown: string): Promise<LoadedConfig> {
  const dependencies = [path]
  const fail = (...problems: Problem[]): LoadedConfig => ({ problems, dependencies })
  let text: string
  try {
    text = await readFile(path, 'utf8')
  } catch (error) {
    const hint = 'Name the file with --config.'
    const message = `The configuration cannot be read: ${reason(error)}`
    return fail(problemIn(shown, { code: 'config-unreadable', message, hint }))
  }
  const source: SourceFile = { file: shown, text }
  const { parseSync } = await import('rolldown/utils')
  const syntax = parseSync(path, text)
  if (syntax.errors.length > 0) {
    return fail(
      ...syntax.errors.map(({ message, labels }) =>
        problemAt(source, labels[0]?.start ?? 0, {
          code: 'config-syntax',
          message: message.replace(/\.$/, ''),
        }),
      ),
    )
  }
  const module = await run(path, dependencies)
  if ('error' in module) {
    const message = `The configuration cannot be run: ${reason(module.error)}`
    return fail(problemAt(source, 0, { code: 'config-syntax', message }))
  }
  if (module.exports['default'] === undefined) {
    const hint = 'Write `export default { … } satisfies SiteConfig`.'
    const message = 'The configuration has no default export'
    return fail(problemAt(source, 0, { code: 'config-no-default', message, hint }))
  }
  return {
    value: { source, value: module.exports['default'], ...locator(syntax.program) },
    problems: [],
    dependencies,
  }
}

type Run = { exports: Record<string, unknown> } | { error: unknown }

async function run(path: string, dependencies: string[]): Promise<Run> {
  const { rolldown } = await import('rolldown')
  try {
    const bundle = await rolldown({ input: path, platform: 'node', logLevel: 'silent' })
    const { output } = await bundle.generate({ format: 'esm', codeSplitting: false })
    await bundle.close()
    for (const id of output[0].moduleIds) if (!dependencies.includes(id)) dependencies.push(id)
    const url = `data:text/javascript;base64,${Buffer.from(output[0].code).toString('base64')}`
    return { exports: (await import(url)) as Record<string, unknown> }
  } catch (error) {
    return { error }
  }
}

const reason = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n')[0]?.replace(/^[A-Z]+: /, '') ?? ''
