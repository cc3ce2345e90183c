import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { ScannedPage } from '../../html/scanHtml.ts'

/** JavaScript of one page, in bytes. */
export interface ScriptWeight {
  raw: number
  gzipped: number
  /** The page's address. */
  page: string
}

interface ScriptInput {
  /** Where the files are. */
  folder: string
  pages: readonly ScannedPage[]
  /** Bundled files that arrive with a page that names a script. */
  eager: Iterable<string>
}

/** The page that loads most JavaScript before any interaction: inline scripts and eager bundled ones. */
export async function heaviestScripts({ folder, pages, eager }: ScriptInput): Promise<ScriptWeight> {
  const weights = new Map<string, { raw: number; gzipped: number }>()
  const weigh = (name: string, text: string | Buffer) => {
    const weight = weights.get(name) ?? { raw: Buffer.byteLength(text), gzipped: gzipSync(text).length }
    weights.set(name, weight)
    return weight
  }
  const bundled: { raw: number; gzipped: number }[] = []
  for (const file of eager) {
    if (file.endsWith('.js')) bundled.push(weigh(file, await readFile(join(folder, file))))
  }
  let heaviest: ScriptWeight = { raw: 0, gzipped: 0, page: '/' }
  for (const { path, scripts, inlineScripts } of pages) {
    const loaded = [...(scripts.length > 0 ? bundled : []), ...inlineScripts.map(text => weigh(text, text))]
    const gzipped = loaded.reduce((total, weight) => total + weight.gzipped, 0)
    const raw = loaded.reduce((total, weight) => total + weight.raw, 0)
    if (gzipped > heaviest.gzipped) heaviest = { raw, gzipped, page: path }
  }
  return heaviest
}
