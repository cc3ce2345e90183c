import { expect, test } from 'vitest'
import { measurePictures } from './build.ts'

test('a picture is heavy once, with the bytes of its largest AVIF', () => {
  const file = (original: string, form: string, size: number) => ({
    original,
    key: `assets/pictures/${form}`,
    size,
  })
  const measures = measurePictures([
    file('a.png', 'a-480.avif', 90_000),
    file('a.png', 'a-960.avif', 300_000),
    file('a.png', 'a-960.webp', 400_000),
    file('b.png', 'b-480.avif', 80_000),
    file('b.png', 'b-480.webp', 90_000),
  ])
  expect(measures).toEqual({ files: 5, bytes: 960_000, heavy: [{ file: 'a.png', bytes: 300_000 }] })
})
