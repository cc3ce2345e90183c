/** A file of a family: the characters that are often on a page together. */
export interface FontPart {
  /** The part's name, the second half of its file's. */
  name: string
  /** As `unicode-range` has it (CSS Fonts 4, 4.5); nothing that the font does not have. */
  range: string
  /** Most bytes. */
  limit: number
}

export interface FontFamily {
  family: string
  /** First half of the names of its files. */
  file: string
  /** The font that it is cut from, in `node_modules`. */
  source: string
  /** The weights that the styles use, of those that the font has. */
  weights: readonly [lightest: number, boldest: number]
  /** OpenType features that are kept. */
  features: readonly string[]
  parts: readonly FontPart[]
}

/** What a server sends at once on a new connection: 10 segments of 1,460 bytes (RFC 6928), less the headers. */
const firstFlight = 14_000

/**
 * How the site's families are cut: a page loads the parts of which it shows a character. The first part of each is
 * on every page and preloaded; nearly all pages need no other.
 */
export const fontFamilies: readonly FontFamily[] = [
  {
    family: 'Instrument Sans Variable',
    file: 'instrument-sans',
    source: '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2',
    weights: [400, 700],
    features: ['kern', 'tnum'],
    parts: [
      {
        name: 'text',
        range: 'U+20-21, U+23-24, U+27-29, U+2C-3B, U+3F, U+41-5A, U+61-7A, U+A0, U+B7',
        limit: firstFlight,
      },
      {
        name: 'signs',
        range:
          'U+22, U+25-26, U+2A-2B, U+3C-3E, U+40, U+5B-60, U+7B-7E, U+A9, U+AB, U+BB, U+D7, U+2013-2014, U+2018-201A, ' +
          'U+201C-201E, U+2022, U+2026, U+2039-203A, U+20AC, U+2122, U+2212',
        limit: 6000,
      },
      {
        name: 'others',
        range:
          'U+A1-A3, U+A5, U+A7-A8, U+AA, U+AE-B0, U+B4, U+B6, U+B8, U+BA, U+BF-D6, U+D8-FF, U+102, U+131, ' +
          'U+152-153, U+2C6, U+2DA, U+2DC, U+300-301, U+303-304, U+308, U+2191, U+2193',
        limit: 10_000,
      },
    ],
  },
  {
    family: 'Geist Mono Variable',
    file: 'geist-mono',
    source: '@fontsource-variable/geist-mono/files/geist-mono-latin-wght-normal.woff2',
    weights: [400, 700],
    // All advances are the same: there is nothing to kern.
    features: [],
    parts: [
      {
        name: 'text',
        range: 'U+20-7E, U+A0, U+B7, U+D7, U+2013-2014, U+2018-2019, U+201C-201D, U+2026, U+2212',
        limit: firstFlight,
      },
      {
        name: 'others',
        range:
          'U+A1-AC, U+AE-B6, U+B8-D6, U+D8-FF, U+102, U+131, U+152-153, U+2BC, U+2C6, U+2DA, U+2DC, U+300-301, ' +
          'U+303-304, U+308-309, U+323, U+201A, U+201E, U+2022, U+2032-2033, U+2039-203A, U+2044, U+20AC, U+2122, ' +
          'U+2191, U+2193',
        limit: 10_000,
      },
    ],
  },
]

/** The characters of a `unicode-range`, in their order. */
export function charactersOf(range: string): string {
  return range
    .split(', ')
    .flatMap(span => {
      const [first = 0, last = first] = span
        .replace('U+', '')
        .split('-')
        .map(code => Number.parseInt(code, 16))
      return Array.from({ length: last - first + 1 }, (_, place) => String.fromCodePoint(first + place))
    })
    .join('')
}
