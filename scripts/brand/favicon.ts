import { readFile } from 'node:fs/promises'
import { markShapes } from '../../generator/images/scriptFiles.ts'
import type { Accent } from '../../content/shared/accent.ts'

/** Path of the site's mark, from the project's root. */
const path = 'public/favicon.svg'

/** Reads the shapes of the favicon. */
export async function brandMark(): Promise<string> {
  const shapes = markShapes(await readFile(path, 'utf8'))
  if (shapes === undefined) throw new Error(`${path} has no path or circle.`)
  return shapes
}

/** Returns the favicon with the accent of both themes. */
export async function faviconSvg({ dark, light }: Accent): Promise<string> {
  const colors = `svg { color: ${light.line ?? light.fill} } @media (prefers-color-scheme: dark) { svg { color: ${dark.fill} } }`
  return (await readFile(path, 'utf8')).replace(/<style>[^<]*<\/style>/, `<style>${colors}</style>`)
}
