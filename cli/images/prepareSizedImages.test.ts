import { expect, test } from 'vitest'
import { isAnimatedPng, widthsFor } from './prepareSizedImages.ts'

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
