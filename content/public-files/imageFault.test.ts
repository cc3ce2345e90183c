import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { describedProblem } from '../../tests/fixtures/describedProblem.ts'
import { imageFault } from './imageFault.ts'
import { Random } from '../../tests/hostile/Random.ts'

/** Counts the bytes that are read. @throws Error after many reads: the file would be read for ever */
function fault(name: string, bytes: Uint8Array) {
  let bytesRead = 0
  let reads = 0
  const read = (start: number, length: number) => {
    if (++reads > 10_000) throw new Error(`${name} is read without end`)
    const part = bytes.subarray(Math.max(0, start), Math.max(0, start) + length)
    bytesRead += part.length
    return part
  }
  return { found: imageFault(name, { size: bytes.length, read }), bytesRead }
}

const text = (value: string) => new TextEncoder().encode(value)
const joined = (...parts: Uint8Array[]) => new Uint8Array(parts.flatMap(part => [...part]))
const formats = {
  'a.png': 'png',
  'a.jpg': 'jpeg',
  'a.JPEG': 'jpeg',
  'a.gif': 'gif',
  'a.webp': 'webp',
  'a.avif': 'avif',
} as const
const names = Object.keys(formats) as (keyof typeof formats)[]
const images = new Map<string, Uint8Array>()

beforeAll(async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
  const create = { width: 192, height: 128, channels: 3, background: '#123', noise } as const
  for (const name of names)
    images.set(name, new Uint8Array(await sharp({ create }).toFormat(formats[name]).toBuffer()))
})

const image = (name: string) => images.get(name) ?? new Uint8Array()

/** A JPEG with another one as the thumbnail of its camera, in a segment before its scan. */
const photograph = () => {
  const thumbnail = image('a.jpg')
  const length = thumbnail.length + 2
  const segment = joined(new Uint8Array([0xff, 0xe1, length >> 8, length & 0xff]), thumbnail)
  const jpeg = image('a.JPEG')
  return { bytes: joined(jpeg.subarray(0, 2), segment, jpeg.subarray(2)), thumbnailEnd: 2 + segment.length }
}

