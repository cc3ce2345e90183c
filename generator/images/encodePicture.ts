import type { Sharp } from 'sharp'
import { type SizedFormat, sizedFormats } from '../../content/shared/sizedImage.ts'
import { loadSharp } from './loadSharp.ts'

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
