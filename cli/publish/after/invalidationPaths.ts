import type { AbsoluteUrl } from '../../../content/model/SiteConfig.ts'
import { basePath } from '../../../content/shared/siteUrl.ts'
import type { Change } from '../plan.ts'
import type { PublishedObject } from '../records/Release.ts'

/** More become folders: the first 1,000 paths a month are free, and a folder counts as one. */
const maxPaths = 100

/** CloudFront works on 15 paths with a wildcard at once, of all invalidations. */
const maxFolders = 10

/**
 * The paths to invalidate: every address of what changed or was removed, except assets, whose names change with their
 * content. Many paths are replaced by their folders (`/blog/*`).
 */
export function invalidationPaths(changes: readonly Change[], siteUrl: AbsoluteUrl): string[] {
  const base = basePath(siteUrl)
  const paths = new Set(
    changes
      .filter(({ object }) => object.kind !== 'asset')
      .flatMap(({ key, object }) => visitorPaths(key, object)),
  )
  const depth = Math.max(0, ...[...paths].map(depthOf))
  for (let deepest = depth; deepest > 0; deepest--) {
    const folders = new Set([...paths].flatMap(path => folderOf(path, deepest) ?? []))
    if (folders.size > maxFolders) continue
    const others = [...paths].filter(path => ![...folders].some(folder => path.startsWith(folder)))
    if (others.length + folders.size <= maxPaths) {
      return [...others, ...[...folders].map(folder => `${folder}*`)].map(path => base + path)
    }
  }
  return paths.size > maxPaths ? [`${base}*`] : [...paths].map(path => base + path)
}

const depthOf = (path: string): number => path.split('/').length - 1

/** The folder, so deep, of a path that lies deeper. */
const folderOf = (path: string, deepest: number): string | undefined =>
  depthOf(path) > deepest ? `${path.split('/').slice(0, deepest).join('/')}/` : undefined

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
