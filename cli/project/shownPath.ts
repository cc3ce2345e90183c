import { relative } from 'node:path'

/** A path as its writer would type it: relative to the folder they are in, unless it lies far outside of it. */
export function shownPath(path: string): string {
  const near = relative(process.cwd(), path)
  return near === '' ? '.' : near.startsWith('..') ? path : near
}
