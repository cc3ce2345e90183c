import { availableParallelism } from 'node:os'
import { readFile, stat } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import { createHash } from 'node:crypto'
import { createRequire } from 'node:module'
import type { Sharp } from 'sharp'
import type { Site } from '../../content/model/Site.ts'
import { spelledPath } from '../../content/model/outputFile.ts'
import { imageAddresses } from '../../content/posts/postImages.ts'
import {
  largestAddress,
  sizedAddress,
  type SizedFormat,
  sizedFormats,
  type SizedImage,
} from '../../content/shared/sizedImage.ts'
import { readChecked, removeUnused, writeChecked } from '../cache/Cache.ts'
import type { StagedSite } from '../outdir/StagedSite.ts'
import { picturesFolder, publicFolder } from '../../system/paths.ts'
import { eachAtOnce } from '../../system/eachAtOnce.ts'
import { createSlug } from '../../content/schema/slug.ts'
import { CommandError, exitCodes } from '../../system/CommandError.ts'
import { isResizable } from '../../content/shared/imageFiles.ts'

/** Images that the build resizes, by the address of their originals. */
export type SizedImages = Readonly<Record<string, SizedImage>>

/** Smaller files are left alone, and so are formats that are small by themselves. */
const minBytes = 50_000

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
  for (const file of publicFiles.filter(isResizable)) {
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
    writeChecked(cacheFile, [Buffer.from(JSON.stringify(facts))])
    return facts
  } catch {
    return undefined
  }
}

/** A file derived from a picture. */
export interface SizedFile {
  /** Path below `dist/`. */
  key: string
  /** Bytes. */
  size: number
  /** The picture, by its path below `public/`. */
  original: string
}

export interface SizedFilesInput {
  /** The project, absolute. */
  root: string
  site: Site
  images: SizedImages
  staged: StagedSite
  /** Called after each picture that was encoded. */
  onProgress(done: number, all: number): void
}

/**
 * Writes the resized files of all images that posts, pages and authors show, and encodes those that no earlier build has
 * left. A build that is interrupted leaves the finished pictures to the next one.
 */
export async function makeSizedFiles(input: SizedFilesInput): Promise<SizedFile[]> {
  const { root, images, staged, onProgress } = input
  const used = shownImages(input).map(([address, image]) => {
    const original = address.slice(1)
    return { original, image, files: sizedFilesOf(root, original, image) }
  })
  const written: SizedFile[] = []
  const take = ({ key, original }: Pick<SizedFile, 'key' | 'original'>, bytes: Uint8Array) => {
    staged.write(key, 'asset', bytes)
    written.push({ key, size: bytes.length, original })
  }
  const missing: typeof used = []
  for (const picture of used) {
    const cached = picture.files.map(({ path }) => readChecked(path))
    if (cached.includes(undefined)) missing.push(picture)
    else for (const [at, file] of picture.files.entries()) take(file, cached[at]!)
  }
  let done = 0
  await eachAtOnce(missing, availableParallelism(), async ({ original, image }) => {
    for (const file of await resizedFiles(root, original, image)) take(file, file.bytes)
    done++
    onProgress(done, missing.length)
  })
  removeOthers(root, images)
  return written.toSorted((a, b) => (a.key < b.key ? -1 : 1))
}

/**
 * Returns the resized files of a picture: those that an earlier build has left, or else all of them encoded, and left to
 * later builds.
 * @param original its path below `public/`
 */
async function resizedFiles(root: string, original: string, image: SizedImage) {
  const files = sizedFilesOf(root, original, image)
  const cached = files.map(({ path }) => readChecked(path))
  if (!cached.includes(undefined)) return files.map((file, at) => ({ ...file, bytes: cached[at]! }))
  // All of them: the quality of one follows from that of the narrower one.
  const encoded = await encodePicture(join(publicFolder(root), original), image.widths).catch(
    (cause: Error) => {
      throw new Error(`The picture public/${original} could not be made smaller: ${cause.message}`, {
        cause,
      })
    },
  )
  return files.map(file => {
    const { bytes } = encoded.find(({ width, format }) => width === file.width && format === file.format)!
    writeChecked(file.path, [bytes])
    return { ...file, bytes }
  })
}

/** The images that a page shows, by the address of their originals. */
function shownImages({ site, images }: SizedFilesInput): [string, SizedImage][] {
  const portraits = site.authors.flatMap(({ picture }) => picture?.src ?? [])
  const shown = new Set(
    [...[...site.posts, ...site.pages].flatMap(imageAddresses), ...portraits].map(spelledPath),
  )
  return Object.entries(images).filter(
    ([original, image]) => shown.has(spelledPath(original)) || shown.has(spelledPath(largestAddress(image))),
  )
}

