import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { markShapes } from '../../cli/made/markShapes.ts'

/** The shapes of `public/favicon.svg`. Run from the project's root. */
export async function brandMark(): Promise<string> {
  const shapes = markShapes(await readFile(resolve('public/favicon.svg'), 'utf8'))
  if (shapes === undefined) throw new Error('public/favicon.svg has no path or circle.')
  return shapes
}
