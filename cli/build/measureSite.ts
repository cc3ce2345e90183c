import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzip, gzipSync } from 'node:zlib'
import type { Cache } from '../cache/Cache.ts'
import { isCompressible, type SiteObject } from '../outdir/SiteObject.ts'
import type { PictureMeasures } from '../images/measurePictures.ts'
import type { PageFacts } from '../render/PageFinisher.ts'
import type { StepTiming } from './Steps.ts'

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
  /** `estimated`: only a sample of the files was compressed. */
  bytes: { raw: number; gzipped: number; estimated: boolean }
  /** JavaScript before any interaction, of the page that loads most. */
  scriptBeforeInteraction: ScriptWeight
  /** True where nothing had changed: the site is that of the last build. */
  isRepeated: boolean
  /** True if the pages have `noindex`. */
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
  /** Has the compressed sizes of files of earlier builds. */
  cache: Cache | undefined
}

/** Measures the files of a finished site. */
export async function measureSite(
  input: MeasureInput,
): Promise<Omit<BuildReport, 'out' | 'steps' | 'seconds' | 'isRepeated' | 'noindex' | 'pictures'>> {
  const { objects, pages } = input
  return {
    pages: pages.length,
    files: objects.length,
    bytes: { raw: sum(objects), ...(await gzippedSize(input)) },
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

const compress = promisify(gzip)

/** With more text files than that, a sample is compressed, since all would take longer than the rest of the step. */
const maxCompressedFiles = 400

/** Files of a sample, spread over the site. Of 4,000 posts, four and eight times as many give the same within 0.5 %. */
const sampledFiles = 100

/** Files read at the same time; more would only take memory. */
const maxFilesAtOnce = 16

/** Bytes of a site, compressed by gzip at its default level; files that are no text count uncompressed. */
async function gzippedSize({ folder, objects, cache }: MeasureInput) {
  const all = objects.toSorted((a, b) => (a.key < b.key ? -1 : 1))
  const texts = all.filter(isCompressible)
  const step = texts.length <= maxCompressedFiles ? 1 : Math.ceil(texts.length / sampledFiles)
  const sample = texts.filter((_, at) => at % step === 0)
  const known = cache?.get<ReadonlyMap<string, number>>('gzipped')
  const sizes = new Map<string, number>()
  const gzipped = async ({ key, size, sha256 }: SiteObject): Promise<number> => {
    const bytes = known?.get(sha256) ?? (await gzippedFileSize(join(folder, key), size))
    sizes.set(sha256, bytes)
    return bytes
  }
  let compressed = 0
  for (let at = 0; at < sample.length; at += maxFilesAtOnce) {
    const files = sample.slice(at, at + maxFilesAtOnce)
    for (const size of await Promise.all(files.map(gzipped))) compressed += size
  }
  cache?.set('gzipped', sizes)
  const share = compressed / Math.max(1, sum(sample))
  return { gzipped: Math.round(sum(all) - sum(texts) + sum(texts) * share), estimated: step > 1 }
}

/** A larger file is measured by its beginning: it might not fit into memory. */
const maxMeasuredBytes = 16 * 1024 * 1024

async function gzippedFileSize(file: string, size: number): Promise<number> {
  if (size <= maxMeasuredBytes) return (await compress(await readFile(file))).length
  const handle = await open(file)
  try {
    const { buffer } = await handle.read(Buffer.alloc(maxMeasuredBytes))
    return Math.round(((await compress(buffer)).length * size) / maxMeasuredBytes)
  } finally {
    await handle.close()
  }
}

const sum = (objects: readonly SiteObject[]): number => objects.reduce((total, { size }) => total + size, 0)
