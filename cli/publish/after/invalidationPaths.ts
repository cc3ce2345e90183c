import type { AbsoluteUrl } from '../../../content/model/SiteConfig.ts'
import { basePath } from '../../../content/shared/siteUrl.ts'
import type { Change } from '../plan.ts'
import { visitorPaths } from './visitorPaths.ts'

/** More are told as folders: the first 1,000 paths a month are free, and a folder counts as one. */
const maxPaths = 100

/** CloudFront works on 15 paths with a wildcard at once, of all that were asked for. */
const maxFolders = 10

/**
 * The paths that caches are to forget: every address of what changed or is gone. Assets are left out, since their
 * names change with their content. Where there are many, folders take their place (`/blog/*`).
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
