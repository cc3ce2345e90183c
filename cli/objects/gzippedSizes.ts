import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { isCompressible, type SiteObject } from './SiteObject.ts'

const compress = promisify(gzip)

/** Text files of a larger site are sampled: so many, spread over all of it, are compressed. */
const maxSampledFiles = 400

/** Files read at the same time; more would only take memory. */
const maxFilesAtOnce = 16

/** The size of a site as it is sent. */
export interface GzippedSizes {
  /** Bytes of the whole site; files that are no text count uncompressed. */
  total: number
  /** True where only a sample of the texts was compressed. */
  estimated: boolean
}

/**
 * Measures the size of a site, compressed by gzip at its default level.
 * @param folder that the files are in
 */
export async function gzippedSizes(folder: string, objects: Iterable<SiteObject>): Promise<GzippedSizes> {
  const all = [...objects].toSorted((a, b) => (a.key < b.key ? -1 : 1))
  const texts = all.filter(isCompressible)
  const step = Math.max(1, Math.ceil(texts.length / maxSampledFiles))
  const sample = texts.filter((_, at) => at % step === 0)
  let compressed = 0
  for (let at = 0; at < sample.length; at += maxFilesAtOnce) {
    const sizes = sample
      .slice(at, at + maxFilesAtOnce)
      .map(({ key, size }) => gzippedSize(join(folder, key), size))
    for (const size of await Promise.all(sizes)) compressed += size
  }
  const share = compressed / Math.max(1, sum(sample))
  return { total: Math.round(sum(all) - sum(texts) + sum(texts) * share), estimated: step > 1 }
}

/** A larger file is measured by its beginning: it might not fit into memory. */
const maxMeasuredBytes = 16 * 1024 * 1024

async function gzippedSize(file: string, size: number): Promise<number> {
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
