import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const files = [
  ['Instrument Sans', 600, 'instrument-sans/files/instrument-sans-latin-600-normal.woff'],
  ['Instrument Sans Ext', 600, 'instrument-sans/files/instrument-sans-latin-ext-600-normal.woff'],
  ['Geist Mono', 400, 'geist-mono/files/geist-mono-latin-400-normal.woff'],
  ['Geist Mono Ext', 400, 'geist-mono/files/geist-mono-latin-ext-400-normal.woff'],
] as const

/** The site's two families as satori reads them: WOFF, not WOFF2, and not variable. */
export function cardFonts() {
  const { resolve } = createRequire(import.meta.url)
  return files.map(([name, weight, file]) => ({
    name,
    weight,
    style: 'normal' as const,
    data: readFileSync(resolve(`@fontsource/${file}`)),
  }))
}
