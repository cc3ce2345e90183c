import type { ConfigPath } from '../../model/ConfigFile.ts'
import type { SiteConfig } from '../../model/SiteConfig.ts'
import { childSchemas, configJsonSchema, type JsonSchema } from './jsonSchema.ts'
import { addressFormats } from './values.ts'

/** An address that the configuration names, and where. */
export interface ConfigAddress {
  path: ConfigPath
  address: string
}

/**
 * Every address that pages take from the configuration. Addresses are found by their schema, so that none can be
 * forgotten. Left out are those that lead nowhere by design: what redirects lead away from, and where the site is
 * published to.
 */
export function configAddresses(config: SiteConfig): ConfigAddress[] {
  const found: ConfigAddress[] = []
  const walk = (value: unknown, schemas: readonly JsonSchema[], path: ConfigPath) => {
    if (typeof value === 'string' && schemas.some(({ format }) => addressFormats.includes(format))) {
      found.push({ path, address: value })
    } else if (typeof value === 'object' && value !== null) {
      for (const [name, child] of Object.entries(value)) {
        const key = Array.isArray(value) ? Number(name) : name
        walk(
          child,
          schemas.flatMap(schema => childSchemas(schema, key)),
          [...path, key],
        )
      }
    }
  }
  walk(config, [configJsonSchema()], [])
  return found.filter(({ path }) => path[0] !== 'publish')
}
