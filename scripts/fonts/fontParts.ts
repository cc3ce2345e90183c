import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Fonts } from '../../content/model/SiteConfig.ts'
import { fontSlug } from '../../generator/images/cards.ts'
import { npmFolder } from '../programs/npmFolder.ts'
import config from '../../site.config.ts'

/** One file of a family, with characters that often appear together on a page. */
interface FontPart {
  /** The second half of the file's name. */
  name: string
  /** Value of `unicode-range` (CSS Fonts 4, 4.5), with characters of the font only. */
  range: string
  maxBytes: number
}

/** A range of weights. */
interface FontCut {
  /** The end of its files' names. */
  suffix: '' | '-bold'
  weights: readonly [lightest: number, boldest: number]
  /** The one weight that represents all of them, which makes the file smaller. */
  drawnAt?: number
}

interface FontFamily {
  /** Its name in style sheets, independent of the font. */
  family: string
  /** The first half of its files' names. */
  file: string
  /** Which of the configuration's `fonts` it is. */
  font: keyof Fonts
  /** The weights that the styles use, each range in separate files. */
  cuts: readonly FontCut[]
  /** The OpenType features to keep. */
  features: readonly string[]
  parts: readonly FontPart[]
  /** Shown until it has loaded. */
  fallbacks: readonly Fallback[]
}

/**
 * Bytes that a server sends in the first round trip of a connection: 10 segments of 1,460 bytes (RFC 6928), less
 * headers.
 */
const firstRoundTripBytes = 14_000

/**
 * The parts of the site's families. A page loads each part of which it shows a character. The first part of a family is
 * preloaded on every page; nearly all pages need no other.
 */
export const fontFamilies: readonly FontFamily[] = [
  {
    family: 'Site Text',
    file: 'site',
    font: 'text',
    cuts: [{ suffix: '', weights: [400, 700] }],
    features: ['kern', 'tnum'],
    parts: [
      {
        name: 'text',
        range: 'U+20-21, U+23-24, U+27-29, U+2C-3B, U+3F, U+41-5A, U+61-7A, U+A0, U+B7, U+2019',
        maxBytes: firstRoundTripBytes,
      },
      {
        name: 'signs',
        range:
          'U+22, U+25-26, U+2A-2B, U+3C-3E, U+40, U+5B-60, U+7B-7E, U+A9, U+AB, U+BB, U+D7, U+2013-2014, U+2018, ' +
          'U+201A, U+201C-201E, U+2022, U+2026, U+2039-203A, U+20AC, U+2122, U+2212',
        maxBytes: 6000,
      },
      {
        name: 'others',
        range:
          'U+A1-A3, U+A5, U+A7-A8, U+AA, U+AE-B0, U+B4, U+B6, U+B8, U+BA, U+BF-D6, U+D8-FF, U+102, U+131, ' +
          'U+152-153, U+2C6, U+2DA, U+2DC, U+300-301, U+303-304, U+308, U+2191, U+2193',
        maxBytes: 10_000,
      },
    ],
    fallbacks: [
      {
        names: ['Arial', 'ArialMT', 'Liberation Sans', 'Arimo'],
        weights: '400 550',
        comparedAt: 400,
        advance: 0.43485,
      },
      {
        names: ['Arial Bold', 'Arial-BoldMT', 'Liberation Sans Bold', 'Arimo Bold'],
        weights: '551 700',
        comparedAt: 620,
        advance: 0.47146,
      },
    ],
  },
  {
    family: 'Site Mono',
    file: 'mono',
    font: 'mono',
    // Code and labels, 400 and 450, look alike. Code in headings and in strong text is rare.
    cuts: [
      { suffix: '', weights: [400, 500], drawnAt: 430 },
      { suffix: '-bold', weights: [501, 700], drawnAt: 600 },
    ],
    // All glyphs have the same width, so there is no kerning.
    features: [],
    parts: [
      {
        name: 'text',
        range: 'U+20-7E, U+A0, U+B7, U+D7, U+2013-2014, U+2018-2019, U+201C-201D, U+2026, U+2212',
        maxBytes: firstRoundTripBytes,
      },
      {
        name: 'others',
        range:
          'U+A1-AC, U+AE-B6, U+B8-D6, U+D8-FF, U+102, U+131, U+152-153, U+2BC, U+2C6, U+2DA, U+2DC, U+300-301, ' +
          'U+303-304, U+308-309, U+323, U+201A, U+201E, U+2022, U+2032-2033, U+2039-203A, U+2044, U+20AC, U+2122, ' +
          'U+2191, U+2193',
        maxBytes: 10_000,
      },
    ],
    fallbacks: [
      {
        names: ['Courier New', 'CourierNewPSMT', 'Liberation Mono', 'Cousine'],
        weights: '400 700',
        comparedAt: 400,
        advance: 0.6001,
      },
    ],
  },
]

