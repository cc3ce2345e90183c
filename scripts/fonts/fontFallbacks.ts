import { createRequire } from 'node:module'
import subsetFont from 'subset-font'

/** English text whose mean advance represents that of the site. */
const sample =
  'Agents watch which workloads talk to which, on what port, and write the least-privilege network policy that allows just that. Before anything is applied, a simulation shows what the policy would let through. Each rule names the flows that it was drawn from: 7 of 10.'

/** A font that nearly every machine has. */
export interface Fallback {
  /** Its names on different systems. */
  names: readonly string[]
  /** Value of `font-weight`. */
  weights: string
  /** The weight of our font that is compared with it. */
  comparedAt: number
  /** Its mean advance of `sample` in em, measured with Liberation, whose metrics are equal. */
  advance: number
}

/** The parts of harfbuzzjs 0.10, which has no types, that are used here. Lengths are in units of the font. */
interface Harfbuzz {
  createBlob(sfnt: Uint8Array): unknown
  createFace(blob: unknown, index: number): { upem: number }
  createFont(face: object): HarfbuzzFont
  createBuffer(): { addText(text: string): void; guessSegmentProperties(): void; json(): { ax: number }[] }
  shape(font: object, buffer: object): void
}

interface HarfbuzzFont {
  setVariations(axes: Readonly<Record<string, number>>): void
  /** The descender is negative. */
  hExtents(): { ascender: number; descender: number }
}

/** The module is a promise, which vitest cannot import. */
const harfbuzz = () => createRequire(import.meta.url)('harfbuzzjs') as Promise<Harfbuzz>

const percent = (ratio: number): string => `${(ratio * 100).toFixed(2)}%`

/**
 * Returns `@font-face` rules of fallbacks with the metrics of a font, so that nothing moves when it arrives.
 * @param font a variable font
 */
export async function fallbackFaces(
  font: Buffer,
  family: string,
  fallbacks: readonly Fallback[],
): Promise<string[]> {
  const measured = await Promise.all(fallbacks.map(({ comparedAt }) => metricsOf(font, comparedAt)))
  return fallbacks.map(({ names, weights, advance }, at) => {
    const { meanAdvance = 0, ascent = 0, descent = 0 } = measured[at] ?? {}
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
}

/** Returns the mean advance of the sample, the ascent and the descent of a variable font at a weight, in em. */
async function metricsOf(woff2: Buffer, wght: number) {
  const { createBlob, createBuffer, createFace, createFont, shape } = await harfbuzz()
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
