import type { SourceMapPayload } from 'node:module'
import { dirname, isAbsolute, resolve } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { type RolldownOptions, rolldown } from 'rolldown'
import type { ConfigFault, FilePosition } from './ConfigFault.ts'

/** The configuration with all that it imports, as one module. */
export interface Bundle {
  code: string
  map: SourceMapPayload
  /** Imported files, directly or not; absolute. */
  imports: string[]
}

/** Bundles the configuration with what it imports, as the files are now. */
export async function bundleConfig(path: string): Promise<Bundle | ConfigFault> {
  try {
    const bundle = await rolldown({ input: path, platform: 'node', onLog: refuseUnresolved })
    const { output } = await bundle.generate({
      format: 'esm',
      codeSplitting: false,
      sourcemap: 'hidden',
      sourcemapPathTransform: (source, map) => resolve(dirname(map), source),
    })
    // The output's own list lacks files of which only inlined constants remain.
    const files = await bundle.watchFiles
    await bundle.close()
    const [{ code, map }] = output
    // The bundler's runtime modules are no files.
    const imports = files.filter(id => id !== path && isAbsolute(id))
    return { code, map: map as unknown as SourceMapPayload, imports }
  } catch (error) {
    return bundlerFault(error)
  }
}

/** A missing package is an error here: Node could not resolve it from the bundle. Packages may lack optional ones. */
const refuseUnresolved: NonNullable<RolldownOptions['onLog']> = (_, log, handle) => {
  if (log.code === 'UNRESOLVED_IMPORT' && !/[\\/]node_modules[\\/]/.test(log.id ?? '')) handle('error', log)
}

/** The bundler's first error, without its colours and its code frame. */
function bundlerFault(error: unknown): ConfigFault {
  const { errors = [] } = error as { errors?: { message: string; loc?: FilePosition }[] }
  const { message, loc } = errors[0] ?? { message: String(error) }
  const [line = ''] = stripVTControlCharacters(message).split('\n')
  const text = line.replace(/^\[\w+\]\s*/, '').replace(/ in [^\s]+$/, '')
  // The bundler counts columns from 0.
  const at = loc && { ...loc, column: loc.column + 1 }
  return { message: `cannot be run: ${text}`, ...(at ? { at } : {}) }
}
