import config from '../../site.config.ts'
import { fontFamilies, readFont } from '../fonts/fontParts.ts'

/** Returns the `@font-face` rules of the site's families with the whole fonts inlined. Run from the project's root. */
export async function brandFonts(): Promise<string> {
  const faces = fontFamilies.map(async ({ family, font }) =>
    fontFace(family, await readFont(config.fonts[font])),
  )
  return (await Promise.all(faces)).join('\n')
}

/** Returns a `@font-face` rule with a variable font inlined. */
export function fontFace(family: string, font: Buffer): string {
  const source = `url(data:font/woff2;base64,${font.toString('base64')}) format('woff2')`
  return `@font-face { font-family: '${family}'; font-weight: 100 900; src: ${source} }`
}
