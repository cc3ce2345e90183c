import { join, relative } from 'node:path'

/** The folder of a project's caches, stages and reports, which are not published. */
export const workFolder = (root: string): string => join(root, '.kube-site')

/** A path as a user would type it: relative to the working directory, absolute where it lies outside of that. */
export function shownPath(path: string): string {
  const near = relative(process.cwd(), path)
  return near === '' ? '.' : near.startsWith('..') ? path : near
}
