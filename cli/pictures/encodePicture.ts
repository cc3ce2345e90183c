import type { SizedFormat } from '../../content/shared/sizedImage.ts'
import { loadSharp } from './loadSharp.ts'

/** How a file is made at first, and how while it is larger than it may be. */
const steps = {
  // Colours in half as many pixels are seen at thin coloured lines, as screenshots have, and save half of a photograph.
  avif: [
    { quality: 58 },
    { quality: 48 },
    ...[48, 38, 28, 22].map(quality => ({ quality, chromaSubsampling: '4:2:0' })),
    ...[1, 2, 3].map(blur => ({ quality: 22, chromaSubsampling: '4:2:0', blur })),
  ],
  webp: [
    ...[78, 66, 54, 42, 32, 24, 18].map(quality => ({ quality })),
    // Where leaves, sand or the noise of the dark fill a picture.
    ...[1, 2, 3].map(blur => ({ quality: 18, blur })),
  ],
} satisfies Record<SizedFormat, readonly Step[]>

interface Step {
  quality: number
  chromaSubsampling?: string
  blur?: number
}

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
  for (const { blur, ...step } of steps[format] as readonly Step[]) {
    const picture = blur === undefined ? sharp(sized) : sharp(sized).blur(blur)
    bytes = await picture.toFormat(format, { ...step, effort: 4 }).toBuffer()
    if (bytes.length <= most) break
  }
  return bytes
}
