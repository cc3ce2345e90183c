import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { scratchFolder } from '../../tests/fixtures/scratchFolder.ts'
import { isAnimatedPng, prepareSizedImages, widthsFor } from './prepareSizedImages.ts'

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