/** Returns the characters of a `unicode-range`, in its order. */
export function charactersOf(range: string): string {
  return range
    .split(', ')
    .flatMap(span => {
      const [first = 0, last = first] = span
        .replace('U+', '')
        .split('-')
        .map(code => Number.parseInt(code, 16))
      return Array.from({ length: last - first + 1 }, (_, offset) => String.fromCodePoint(first + offset))
    })
    .join('')
}

/** Returns the name of a part's file in `styles/fonts/`. */
export const partFile = (
  { file }: Pick<FontFamily, 'file'>,
  { name }: FontPart,
  { suffix }: FontCut,
): string => `${file}-${name}${suffix}.woff2`

/**
 * Reads the font of a family from its package. Run from the project's root.
 * @throws Error that says what to install
 */
export async function readFont(name: string): Promise<Buffer> {
  const slug = fontSlug(name)
  const path = `node_modules/@fontsource-variable/${slug}/files/${slug}-latin-wght-normal.woff2`
  return await readFile(path).catch(() => {
    throw new Error(
      `There is no variable font "${name}" at ${path}. Run \`npm install --save-dev @fontsource-variable/${slug}\`; if there is no such package, choose another font in site.config.ts.`,
    )
  })
}

/**
 * Returns the style sheets of the parts, by path: one for the first part of each family with its fallbacks, which every
 * page needs, and one for all others.
 */
export async function fontSheets(fonts: Fonts): Promise<Readonly<Record<string, string>>> {
  const first: string[] = []
  const others: string[] = []
  for (const { font, fallbacks, ...family } of fontFamilies) {
    const [face = '', ...rest] = family.cuts.flatMap(cut =>
      family.parts.map(part => partFace(family, part, cut)),
    )
    first.push(face, ...(await fallbackFaces(await readFont(fonts[font]), family.family, fallbacks)))
    others.push(...rest)
  }
  const sheet = (faces: readonly string[]) => `${['// Generated by `npm run fonts`.', ...faces].join('\n')}\n`
  return { 'styles/fonts/_faces.scss': sheet(first), 'styles/fonts/_other-faces.scss': sheet(others) }
}

const partFace = (
  family: Pick<FontFamily, 'family' | 'file'>,
  part: FontPart,
  cut: FontCut,
): string => `@font-face {
  font-family: "${family.family}";
  font-style: normal;
  font-weight: ${cut.weights.join(' ')};
  font-display: swap;
  src: url("fonts/${partFile(family, part, cut)}") format("woff2");
  unicode-range: ${part.range};
}
`

/** English text whose mean advance represents that of the site. */
const sample =
  'Agents watch which workloads talk to which, on what port, and write the least-privilege network policy that allows just that. Before anything is applied, a simulation shows what the policy would let through. Each rule names the flows that it was drawn from: 7 of 10.'

/** A font that nearly every machine has. */
interface Fallback {
  /** Its names on different systems. */
  names: readonly string[]
  /** Value of `font-weight`. */
  weights: string
  /** The weight of our font that is compared with it. */
  comparedAt: number
  /** Its mean advance of `sample` in em, measured with Liberation, whose metrics are equal. */
  advance: number
}

