import type { SourceFile } from '../problems/problemAt.ts'
import type { SiteConfig } from './SiteConfig.ts'

/** A path of keys into the configuration: `['pricing', 'plans', 1, 'name']`. */
export type ConfigPath = readonly PropertyKey[]

/** The configuration's file, before it is checked. */
export interface ConfigSource {
  source: SourceFile
  /** The file's default export. */
  value: unknown
  /** Where a value stands in the file; the nearest enclosing value where it does not stand there literally. */
  locate(path: ConfigPath): number
  /** Where a key stands in the file. */
  locateKey(path: ConfigPath): number
}

/** The configuration, checked, with the places of its values. */
export interface ConfigFile extends ConfigSource {
  value: SiteConfig
}
