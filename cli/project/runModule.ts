import { SourceMap, type SourceMapPayload } from 'node:module'
import { dirname, resolve } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { Position } from '../../content/model/Problem.ts'

/** Why a module cannot be run, and where in its file, if it is known. */
export interface ModuleError {
  message: string
  position?: Position
}

export interface RunResult {
  exports?: Record<string, unknown>
  error?: ModuleError
  /** Files that the module imports, directly or not; absolute. */
  dependencies: string[]
}

/** Bundles a module with what it imports, so that each call sees the files as they are now, and runs it. */
export async function runModule(path: string): Promise<RunResult> {
  const { rolldown } = await import('rolldown')
  let output: Awaited<ReturnType<Awaited<ReturnType<typeof rolldown>>['generate']>>['output']
  try {
    const bundle = await rolldown({ input: path, platform: 'node', logLevel: 'silent' })
    // Hidden: where source maps are enabled, Node would look for a map beside the address `data:`.
    const options = { format: 'esm', codeSplitting: false, sourcemap: 'hidden' } as const
    const sourcemapPathTransform = (source: string, map: string) => resolve(dirname(map), source)
    output = (await bundle.generate({ ...options, sourcemapPathTransform })).output
    await bundle.close()
  } catch (error) {
    return { error: bundlingError(error, path), dependencies: [] }
  }
  const [{ code, map, moduleIds }] = output
  const dependencies = moduleIds.filter(id => id !== path)
  try {
    const url = `data:text/javascript;base64,${Buffer.from(code).toString('base64')}`
    return { exports: (await import(url)) as Record<string, unknown>, dependencies }
  } catch (error) {
    return { error: thrownError(error, path, map as SourceMapPayload | null), dependencies }
  }
}

const firstLine = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? ''

/** The first error of the bundler, without its colours and its code frame. */
function bundlingError(error: unknown, path: string): ModuleError {
  const { errors = [] } = error as { errors?: { message: string; loc?: Position & { file?: string } }[] }
  const [first] = errors
  const plain = stripVTControlCharacters(firstLine(first ?? error))
  const message = plain.replace(/^\[\w+\]\s*/, '').replace(/ in [^\s]+$/, '')
  // The bundler counts columns from 0.
  return first?.loc && first.loc.file === path
    ? { message, position: { line: first.loc.line, column: first.loc.column + 1 } }
    : { message }
}

/** What the module threw, at the innermost position in its own file. */
function thrownError(error: unknown, path: string, map: SourceMapPayload | null): ModuleError {
  const message = firstLine(error)
  if (!map || !(error instanceof Error)) return { message }
  const sources = new SourceMap(map)
  for (const [, line, column] of (error.stack ?? '').matchAll(/data:text\/javascript[^\s)]*:(\d+):(\d+)/g)) {
    const entry = sources.findEntry(Number(line) - 1, Number(column) - 1)
    if ('originalLine' in entry && entry.originalSource === path) {
      return { message, position: { line: entry.originalLine + 1, column: entry.originalColumn + 1 } }
    }
  }
  return { message }
}
