import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { scratchFolder } from '../../tests/fixtures/scratchFolder.ts'
import { encodePicture, isAnimatedPng, prepareSizedImages, widthsFor } from './pictures.ts'

test.each([
  [{ width: 4000, height: 3000 }, [480, 960, 1408]],
  [{ width: 1200, height: 800 }, [480, 960, 1200]],
  [{ width: 300, height: 200 }, [300]],
  // The widest would be higher than WebP can be.
  [{ width: 1440, height: 17_000 }, [480, 960]],
  [{ width: 40, height: 17_000 }, []],
])('widths of %o', (size, widths) => expect(widthsFor(size)).toEqual(widths))

test.each([
  ['\x89PNG\r\n\x1a\n----IHDR----acTL----IDAT----', true],
  ['\x89PNG\r\n\x1a\n----IHDR----IDAT--acTL----', false],
  ['\xff\xd8\xff acTL IDAT', false],
])('whether %j is an animated PNG', (bytes, isAnimated) =>
  expect(isAnimatedPng(Buffer.from(bytes, 'latin1'))).toBe(isAnimated),
)

test.each([
  ['landscape.png', 900, 100],
  ['portrait.png', 100, 900],
  ['square.png', 300, 300],
  ['landscape.jpg', 900, 100],
])('the color of %s is that of all of its pixels', async (file, width, height) => {
  const root = scratchFolder()
  // Red at both ends, and blue in the middle half.
  const isBlue = (x: number, y: number) => Math.abs((width > height ? x / width : y / height) - 0.5) < 0.25
  const pixels = Array.from({ length: width * height }, (_, at) =>
    isBlue(at % width, Math.floor(at / width)) ? [0, 0, 255] : [255, 0, 0],
  )
  const raw = { width, height, channels: 3 } as const
  const picture = sharp(Uint8Array.from(pixels.flat()), { raw })
  mkdirSync(join(root, 'public'))
  const bytes = await picture.toFormat(file.endsWith('.png') ? 'png' : 'jpeg').toBuffer()
  // Smaller files are not resized.
  writeFileSync(join(root, 'public', file), Buffer.concat([bytes, Buffer.alloc(60_000)]))
  const { color = '' } = (await prepareSizedImages(root, [file]))[`/${file}`] ?? {}
  const [red = 0, green = 0, blue = 0] = Buffer.from(color.slice(1), 'hex')
  expect(Math.abs(red - 128)).toBeLessThan(16)
  expect(green).toBeLessThan(16)
  expect(Math.abs(blue - 128)).toBeLessThan(16)
})

describe('encoded files', () => {
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
    for (const { bytes } of files)
      expect((await sharp(bytes).metadata()).hasAlpha).toBe(create.channels === 4)
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
})
