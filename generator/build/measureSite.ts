import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { SiteObject } from '../outdir/SiteObject.ts'
import type { SizedFile } from '../images/pictures.ts'
import type { PageFacts } from '../render/PageFinisher.ts'
import type { StepTiming } from '../../system/Terminal.ts'

/** JavaScript of one page, in bytes. */
export interface ScriptWeight {
  raw: number
  gzipped: number
  /** The page's address. */
  page: string
}

/** The figures of a finished build; sizes in bytes, times in seconds. */
export interface BuildReport {
  out: string
  steps: readonly StepTiming[]
  seconds: number
  pages: number
  files: number
  bytes: { raw: number }
  /** JavaScript before any interaction, of the page that loads most. */
  scriptBeforeInteraction: ScriptWeight
  /** The pages have `noindex`. */
  noindex: boolean
  pictures: PictureMeasures
}

export interface MeasureInput {
  /** Where the files are. */
  folder: string
  objects: readonly SiteObject[]
  pages: readonly PageFacts[]
  /** Bundled files that arrive with a page that names a script. */
  eager: Iterable<string>
}

/** Measures the files of a finished site. */
export async function measureSite(input: MeasureInput) {
  const { objects, pages } = input
  return {
    pages: pages.length,
    files: objects.length,
    bytes: { raw: objects.reduce((total, { size }) => total + size, 0) },
    scriptBeforeInteraction: await heaviestScripts(input),
  }
}

/** The page that loads most JavaScript before any interaction: inline scripts and eager bundled ones. */
async function heaviestScripts({ folder, pages, eager }: MeasureInput): Promise<ScriptWeight> {
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

/** Bytes that a phone should load of a picture at most; docs/writing.md names the limit. */
const maxOnPhone = 80_000

export interface PictureMeasures {
  /** Resized files, for screens of several widths. */
  files: number
  bytes: number
  /** Pictures that are too large for a phone: the path below `public/`, and the bytes of the largest AVIF. */
  heavy: { file: string; bytes: number }[]
}

export function measurePictures(pictures: readonly SizedFile[]): PictureMeasures {
  const largest = new Map<string, number>()
  for (const { key, size, original } of pictures)
    if (key.endsWith('.avif')) largest.set(original, Math.max(size, largest.get(original) ?? 0))
  const heavy = [...largest].filter(([, bytes]) => bytes > maxOnPhone)
  return {
    files: pictures.length,
    bytes: pictures.reduce((sum, { size }) => sum + size, 0),
    heavy: heavy.map(([file, bytes]) => ({ file, bytes })),
  }
}
