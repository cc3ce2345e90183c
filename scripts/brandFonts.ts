import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'

export interface EmbeddedFont {
  family: string
  /** Path below `node_modules/@fontsource-variable`. */
  file: string
  /** The weights that the file has, as in CSS. */
  weight: string
}

const fonts: readonly EmbeddedFont[] = [
  {
    family: 'Instrument Sans',
    file: 'instrument-sans/files/instrument-sans-latin-wght-normal.woff2',
    weight: '400 700',
  },
  { family: 'Geist Mono', file: 'geist-mono/files/geist-mono-latin-wght-normal.woff2', weight: '100 900' },
]

/** The `@font-face` rules of the site's two families, with the files inside. Run from the project's root. */
export async function brandFonts(): Promise<string> {
  return (await Promise.all(fonts.map(fontFace))).join('\n')
}

/** A `@font-face` rule with the font's file inside, for a page without a network. Run from the project's root. */
export async function fontFace({ family, file, weight }: EmbeddedFont): Promise<string> {
  const bytes = await readFile(resolve('node_modules/@fontsource-variable', file))
  const source = `url(data:font/woff2;base64,${bytes.toString('base64')}) format('woff2')`
  return `@font-face { font-family: '${family}'; font-weight: ${weight}; src: ${source} }`
}
