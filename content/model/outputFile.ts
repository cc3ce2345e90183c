import { lookup } from 'mrmime'
import type { SitePath } from './SiteConfig.ts'
import { decodePath } from '../shared/decodePath.ts'

/** The path below `dist/` that an address on the site spells out: `a/b` for `/a/b`, and `C#.pdf` for `/C%23.pdf`. */
export const spelledPath = (path: SitePath): string =>
  decodePath(path.replace(/[?#].*$/s, '')).replace(/^\/+/, '')

/**
 * The file that answers an address on the site, as a link names it: `/blog/` and `/blog` are `blog/index.html`,
 * `/a.xml` is `a.xml`, and `/C%23.pdf` is `C#.pdf`.
 */
export function outputFile(path: SitePath): string {
  const file = spelledPath(path)
  if (file === '' || file.endsWith('/')) return `${file}index.html`
  // `/v1.2` and `/rss` are pages: a file's name has an ending with a known media type.
  return /[^/]\.[^./]+$/.test(file) && lookup(file) !== undefined ? file : `${file}/index.html`
}