describe.each(names)('%s', name => {
  test('as it was saved is sound, and is not read as a whole', () => {
    const { found, bytesRead } = fault(name, image(name))
    expect(found).toBeUndefined()
    expect(bytesRead).toBeLessThan(1200)
  })

  test.each([0.3, 0.5, 0.9, 0.99])('cut off at %f of its bytes', part => {
    const bytes = image(name)
    const { found } = fault(name, bytes.subarray(0, Math.floor(bytes.length * part)))
    expect(found).toMatchObject({
      ...describedProblem,
      code: 'image-damaged',
      message: expect.stringContaining('cut off'),
    })
  })

  test.each([
    ['nothing', new Uint8Array(), 'empty'],
    ['an HTML page', text('<!DOCTYPE html><title>Not found</title>'), 'HTML page'],
    ['a pointer of Git LFS', text('version https://git-lfs.github.com/spec/v1\noid sha256:0\n'), 'Git LFS'],
    ['a PDF', text('%PDF-1.7\n'), 'PDF'],
    ['a photograph of a phone', text('\0\0\0\x18ftypheic\0\0\0\0mif1heic'), 'HEIC'],
    ['a video', text('\0\0\0\x18ftypisom\0\0\0\0mp42isom'), 'a video'],
    ['text', text('a picture'), 'not a valid'],
    ['an SVG', text('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'SVG'],
  ])('that is %s', (_, bytes, message) => {
    expect(fault(name, bytes).found).toMatchObject({
      ...describedProblem,
      message: expect.stringContaining(message),
    })
  })

  test('with the name of another type', () => {
    const other = name === 'a.png' ? 'b.jpg' : 'b.png'
    expect(fault(other, image(name)).found).toMatchObject({ ...describedProblem, code: 'image-damaged' })
  })
})

// WebP and AVIF say how long they are, and nothing of their end.
test.each(['a.png', 'a.jpg', 'a.gif'])('%s with its last bytes lost in zeros', name => {
  const bytes = image(name).slice()
  bytes.fill(0, bytes.length - 100)
  expect(fault(name, bytes).found?.code).toBe('image-damaged')
})

test('a GIF without the semicolon at its end, which browsers show', () => {
  const bytes = image('a.gif')
  expect(fault('a.gif', bytes.subarray(0, -1)).found).toBeUndefined()
  expect(fault('a.gif', bytes.subarray(0, -2)).found?.code).toBe('image-damaged')
})

describe('JPEG', () => {
  test('with a thumbnail, which has an end of its own', () => {
    const { bytes, thumbnailEnd } = photograph()
    expect(fault('a.jpg', bytes).found).toBeUndefined()
    for (const end of [thumbnailEnd, thumbnailEnd + 700, bytes.length - 2])
      expect(fault('a.jpg', bytes.subarray(0, end)).found?.code).toBe('image-damaged')
  })

  test('that a camera has written more behind', () => {
    expect(fault('a.jpg', joined(image('a.jpg'), text('SEFT more'))).found).toBeUndefined()
  })
})

test('a GIF that is cut off behind a byte like its last one', () => {
  const bytes = image('a.gif')
  const at = bytes.findLastIndex((byte, index) => byte === 0x3b && bytes[index - 1] !== 0)
  expect(at).toBeGreaterThan(1000)
  expect(fault('a.gif', bytes.subarray(0, at + 1)).found?.code).toBe('image-damaged')
})

test.each(['a.png', 'a.gif', 'a.webp'])('%s with zeros behind its end', name => {
  expect(fault(name, joined(image(name), new Uint8Array(20))).found).toBeUndefined()
})

test.each([
  '<svg xmlns="http://www.w3.org/2000/svg"/>',
  '\uFEFF<?xml version="1.0"?>\n<!-- a comment -->\n<svg xmlns="http://www.w3.org/2000/svg"/>',
  `<!--${' '.repeat(200)}--><s:svg xmlns:s="http://www.w3.org/2000/svg"/>`,
])('an SVG: %s', svg => {
  expect(fault('a.svg', text(svg)).found).toBeUndefined()
})

test.each(['', '<!-- nothing -->', 'svg', '<html><svg/></html>', '<svg><\0s\0c\0r\0'])('no SVG: %j', svg => {
  expect(fault('a.svg', text(svg)).found).toMatchObject({ ...describedProblem, code: 'image-damaged' })
})

test.each(['a.pdf', 'a.mp4', 'a.txt', 'png'])('%s is no image', name => {
  expect(fault(name, new Uint8Array()).found).toBeUndefined()
})

test.each([
  [16_383, 16_383, undefined],
  [30_000, 30_000, 'The PNG image has 30,000 × 30,000 px: browsers run out of memory to show it'],
])('a PNG of %d × %d px', (width, height, message) => {
  const bytes = image('a.png').slice()
  const sides = new DataView(bytes.buffer, bytes.byteOffset + 16, 8)
  sides.setUint32(0, width)
  sides.setUint32(4, height)
  expect(fault('a.png', bytes).found?.message).toBe(message)
})

test.each<[string, number[], string | undefined]>([
  ['up to the end of the file', [0], undefined],
  ['a length of 64 bits', [1, 0, 16], undefined],
  ['a length of 64 bits that is zero', [1, 0, 0], 'image-damaged'],
  ['a length of 64 bits beyond the file', [1, 1, 0], 'image-damaged'],
  ['a length below that of its own head', [7], 'image-damaged'],
])('an AVIF with a box of %s', (_, [short = 0, high = 0, low = 0], code) => {
  const boxes = joined(new Uint8Array([0, 0, 0, 12]), text('ftypavif'), new Uint8Array(16))
  const numbers = new DataView(boxes.buffer)
  numbers.setUint32(12, short)
  numbers.setUint32(20, high)
  numbers.setUint32(24, low)
  expect(fault('a.avif', boxes).found?.code).toBe(code)
})

test.each(names)('a damaged %s is read to an end', name => {
  const random = new Random(59)
  for (let round = 0; round < 200; round++) {
    const bytes = image(name).slice(0, random.whole(1, 2000))
    for (let changes = random.whole(1, 20); changes > 0; changes--)
      bytes[random.whole(0, Math.min(bytes.length, 64) - 1)] = random.pick([0, 1, 255, random.whole(0, 255)])
    expect(() => fault(name, bytes)).not.toThrow()
  }
})
