import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { indexedPng } from './indexedPng.ts'

/** The colours of a PNG with a palette and without filters, `#rrggbb`, row by row. */
function colorsOf(png: Buffer): string[] {
  const chunks = new Map<string, Buffer>()
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at)) {
    const length = png.readUInt32BE(at)
    chunks.set(png.toString('latin1', at + 4, at + 8), png.subarray(at + 8, at + 8 + length))
  }
  const width = chunks.get('IHDR')!.readUInt32BE(0)
  const rows = inflateSync(chunks.get('IDAT')!)
  const palette = chunks.get('PLTE')!
  return [...rows].flatMap((index, at) =>
    at % (width + 1) === 0 ? [] : [`#${palette.toString('hex', 3 * index, 3 * index + 3)}`],
  )
}

const raster = (width: number, colors: readonly number[]) => ({
  width,
  height: colors.length / width,
  pixels: Uint8Array.from(colors.flatMap(color => [color >> 16, (color >> 8) & 255, color & 255, 255])),
})

const hex = (color: number) => `#${color.toString(16).padStart(6, '0')}`

test('keeps up to 256 colours as they are', () => {
  const colors = Array.from({ length: 256 }, (_, at) => at * 0x01_01_00 + 7)
  expect(colorsOf(Buffer.from(indexedPng(raster(16, colors))))).toEqual(colors.map(hex))
})

test('more become the most frequent of their neighbours', () => {
  const gray = (value: number) => value * 0x01_01_01
  const many = Array.from({ length: 600 }, (_, at) => 0x10_00_00 + at)
  const made = colorsOf(Buffer.from(indexedPng(raster(10, [...many, ...Array<number>(50).fill(gray(9))]))))
  expect(new Set(made).size).toBeLessThanOrEqual(256)
  expect(made.slice(-50)).toEqual(Array(50).fill('#090909'))
  for (const [at, color] of many.entries()) {
    const off = Math.abs(Number.parseInt(made[at]!.slice(5), 16) - (color & 255))
    expect(off).toBeLessThan(8)
  }
})
