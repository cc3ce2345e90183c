import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { scratchFolder } from '../../tests/fixtures/scratchFolder.ts'
import { encodePicture } from './encodePicture.ts'

const folder = scratchFolder()

/** A picture without a plane: each pixel has a colour of its own. */
async function sand(width: number, height: number): Promise<string> {
  let seed = 7
  const pixels = Buffer.from(
    Array.from({ length: width * height * 3 }, () => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      return (seed >> 16) % 256
    }),
  )
  const path = join(folder, 'sand.png')
  writeFileSync(
    path,
    await sharp(pixels, { raw: { width, height, channels: 3 } })
      .png()
      .toBuffer(),
  )
  return path
}

test.each(['avif', 'webp'] as const)(
  'what fits no quality is small all the same, as %s',
  async format => {
    const bytes = await encodePicture(await sand(320, 240), { width: 320, format })
    expect(bytes.length).toBeLessThan(80_000 / 9)
    expect((await sharp(bytes).metadata()).width).toBe(320)
  },
  60_000,
)
