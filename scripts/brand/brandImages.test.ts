import { expect, test } from 'vitest'
import { socialSvg } from './brandImages.ts'

const svgOf = (headline: string, name = 'Fairlead') =>
  socialSvg('<circle/>', { name, headline, host: 'fairlead.example', color: '#f5b94a' })

/** Baselines and texts of the headline, and its size. */
function headlineOf(headline: string) {
  const svg = svgOf(headline)
  const lines = Array.from(svg.matchAll(/<tspan x="76" y="(\d+)">([^<]*)</g), ([, y, text = '']) => ({
    y: Number(y),
    text,
  }))
  return { lines, size: Number(/<text font-size="(\d+)"/.exec(svg)?.[1]) }
}

test('a short headline has a word a line', () => {
  const { lines, size } = headlineOf('Kubernetes Security, Reimagined')
  expect(lines.map(({ text }) => text)).toEqual(['Kubernetes', 'Security,', 'Reimagined'])
  expect([size, lines[0]?.y]).toEqual([94, 268])
})

test.each([
  'Security for every cluster that you run',
  'Know every line of your clusters, and what may change it, before anything does',
  'Supercalifragilisticexpialidocious',
  'one word after the other '.repeat(30),
])('%s stays beside the mark, above the host', headline => {
  const { lines, size } = headlineOf(headline)
  for (const { y, text } of lines) {
    expect(y - size).toBeGreaterThan(110)
    expect(y).toBeLessThan(535)
    // Letters are 0.55 em wide, on average.
    expect(text.length * 0.55 * size).toBeLessThan(836 - 76)
  }
})

test('signs of XML in a name are text', () => {
  expect(svgOf('A', 'Rope & <Knot>')).toContain('>Rope &amp; &lt;Knot&gt;</text>')
})
