import { z } from 'zod'
import type { ConfigPath } from '../../model/ConfigFile.ts'
import type { SiteConfig } from '../../model/SiteConfig.ts'
import { configTexts } from './configTexts.ts'
import { schemasAt } from './schemasAt.ts'
import { addressFormats } from './values.ts'

/** An address in the configuration and its path. */
export interface ConfigAddress {
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
