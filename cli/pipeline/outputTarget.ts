import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { isLink, workFolder } from '../project/paths.ts'
import { UsageError } from '../UsageError.ts'

/** The folder that a link leads to, so that the link itself stays; other targets are returned as they are. */
export function followLink(target: string): string {
  if (!isLink(target)) return target
  try {
    return realpathSync(target)
  } catch {
    throw new UsageError(`--out names a link that leads nowhere: ${target}`)
  }
}

/** Refuses to replace a folder that holds something other than a former build. */
export function refuseUnsafe(root: string, target: string): void {
  const inside = relative(target, root)
  if (inside === '' || !inside.startsWith('..')) {
    throw new UsageError(`--out names a folder that contains the project: ${target}`)
  }
  const fromRoot = relative(root, target)
  const [top = ''] = fromRoot.split(/[\\/]/)
  const sources = [
    'cli',
    'components',
    'content',
    'docs',
    'islands',
    'node_modules',
    'pages',
    'posts',
    'public',
    'styles',
  ]
  if (sources.includes(top) || top === '.git') {
    throw new UsageError(`--out names a folder of the project's sources: ${target}`)
  }
  const inWork = relative(workFolder(root), target)
  if (inWork === '' || /^(?:stage-\d+|objects|vite)(?:[\\/]|$)/.test(inWork)) {
    throw new UsageError(`--out names a folder that kube-site keeps for itself: ${target}`)
  }
  const nearest = nearestExisting(target)
  if (!statSync(nearest).isDirectory()) throw new UsageError(`--out leads through a file: ${nearest}`)
  if (nearest !== target) return
  const names = readdirSync(target)
  if (names.length > 0 && !isFormerBuild(target)) {
    throw new UsageError(
      `--out names a folder that holds something other than a former build: ${target}`,
      'Name an empty or new folder, or empty this one yourself.',
    )
  }
}

/** True for a folder whose home page names this generator. */
function isFormerBuild(folder: string): boolean {
  try {
    return readFileSync(join(folder, 'index.html'), 'utf8').includes(
      '<meta name="generator" content="kube-site"',
    )
  } catch {
    return false
  }
}

/** The path itself, or the nearest folder above it that exists. */
const nearestExisting = (path: string): string =>
  existsSync(path) || dirname(path) === path ? path : nearestExisting(dirname(path))
