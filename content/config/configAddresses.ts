import { z } from 'zod'
import type { ConfigPath } from '../model/ConfigFile.ts'
import type { SiteConfig } from '../model/SiteConfig.ts'
import { addressSchemas, configSchema } from './configSchema.ts'
import { childOf, unwrap } from './schemaTree.ts'

/** An address that the configuration names, and where. */
export interface ConfigAddress {
  path: ConfigPath
  address: string
}

const kinds = new Set<unknown>(Object.values(addressSchemas))

/**
 * Every address that pages take from the configuration. They are found by their schema, so that none can be
 * forgotten. Left out are those that lead nowhere by design: what redirects lead away from, and where the site is
 * published to.
 */
export function configAddresses(config: SiteConfig): ConfigAddress[] {
  const found: ConfigAddress[] = []
  const walk = (value: unknown, schema: unknown, path: ConfigPath) => {
    const bare = optionFor(unwrap(schema), value)
    if (kinds.has(bare)) found.push({ path, address: String(value) })
    else if (typeof value === 'object' && value !== null) {
      for (const [key, child] of Object.entries(value)) {
        const name = Array.isArray(value) ? Number(key) : key
        if (child !== undefined) walk(child, childOf(bare, name), [...path, name])
      }
    }
  }
  walk(config, configSchema, [])
  return found.filter(
    ({ path }) => path[0] !== 'publish' && !(path[0] === 'redirects' && path.at(-1) === 'from'),
  )
}

/** Of a union, the form that the value has. */
const optionFor = (schema: unknown, value: unknown): unknown =>
  schema instanceof z.ZodUnion
    ? unwrap(schema.options.find(option => z.safeParse(option, value).success))
    : schema
