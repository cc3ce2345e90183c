import type { ConfigPath } from '../../model/ConfigFile.ts'
import type { SiteConfig } from '../../model/SiteConfig.ts'
import { configTexts } from './configTexts.ts'
import { configJsonSchema, schemasAt } from './jsonSchema.ts'
import { addressFormats } from './values.ts'

/** An address in the configuration and its path. */
export interface ConfigAddress {
  path: ConfigPath
  address: string
}

/**
 * Every address that pages take from the configuration, by its schema. The old addresses of redirects and those of stores
 * are none.
 */
export function configAddresses(config: SiteConfig): ConfigAddress[] {
  const schema = configJsonSchema()
  const isAddress = (path: ConfigPath) =>
    schemasAt(path, schema).some(({ format }) => addressFormats.includes(format))
  return configTexts(config)
    .filter(({ path }) => path[0] !== 'publish' && isAddress(path))
    .map(({ path, text }) => ({ path, address: text }))
}