const sizedFilesOf = (root: string, original: string, image: SizedImage) =>
  image.widths.flatMap(width =>
    sizedFormats.map(format => ({
      original,
      key: spelledPath(sizedAddress(image, width, format)),
      path: join(picturesFolder(root), `${image.digest}-${width}.${format}`),
      width,
      format,
    })),
  )

/** Removes the files of pictures that are not in `public/` any more. */
function removeOthers(root: string, images: SizedImages): void {
  const digests = new Set(Object.values(images).map(({ digest }) => digest))
  removeUnused(picturesFolder(root), name => !digests.has(name.slice(0, 8)), 0)
}

/** How a file is encoded. Effort 2 of AVIF takes an eighth of the time of 4 and gives 7 % more bytes. */
const encodings = {
  avif: {
    effort: 2,
    quality: 58,
    leastQuality: 40,
    // Fewer pixels of colour are seen at thin coloured lines, as in screenshots, so only large files have them.
    whenLarge: { chromaSubsampling: '4:2:0' },
    shrinkPerQuality: 0.05,
  },
  webp: { effort: 4, quality: 78, leastQuality: 45, whenLarge: {}, shrinkPerQuality: 0.016 },
} as const satisfies Record<SizedFormat, Encoding>

interface Encoding {
  effort: number
  quality: number
  /** Below this the loss is seen on a phone: a file that is still too large stays so. */
  leastQuality: number
  whenLarge: Omit<EncodingOptions, 'quality'>
  /** The natural logarithm of how many times smaller a file gets with each step of quality, as photographs have it. */
  shrinkPerQuality: number
}

/**
 * Bytes that a file should have at most. A phone of three pixels to a CSS px takes the widest, and shows its pixels so
 * small that a lower quality is not seen.
 */
const maxBytes = 78_000

/** Bytes that a file of 960 px should have at most; narrower ones as many for each pixel. */
const maxBytesAt960 = 72_000

/** One file of a picture. */
export interface EncodedPicture {
  width: number
  format: SizedFormat
  bytes: Buffer
}

/**
 * Encodes a picture in all formats, turned as its camera says, without what else the camera wrote into it.
 * @param widths px, ascending
 */
export async function encodePicture(original: string, widths: readonly number[]): Promise<EncodedPicture[]> {
  const picture = await decodePicture(original, widths.at(-1) ?? 1)
  const files: EncodedPicture[] = []
  for (const format of sizedFormats) {
    const { effort, quality } = encodings[format]
    let options: EncodingOptions = { quality }
    for (const width of widths) {
      const encode = () =>
        picture
          .clone()
          .resize({ width })
          .toFormat(format, { effort, ...options })
          .toBuffer()
      let bytes = await encode()
      const most = Math.min(maxBytes, maxBytesAt960 * (width / 960) ** 2)
      const less = lessQuality(format, options, bytes.length / most)
      if (less) {
        // The wider files begin with it: what takes many bytes in one width does so in all.
        options = less
        bytes = await encode()
      }
      files.push({ width, format, bytes })
    }
  }
  return files
}

/** Decodes a picture once for all of its files, in the width (px) of the widest: 8 bits a channel, sRGB, upright. */
async function decodePicture(original: string, maxWidth: number): Promise<Sharp> {
  const sharp = await loadSharp()
  const { data, info } = await sharp(original)
    .autoOrient()
    .resize({ width: maxWidth })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  return sharp(data, { raw: { width, height, channels } })
}

interface EncodingOptions {
  quality: number
  chromaSubsampling?: string
}

/** Returns how to encode a file that is `excess` times as large as it should be; `undefined` to leave it as it is. */
function lessQuality(
  format: SizedFormat,
  { quality }: EncodingOptions,
  excess: number,
): EncodingOptions | undefined {
  const { leastQuality, shrinkPerQuality, whenLarge } = encodings[format]
  if (excess <= 1 || quality === leastQuality) return undefined
  const steps = Math.ceil(Math.log(excess) / shrinkPerQuality)
  return { quality: Math.max(leastQuality, quality - steps), ...whenLarge }
}

/**
 * Loads sharp, which reads and writes pictures, on demand.
 * @throws CommandError if it has no binary for this machine
 */
export async function loadSharp(): Promise<typeof import('sharp')> {
  try {
    const { default: sharp } = await import('sharp')
    return sharp
  } catch (cause) {
    const message = 'Images cannot be resized: the package sharp does not run on this machine.'
    const hint = 'Reinstall it with `npm ci`, or save images below 50 kB, or as WebP.'
    throw new CommandError(exitCodes.internal, message, { hint, cause })
  }
}
