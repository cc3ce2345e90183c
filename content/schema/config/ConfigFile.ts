import { z } from 'zod'
import type { SourceFile } from '../../problems/Problem.ts'
import { configSchema, type SiteConfig } from './configSchema.ts'
import { addressFormats } from './values.ts'

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
export function formatPath(path: ConfigPath): string {
  const keys = path.map(key => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`))
  return path.length === 0 ? 'The configuration' : `\`${keys.join('').replace(/^\./, '')}\``
}

/** A text of the configuration and its path. */
export interface ConfigText {
  path: ConfigPath
  text: string
}

/** Every text below a value of the configuration. */
export function configTexts(value: unknown, path: ConfigPath = []): ConfigText[] {
  if (typeof value === 'string') return [{ path, text: value }]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, child]) =>
    configTexts(child, [...path, Array.isArray(value) ? Number(name) : name]),
  )
}

/** Every address that pages take from the configuration; not those that redirects lead away from, nor those of stores. */
export const configAddresses = (config: object): ConfigText[] =>
  configTexts(config).filter(({ path }) => path[0] !== 'publish' && isAddress(path))

const isAddress = (path: ConfigPath): boolean =>
  schemasAt(path).some(schema => addressFormats.includes(z.globalRegistry.get(schema)?.['format']))

type Schema = z.core.$ZodTypes

/** The schemas of a value of the configuration: several if it may have several forms, none if there is no such key. */
export const schemasAt = (path: ConfigPath): Schema[] =>
  path.reduce<Schema[]>((schemas, key) => schemas.flatMap(schema => childrenOf(schema, key)), [configSchema])

function childrenOf(schema: Schema, key: PropertyKey): Schema[] {
  const { def } = schema._zod
  if (def.type === 'union') return def.options.flatMap(form => childrenOf(unwrap(form), key))
  const child = childOf(def, key)
  return child ? [unwrap(child)] : []
}

function childOf(def: Schema['_zod']['def'], key: PropertyKey): z.core.$ZodType | undefined {
  if (def.type === 'object') return def.shape[String(key)]
  if (def.type === 'tuple') return def.items[Number(key)]
  if (def.type === 'array') return def.element
  return def.type === 'record' ? def.valueType : undefined
}

/** The schema of a value, which may be absent. */
function unwrap(schema: z.core.$ZodType): Schema {
  const known = schema as Schema
  return known._zod.def.type === 'optional' ? unwrap(known._zod.def.innerType) : known
}
