import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'

/**
 * The shapes of `public/favicon.svg` without the `<svg>` around them: a mark on a square of 32 units, drawn in
 * `currentColor`. Run from the project's root.
 */
export async function brandMark(): Promise<string> {
  const svg = await readFile(resolve('public/favicon.svg'), 'utf8')
  const shapes = svg.match(/<(path|circle)\b[^>]*>/g)
  if (!shapes) throw new Error('public/favicon.svg has no path or circle.')
  return shapes.join('')
}
