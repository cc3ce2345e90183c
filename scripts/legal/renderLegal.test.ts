import { describe, expect, it } from 'vitest'
import { pinPdfDates } from './renderLegal.ts'

const dated = (date: string) =>
  Buffer.from(`%PDF \xff\x80 /CreationDate (${date}) /ModDate (${date}) %%EOF`, 'latin1')

describe('pinPdfDates', () => {
  it('sets both dates and changes no other byte', () => {
    const pinned = pinPdfDates(dated("D:20261121064821+01'00'"), '2026-10-01')
    expect(pinned).toEqual(dated("D:20261001000000+00'00'"))
  })

  it('refuses a date of another length, which would move the bytes after it', () => {
    expect(() => pinPdfDates(dated('D:20261121064821Z'), '2026-10-01')).toThrow('no creation date')
  })
})
