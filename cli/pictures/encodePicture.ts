import type { SizedFormat } from '../../content/shared/sizedImage.ts'
import { loadSharp } from './loadSharp.ts'

/** Quality to begin with, and those to fall back on while a file is larger than it may be. */
const qualities = { avif: [58, 48, 38, 28, 22], webp: [78, 66, 54, 42, 32, 24, 18] } as const

/**
 * Bytes that a file may have. A phone of three pixels to a CSS px takes the widest, and shows its pixels so small that
 * a lower quality is not seen.
 */
const maxBytes = 78_000

/** Bytes that a file of 960 px may have; narrower ones may have as many for each pixel. */
const maxBytesAt960 = 72_000

/** The picture in a width, turned as its camera says, without what else the camera wrote into it. */
export async function encodePicture(
  original: string,
  { width, format }: { width: number; format: SizedFormat },
): Promise<Buffer> {
  const sharp = await loadSharp()
  const sized = await sharp(original)
    .autoOrient()
    .resize({ width })
    .toColourspace('srgb')
    .png({ compressionLevel: 0 })
    .toBuffer()
  const most = Math.min(maxBytes, maxBytesAt960 * (width / 960) ** 2)
  let bytes: Buffer = Buffer.alloc(0)
  for (const quality of qualities[format]) {
    bytes = await sharp(sized).toFormat(format, { quality, effort: 4 }).toBuffer()
    if (bytes.length <= most) break
  }
  return bytes
}
