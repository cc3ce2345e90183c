import { lookup } from 'mrmime'
import type { SitePath } from '../model/SiteConfig.ts'
import { decodePath } from '../shared/decodePath.ts'

/**
 * The file that answers an address on the site, as a link names it: `/blog/` and `/blog` are `blog/index.html`,
 * `/a.xml` is `a.xml`, and `/C%23.pdf` is `C#.pdf`.
 */
export function outputFile(path: SitePath): string {
  const file = decodePath(path.replace(/[?#].*$/s, '')).replace(/^\/+/, '')
  if (file === '' || file.endsWith('/')) return `${file}index.html`
  // `/v1.2` and `/rss` are pages: a file's name has an ending with a known media type.
  return /[^/]\.[^./]+$/.test(file) && lookup(file) !== undefined ? file : `${file}/index.html`
}
