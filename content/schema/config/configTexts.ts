import { z } from 'zod'
import type { ConfigPath } from './ConfigFile.ts'
import { schemasAt } from './schemasAt.ts'
import type { SiteConfig } from './SiteConfig.ts'
import { addressFormats } from './values.ts'

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

/** An address in the configuration and its path. */
interface ConfigAddress {
  path: ConfigPath
  address: string
}

/** Every address that pages take from the configuration; not those that redirects lead away from, nor those of stores. */
export const configAddresses = (config: SiteConfig): ConfigAddress[] =>
  configTexts(config)
    .filter(({ path }) => path[0] !== 'publish' && isAddress(path))
    .map(({ path, text }) => ({ path, address: text }))

const isAddress = (path: ConfigPath): boolean =>
  schemasAt(path).some(schema => addressFormats.includes(z.globalRegistry.get(schema)?.['format']))
