import { mapAddresses, mapTags } from './mapAddresses.ts'
import type { SitePath } from './paths.ts'

/**
 * An address as a browser asks for it, of one that counts from the site's root; others stay as they are. All addresses
 * that leave the model go through here.
 * @param base folder of its host that the site is published in, with slashes at both ends (`basePath`)
 */
export const withBase = (base: string, path: SitePath): string =>
  path.startsWith('/') && !path.startsWith('//') ? base + path.slice(1) : path

/** Our HTML with all of its addresses as a browser asks for them. */
export const htmlWithBase = (base: string, html: string): string =>
  base === '/' ? html : mapTags(html, tag => mapAddresses(tag, address => withBase(base, address)))
