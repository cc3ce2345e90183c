import type { SourceFile } from '../../problems/Problem.ts'
import type { SiteConfig } from './configSchema.ts'

/** A path of keys into the configuration: `['pricing', 'plans', 1, 'name']`. */
export type ConfigPath = readonly PropertyKey[]

/** The configuration, before it is checked. */
export interface ConfigSource {
  source: SourceFile
  /** The file's default export. */
  value: unknown
  /** Offset of a value in the file, or of the nearest enclosing one if it is computed or imported. */
  locate(path: ConfigPath): number
  /** Offset of a key in the file. */
  locateKey(path: ConfigPath): number
}

/** The configuration, checked. */
export interface ConfigFile extends ConfigSource {
  value: SiteConfig
}

/** A value of the configuration as messages name it: `pricing.plans[1].name` by its path, quoted. */
export const formatPath = (path: ConfigPath): string =>
  path.length === 0 ? 'The configuration' : `\`${keysOf(path)}\``

/** A path as code writes it. */
const keysOf = (path: ConfigPath): string =>
  path
    .map((key, at) => (typeof key === 'number' ? `[${key}]` : at === 0 ? String(key) : `.${String(key)}`))
    .join('')
