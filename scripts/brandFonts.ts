import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'

const fonts = [
  {
    family: 'Instrument Sans',
    file: 'instrument-sans/files/instrument-sans-latin-wght-normal.woff2',
    weight: '400 700',
  },
  { family: 'Geist Mono', file: 'geist-mono/files/geist-mono-latin-wght-normal.woff2', weight: '100 900' },
]

/**
 * The `@font-face` rules of the site's two families, with the files inside, for a page that is set without a
 * network. Run from the project's root.
 */
export async function brandFonts(): Promise<string> {
  const rules = fonts.map(async ({ family, file, weight }) => {
    const bytes = await readFile(resolve('node_modules/@fontsource-variable', file))
    const source = `url(data:font/woff2;base64,${bytes.toString('base64')}) format('woff2')`
    return `@font-face { font-family: '${family}'; font-weight: ${weight}; src: ${source} }`
  })
  return (await Promise.all(rules)).join('\n')
}
