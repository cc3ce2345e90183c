import { stripVTControlCharacters } from 'node:util'
import { encode } from 'uqr'
import { describe, expect, test } from 'vitest'
import { qrCode } from './qrCode.ts'

const address = 'http://192.0.2.2:3000/'
const { data } = encode(address, { border: 4 })

/** The modules that lines of half blocks draw, from above. */
const drawn = (text: string): boolean[][] =>
  stripVTControlCharacters(text)
    .split('\n')
    .flatMap(line => [[...line].map(sign => '▀█'.includes(sign)), [...line].map(sign => '▄█'.includes(sign))])

describe('an address as a QR code', () => {
  test.each([
    ['in colours, draws what is dark', true],
    ['without colours, draws what is light', false],
  ])('%s', (_, colored) => {
    const { text, width } = qrCode(address, colored)
    const rows = drawn(text)
    expect(width).toBe(data.length)
    expect(rows.slice(0, data.length)).toEqual(data.map(row => row.map(dark => dark === colored)))
    // The code has an odd number of rows: below the last one everything is light.
    expect(new Set(rows.slice(data.length).flat())).toEqual(new Set([!colored]))
  })

  test('has nothing within four modules of it', () => {
    const rows = drawn(qrCode(address, true).text)
    const edges = [
      ...rows.slice(0, 4),
      ...rows.slice(-4),
      ...rows.map(row => [...row.slice(0, 4), ...row.slice(-4)]),
    ]
    expect(edges.flat()).not.toContain(true)
  })

  test('is black on white, line by line', () => {
    for (const line of qrCode(address, true).text.split('\n')) {
      expect(line.startsWith('\u001B[38;5;16;48;5;231m')).toBe(true)
      expect(line.endsWith('\u001B[0m')).toBe(true)
    }
    expect(qrCode(address, false).text).not.toContain('\u001B')
  })
})
