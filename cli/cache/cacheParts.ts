import { lstatSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { newerSums } from '../objects/KnownSums.ts'
import { namesIn } from '../project/paths.ts'
import { isPack } from './PackCache.ts'
import { isKeptFolder } from './FolderCache.ts'
import {
  gzippedName,
  lastBuildName,
  newerPagesName,
  pagesName,
  postFolders,
  sourcesName,
  spareSiteName,
  sumsName,
  termsName,
  textsName,
} from './BuildCache.ts'

/** A part of a cache on the disk. */
export interface CachePart {
  name: 'bundles' | 'posts' | 'pages' | 'former site'
  /** What it spares a build. */
  spares: string
  bytes: number
  /** Its files and folders, absolute. */
  paths: readonly string[]
}

/** What a cache holds; what else lies in its folder, which a user may have named, is not ours. */
export function cacheParts(folder: string): CachePart[] {
  const own = (below: string, isOwn: (name: string) => boolean) =>
    namesIn(join(folder, below))
      .filter(isOwn)
      .map(name => join(folder, below, name))
  const part = (name: CachePart['name'], spares: string, paths: readonly string[]): CachePart => ({
    name,
    spares,
    bytes: paths.reduce((sum, path) => sum + bytesOf(path), 0),
    paths,
  })
  return [
    part('bundles', 'bundling scripts, styles and pages', own('bundles', isKeptFolder)),
    part('posts', 'parsing posts', [
      ...Object.values(postFolders).flatMap(name => own(name, isPack)),
      ...own('', name => textFiles.has(name)),
    ]),
    part(
      'pages',
      'rendering pages',
      own('', name => [sourcesName, pagesName, newerPagesName].includes(name)),
    ),
    part(
      'former site',
      'writing files',
      own('', name => formerSiteNames.has(name)),
    ),
  ]
}

const formerSiteNames = new Set([
  spareSiteName,
  sumsName,
  newerSums(sumsName),
  termsName,
  gzippedName,
  lastBuildName,
])

const textFiles = new Set((Object.keys(postFolders) as (keyof typeof postFolders)[]).map(textsName))

/** Removes what a cache holds. */
export function clearCache(folder: string): void {
  for (const { paths } of cacheParts(folder))
    for (const path of paths) rmSync(path, { recursive: true, force: true })
}

/** Bytes of a file, or of all files below a folder; none of what goes meanwhile. */
function bytesOf(path: string): number {
  const found = lstatSync(path, { throwIfNoEntry: false })
  if (!found?.isDirectory()) return found?.size ?? 0
  return readdirSync(path).reduce((sum, name) => sum + bytesOf(join(path, name)), 0)
}
