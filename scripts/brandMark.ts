import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'

/**
 * The mark's shapes from `public/favicon.svg`, drawn on a square of 32 units in `currentColor`, without the
 * wrapping `<svg>` and its style. Run from the project's root.
 */
export async function brandMark(): Promise<string> {
  const svg = await readFile(resolve('public/favicon.svg'), 'utf8')
  const shapes = svg.match(/<(path|circle)\b[^>]*>/g)
  if (!shapes) throw new Error('public/favicon.svg has no path or circle to take the mark from.')
  return shapes.join('')
}
