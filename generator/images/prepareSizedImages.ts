import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, extname, join } from 'node:path'
import { createSlug } from '../../content/schema/slug.ts'
import type { SizedImage } from '../../content/shared/sizedImage.ts'
import { readChecked, writeChecked } from '../cache/checkedFile.ts'
import { picturesFolder, publicFolder } from '../../system/paths.ts'
import { loadSharp } from './loadSharp.ts'

/** Images that the build resizes, by the address of their originals. */
export type SizedImages = Readonly<Record<string, SizedImage>>

/** Smaller files are left alone, and so are formats that are small by themselves. */
const minBytes = 50_000
const sizedEnding = /\.(?:jpe?g|png)$/i

/** A part of the names of resized files. Raise the number with every change of how they are encoded. */
const pictureTools = (): string => {
  const { version } = createRequire(import.meta.url)('sharp/package.json') as { version: string }
  return `5 sharp@${version}`
}

/** The widths of the layout, px: on phones of two and three pixels to a CSS px, and on wide screens of two. */
const layoutWidths = [480, 960, 1408] as const

/** Returns which files a build writes for each picture of `public/` that a post may show. */
export async function prepareSizedImages(root: string, publicFiles: readonly string[]): Promise<SizedImages> {
  const images: Record<string, SizedImage> = {}
  const tools = pictureTools()
  for (const file of publicFiles.filter(name => sizedEnding.test(name))) {
    const path = join(publicFolder(root), file)
    if ((await stat(path)).size < minBytes) continue
    const bytes = await readFile(path)
    // Its files would show the first frame alone.
    if (isAnimatedPng(bytes)) continue
    const digest = createHash('sha256').update(tools).update(bytes).digest('hex').slice(0, 8)
    const facts = await factsOf(bytes, join(picturesFolder(root), `${digest}.json`))
    // What sharp cannot read is shown as it is.
    if (!facts) continue
    const widths = widthsFor(facts)
    // Longer than WebP can be in every width: it is shown as it is.
    if (widths.length === 0) continue
    const width = widths.at(-1) ?? facts.width
    const name = createSlug(basename(file, extname(file))) ?? 'picture'
    images[`/${file}`] = {
      base: `/assets/pictures/${name}`,
      digest,
      width,
      height: Math.round((facts.height * width) / facts.width),
      widths,
      color: facts.color,
    }
  }
  return images
}

/** True for a PNG with the chunk `acTL` before its pixels (PNG, third edition). */
export const isAnimatedPng = (bytes: Buffer): boolean =>
  bytes.toString('latin1', 1, 4) === 'PNG' && bytes.subarray(0, bytes.indexOf('IDAT')).includes('acTL')

/** The longest side that WebP has, px (its container specification, "canvas"; libwebp's WEBP_MAX_DIMENSION). */
const maxSide = 16_383

/** The widths of the layout up to that of the picture, px; of a picture that lies between two, its own. */
export function widthsFor({ width, height }: Pick<PictureFacts, 'width' | 'height'>): number[] {
  const smaller = layoutWidths.filter(other => other < width)
  const widths = smaller.length < layoutWidths.length ? [...smaller, width] : smaller
  return widths.filter(other => (height * other) / width <= maxSide)
}

interface PictureFacts {
  width: number
  height: number
  color: string
}

/** What an earlier build has found out, or what the picture itself says. */
async function factsOf(bytes: Buffer, cacheFile: string): Promise<PictureFacts | undefined> {
  const text = readChecked(cacheFile)
  if (text) return JSON.parse(text.toString()) as PictureFacts
  const sharp = await loadSharp()
  try {
    const { autoOrient } = await sharp(bytes).metadata()
    const pixel = await sharp(bytes)
      .flatten()
      // Otherwise the color would be that of the square in the middle.
      .resize(1, 1, { fit: 'fill' })
      .removeAlpha()
      .toColourspace('srgb')
      .raw()
      .toBuffer()
    const facts = { ...autoOrient, color: `#${pixel.subarray(0, 3).toString('hex')}` }
    writeChecked(cacheFile, Buffer.from(JSON.stringify(facts)))
    return facts
  } catch {
    return undefined
  }
}
