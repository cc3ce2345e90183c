import { stripVTControlCharacters } from 'node:util'
import { encode } from 'uqr'
import { describe, expect, test } from 'vitest'
import { qrCode } from './listen.ts'

const address = 'http://192.0.2.2:3000/'
const { data } = encode(address, { border: 4 })

/** The light modules that lines of half blocks draw, from above. */
const drawn = (lines: string[]): boolean[][] =>
  lines
    .map(stripVTControlCharacters)
    .flatMap(line => [[...line].map(sign => '▀█'.includes(sign)), [...line].map(sign => '▄█'.includes(sign))])

describe('an address as a QR code', () => {
  test.each([true, false])('draws what is light; in colours: %s', colored => {
    const rows = drawn(qrCode(address, colored))
    expect(rows.slice(0, data.length)).toEqual(data.map(row => row.map(dark => !dark)))
  })

  test('has nothing within four modules of it', () => {
    const rows = drawn(qrCode(address, true)).slice(0, data.length)
    const edges = [
      ...rows.slice(0, 4),
      ...rows.slice(-4),
      ...rows.map(row => [...row.slice(0, 4), ...row.slice(-4)]),
    ]
    expect(edges.flat()).not.toContain(false)
  })

  test('is white on black, line by line', () => {
    for (const line of qrCode(address, true)) {
      expect(line.startsWith('\u001B[38;5;231;48;5;16m')).toBe(true)
      expect(line.endsWith('\u001B[0m')).toBe(true)
    }
    expect(qrCode(address, false).join()).not.toContain('\u001B')
  })
})
