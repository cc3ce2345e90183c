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

test('of a picture whose bytes fit no quality, all files have their width and lose no more than is seen', async () => {
  const path = await sand(700, 525)
  const files = await encodePicture(path, [320, 700])
  expect(files.map(({ width, format }) => `${width} ${format}`)).toEqual([
    '320 avif',
    '700 avif',
    '320 webp',
    '700 webp',
  ])
  for (const { width, bytes } of files) expect((await sharp(bytes).metadata()).width).toBe(width)
  // Sand that was blurred would be grey.
  const { channels } = await sharp(files[1]?.bytes).greyscale().stats()
  expect(channels[0]?.stdev).toBeGreaterThan(20)
}, 60_000)

test.each([
  [
    'a screenshot with transparency',
    { channels: 4 as const, background: { r: 20, g: 90, b: 200, alpha: 0.5 } },
  ],
  ['a photograph', { channels: 3 as const, background: '#1459c8' }],
])('%s keeps its channels', async (_, create) => {
  const path = join(folder, 'plain.png')
  await sharp({ create: { width: 64, height: 48, ...create } }).toFile(path)
  const files = await encodePicture(path, [32, 64])
  for (const { bytes } of files) expect((await sharp(bytes).metadata()).hasAlpha).toBe(create.channels === 4)
})

test.each([
  [
    'CMYK',
    () =>
      sharp({ create: { width: 64, height: 48, channels: 3, background: '#1459c8' } })
        .toColourspace('cmyk')
        .jpeg(),
  ],
  [
    '16 bits',
    () =>
      sharp({ create: { width: 64, height: 48, channels: 3, background: '#1459c8' } })
        .toColourspace('rgb16')
        .png(),
  ],
])('a picture in %s has the same colour in sRGB', async (name, draw) => {
  const path = join(folder, name === 'CMYK' ? 'ink.jpg' : 'deep.png')
  await draw().toFile(path)
  for (const { bytes } of await encodePicture(path, [64])) {
    const { dominant } = await sharp(bytes).stats()
    // Ink has fewer blues than a screen.
    expect(Math.abs(dominant.b - 200)).toBeLessThan(64)
    expect(dominant.b).toBeGreaterThan(dominant.r + 60)
  }
})
