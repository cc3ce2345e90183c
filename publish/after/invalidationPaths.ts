import type { AbsoluteUrl } from '../../content/model/SiteConfig.ts'
import { basePath } from '../../content/shared/siteUrl.ts'
import type { Change } from '../plan.ts'
import type { PublishedObject } from '../records.ts'

/** Amazon's first 1,000 paths a month are free, and one with a wildcard counts as one. */
const maxPaths = 100

/**
 * The paths to invalidate: every address of what changed or was removed, except assets, whose names change with their
 * content. More than 100 are the whole site: one path with a wildcard.
 */
export function invalidationPaths(changes: readonly Change[], siteUrl: AbsoluteUrl): string[] {
  const base = basePath(siteUrl)
  const paths = new Set(
    changes
      .filter(({ object }) => object.kind !== 'asset')
      .flatMap(({ key, object }) => visitorPaths(key, object)),
  )
  return paths.size > maxPaths ? [`${base}*`] : [...paths].map(path => base + path)
}

/**
 * The addresses at which visitors find an object, from the folder of the site on, encoded; links use the first one. A
 * page in a folder is found at `blog/`, `blog/index.html` and, with a redirect or not, `blog`.
 */
export function visitorPaths(key: string, { kind }: Pick<PublishedObject, 'kind'>): [string, ...string[]] {
  const path = encodeURI(key).replace(/[?#]/g, encodeURIComponent)
  const [index, folder = ''] = /^(.*\/)?index\.html$/.exec(path) ?? []
  if (index === undefined || (kind !== 'page' && kind !== 'redirect')) return [path]
  return folder === '' ? ['', path] : [folder, path, folder.slice(0, -1)]
}