interface SubsetOptions {
  targetFormat: 'woff2' | 'sfnt'
  /** OpenType features to keep. */
  keepFeatures?: readonly string[]
  /** IDs of the entries in the `name` table to keep besides the usual ones. */
  preserveNameIds?: readonly number[]
  dropTables?: readonly string[]
  /** A range, or one value, which takes the axis out of the font. */
  variationAxes?: Readonly<Record<string, { min: number; max: number } | number>>
}

/** The function of subset-font, which has no types: reduces a font to the glyphs of a text. */
type SubsetFont = (font: Buffer, text: string, options: SubsetOptions) => Promise<Buffer>

/** The parts of harfbuzzjs, which has no types, that are used here. Lengths are in units of the font. */
interface Harfbuzz {
  createBlob(sfnt: Uint8Array): unknown
  createFace(blob: unknown, index: number): { upem: number }
  createFont(face: object): {
    setVariations(axes: Readonly<Record<string, number>>): void
    /** The descender is negative. */
    hExtents(): { ascender: number; descender: number }
  }
  createBuffer(): { addText(text: string): void; guessSegmentProperties(): void; json(): { ax: number }[] }
  shape(font: object, buffer: object): void
}

/** Loads the libraries that make fonts. */
export async function fontTools(): Promise<{ subsetFont: SubsetFont; harfbuzz: Harfbuzz }> {
  const require = createRequire(join(await npmFolder('harfbuzzjs', 'subset-font'), 'index.js'))
  const subsetFont = require('subset-font') as SubsetFont
  return { subsetFont, harfbuzz: await (require('harfbuzzjs') as Promise<Harfbuzz>) }
}

const percent = (ratio: number): string => `${(ratio * 100).toFixed(2)}%`

/**
 * Returns `@font-face` rules of fallbacks with the metrics of a font, so that nothing moves when it arrives.
 * @param font a variable font
 */
function fallbackFaces(font: Buffer, family: string, fallbacks: readonly Fallback[]): Promise<string[]> {
  const faces = fallbacks.map(async ({ names, weights, comparedAt, advance }) => {
    const { meanAdvance, ascent, descent } = await metricsOf(font, comparedAt)
    const size = meanAdvance / advance
    return `@font-face {
  font-family: "${family} Fallback";
  font-weight: ${weights};
  src: ${names.map(name => `local("${name}")`).join(', ')};
  size-adjust: ${percent(size)};
  ascent-override: ${percent(ascent / size)};
  descent-override: ${percent(descent / size)};
  line-gap-override: 0%;
}
`
  })
  return Promise.all(faces)
}

/** Returns the mean advance of the sample, the ascent and the descent of a variable font at a weight, in em. */
async function metricsOf(woff2: Buffer, wght: number) {
  const { subsetFont, harfbuzz } = await fontTools()
  const { createBlob, createBuffer, createFace, createFont, shape } = harfbuzz
  const face = createFace(createBlob(await subsetFont(woff2, sample, { targetFormat: 'sfnt' })), 0)
  const font = createFont(face)
  font.setVariations({ wght })
  const buffer = createBuffer()
  buffer.addText(sample)
  buffer.guessSegmentProperties()
  shape(font, buffer)
  const advance = buffer.json().reduce((sum, { ax }) => sum + ax, 0)
  const { ascender, descender } = font.hExtents()
  return {
    meanAdvance: advance / sample.length / face.upem,
    ascent: ascender / face.upem,
    descent: -descender / face.upem,
  }
}

/** Returns the `@font-face` rules of the site's families with the whole fonts inlined. Run from the project's root. */
export async function brandFonts(): Promise<string> {
  const faces = fontFamilies.map(async ({ family, font }) => {
    const data = (await readFont(config.fonts[font])).toString('base64')
    return `@font-face { font-family: '${family}'; font-weight: 100 900; src: url(data:font/woff2;base64,${data}) format('woff2') }`
  })
  return (await Promise.all(faces)).join('\n')
}
