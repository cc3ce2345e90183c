import { createRequire } from 'node:module'
import subsetFont from 'subset-font'
import type { Harfbuzz } from './Harfbuzz.ts'

/** English text whose mean advance stands for that of the site. */
const sample =
  'Agents watch which workloads talk to which, on what port, and write the least-privilege network policy that allows just that. Before anything is applied, a simulation shows what the policy would let through. Each rule names the flows that it was drawn from: 7 of 10.'

/** A font that nearly every machine has, under its names on each. */
export interface Fallback {
  names: readonly string[]
  /** Value of `font-weight`. */
  weights: string
  /** The weight at which our font is compared with it. */
  comparedAt: number
  /** Mean advance of `sample` in it, em: that of Liberation, whose metrics are equal, as `meanAdvance` measures it. */
  advance: number
}

/** The module is a promise, which vitest cannot import. */
const harfbuzz = () => createRequire(import.meta.url)('harfbuzzjs') as Promise<Harfbuzz>

const percent = (ratio: number): string => `${(ratio * 100).toFixed(2)}%`

/**
 * `@font-face` rules of fallbacks with the metrics of a font, so that nothing moves when it arrives.
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

/** Mean advance of the sample, ascent and descent of a variable font at a weight, em. */
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
