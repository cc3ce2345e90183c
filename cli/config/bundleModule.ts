import type { SourceMapPayload } from 'node:module'
import { dirname, isAbsolute, resolve } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { RolldownOptions } from 'rolldown'
import type { ParseResult } from 'rolldown/utils'
import type { Position } from '../../content/model/Problem.ts'

/** A position in a module, or in a file that it imports. */
export interface ModulePosition extends Position {
  /** Absolute. */
  file: string
}

/** Why a module cannot be run, and where, if that is known. */
export interface ModuleError {
  message: string
  at?: ModulePosition
}

/** A module that has been read. */
export interface ModuleFile {
  /** Absolute. */
  path: string
  text: string
}

/** A module with all that it imports, in one text. */
export interface BundledModule {
  code: string
  map: SourceMapPayload | undefined
  /** Files that the module imports, directly or not; absolute. */
  dependencies: string[]
}

/** Bundles a module with what it imports, as the files are now. */
export const bundleModule = async (module: ModuleFile): Promise<BundledModule | { error: ModuleError }> =>
  (await withoutTypes(module)) ?? (await withImports(module.path))

/**
 * Only removes types. It takes 3 ms; to load the bundler and to bundle take 40, for which every command would wait.
 * Undefined for a module that needs another one to run, and where there is an error, which the bundler tells.
 */
async function withoutTypes({ path, text }: ModuleFile): Promise<BundledModule | undefined> {
  const { parseSync, transformSync } = await import('rolldown/utils')
  const { code, map, errors } = transformSync(path, text, {
    sourcemap: true,
    tsconfig: false,
    typescript: { onlyRemoveTypeImports: true },
  })
  if (errors.length > 0 || /\brequire\b/.test(code) || !isAlone(parseSync('plain.js', code).module))
    return undefined
  return { code, map: map as SourceMapPayload | undefined, dependencies: [] }
}

const isAlone = ({
  hasModuleSyntax,
  staticImports,
  dynamicImports,
  staticExports,
}: ParseResult['module']): boolean =>
  hasModuleSyntax &&
  staticImports.length + dynamicImports.length === 0 &&
  staticExports.every(({ entries }) => entries.every(({ moduleRequest }) => !moduleRequest))

async function withImports(path: string): Promise<BundledModule | { error: ModuleError }> {
  const { rolldown } = await import('rolldown')
  try {
    const bundle = await rolldown({ input: path, platform: 'node', onLog: refuseUnresolved })
    // Hidden: where source maps are enabled, Node would look for a map beside the address `data:`.
    const options = { format: 'esm', codeSplitting: false, sourcemap: 'hidden' } as const
    const sourcemapPathTransform = (source: string, map: string) => resolve(dirname(map), source)
    const { output } = await bundle.generate({ ...options, sourcemapPathTransform })
    // Not those of the output, which leaves out a file of whose constants only the values remain.
    const files = await bundle.watchFiles
    await bundle.close()
    const [{ code, map }] = output
    // The bundler has modules of its own, which are no files.
    const dependencies = files.filter(id => id !== path && isAbsolute(id))
    return { code, map: (map as SourceMapPayload | null) ?? undefined, dependencies }
  } catch (error) {
    return { error: bundlingError(error) }
  }
}

/**
 * A package that is not there would be left for Node to find, which finds none from a bundle. A package may do without
 * some of its own.
 */
const refuseUnresolved: NonNullable<RolldownOptions['onLog']> = (_, log, handle) => {
  if (log.code === 'UNRESOLVED_IMPORT' && !/[\\/]node_modules[\\/]/.test(log.id ?? '')) handle('error', log)
}

/** The first error of the bundler, without its colours and its code frame. */
function bundlingError(error: unknown): ModuleError {
  const { errors = [] } = error as { errors?: { message: string; loc?: ModulePosition }[] }
  const { message, loc } = errors[0] ?? { message: String(error) }
  const [plain = ''] = stripVTControlCharacters(message).split('\n')
  const text = plain.replace(/^\[\w+\]\s*/, '').replace(/ in [^\s]+$/, '')
  // The bundler counts columns from 0.
  return { message: text, ...(loc ? { at: { ...loc, column: loc.column + 1 } } : {}) }
}
