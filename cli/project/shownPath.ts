import { relative } from 'node:path'

/** A path as a user would type it: relative to the working directory, absolute where it lies outside of that. */
export function shownPath(path: string): string {
  const near = relative(process.cwd(), path)
  return near === '' ? '.' : near.startsWith('..') ? path : near
}
