import { crc32, deflateSync } from 'node:zlib'
import { groupBy } from '../../content/shared/groupBy.ts'

export interface Raster {
  width: number
  height: number
  /** Red, green, blue and opacity of each pixel, row by row, from a multiple of four bytes on; all are opaque. */
  pixels: Uint8Array
}

/** How many colours a palette can have. */
const maxColors = 256

const signature = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)

/**
 * A PNG with a palette (PNG specification, third edition, colour type 3): for a drawing of a few colours a third of the
 * size of one with four channels. Where smoothed edges have more colours than a palette, similar ones are replaced by
 * the most frequent of them.
 */
export function indexedPng({ width, height, pixels }: Raster): Uint8Array {
  const colors = new Uint32Array(pixels.buffer, pixels.byteOffset, width * height)
  const counts = new Map<number, number>()
  forEachRun(colors, (color, start, end) => counts.set(color, (counts.get(color) ?? 0) + end - start))
  const groups = groupColors(counts)
  const indexes = new Map([...groups.values()].flatMap((group, index) => group.map(color => [color, index])))
  const mainColors = Uint32Array.from([...groups.values()].map(([color = 0]) => color))
  const palette = new Uint8Array(mainColors.buffer).filter((_, at) => at % 4 !== 3)
  // Each row begins with the number of its filter; 0, no filter, suits a palette best.
  const rows = new Uint8Array((width + 1) * height)
  for (let row = 0; row < height; row++) {
    const start = row * (width + 1) + 1
    forEachRun(colors.subarray(row * width, (row + 1) * width), (color, from, to) =>
      rows.fill(indexes.get(color) ?? 0, start + from, start + to),
    )
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 3], 8)
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('PLTE', palette),
    // The highest level takes ten times as long, for five bytes of a hundred.
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', new Uint8Array()),
  ])
}

/** Calls `act` for each run of equal colours: most of a drawing is its background. */
function forEachRun(colors: Uint32Array, act: (color: number, start: number, end: number) => void): void {
  for (let start = 0, end = 0; start < colors.length; start = end) {
    const color = colors[start] ?? 0
    while (end < colors.length && colors[end] === color) end++
    act(color, start, end)
  }
}

/** At most 256 groups of colours that are equal in their highest bits, as many bits as possible; the most frequent first. */
function groupColors(counts: ReadonlyMap<number, number>): Map<number, number[]> {
  const byCount = [...counts]
    .toSorted(([a, count], [b, otherCount]) => otherCount - count || a - b)
    .map(([color]) => color)
  for (let dropped = 0; ; dropped++) {
    const mask = ((0xff << dropped) & 0xff) * 0x01_01_01_01
    const groups = groupBy(byCount, color => color & mask)
    if (groups.size <= maxColors) return groups
  }
}

function chunk(type: string, data: Uint8Array): Uint8Array {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const whole = Buffer.alloc(body.length + 8)
  whole.writeUInt32BE(data.length, 0)
  whole.set(body, 4)
  whole.writeUInt32BE(crc32(body), body.length + 4)
  return whole
}
