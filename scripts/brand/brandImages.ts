import type { Accent } from '../../content/shared/accent.ts'
import { escapeHtml } from '../../content/shared/escape.ts'
import { contourGroup, darkTheme } from '../../generator/images/chart.ts'

/** Returns the site's own favicon with the accent of both themes. */
export function faviconSvg(svg: string, { dark, light }: Accent): string {
  const colors = `svg { color: ${light.line ?? light.fill} } @media (prefers-color-scheme: dark) { svg { color: ${dark.fill} } }`
  return svg.replace(/<style>[^<]*<\/style>/, `<style>${colors}</style>`)
}

/** Proportions of an icon, as shares of its width. */
interface IconShape {
  /** Radius of the corners; 0 if the system rounds them. */
  corner: number
  /** Width of the mark. A maskable icon must fit into a circle with a diameter of 0.8. */
  mark: number
  /** Of the mark: `#f5b94a`. */
  color: string
}

/** Renders the mark on a dark chart, as a square SVG of 512 units. */
export function iconSvg(mark: string, { corner, mark: share, color }: IconShape): string {
  const size = 512
  const shoals = [
    { x: 256, y: 290, radius: 250, height: 5 },
    { x: 20, y: 30, radius: 200, height: -3 },
    { x: 490, y: 60, radius: 170, height: -2 },
  ]
  const lines = contourGroup(
    { width: size, height: size, shoals, interval: 1.05 },
    { color: darkTheme.raised, width: 4 },
  )
  const side = size * share
  // The mark is a little above the centre of its square.
  const [x, y] = [(size - side) / 2, (size - side) / 2 + side * 0.02]
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}">
<clipPath id="corners"><rect width="${size}" height="${size}" rx="${size * corner}"/></clipPath>
<g clip-path="url(#corners)"><rect width="${size}" height="${size}" fill="${darkTheme.bg}"/>${lines}</g>
<svg x="${x}" y="${y}" width="${side}" height="${side}" viewBox="0 0 32 32" fill="none" color="${color}">${mark}</svg>
</svg>`
}

/** Texts of the social card. */
interface SocialText {
  name: string
  headline: string
  host: string
  /** The accent: `#f5b94a`. */
  color: string
}

/** Depths that the chart shows between its contours: x, y and text. */
const soundings = [
  [1068, 92, '18'],
  [1130, 214, '27'],
  [742, 84, '31'],
  [1102, 512, '9'],
  [836, 566, '14'],
  [940, 70, '22'],
  [612, 556, '36'],
] as const

/** Renders the social card of pages without an image of their own: 1200 by 630 px. */
export function socialSvg(mark: string, { name, headline, host, color }: SocialText): string {
  const shoals = [
    { x: 950, y: 322, radius: 260, height: 6.4 },
    { x: 1180, y: 80, radius: 230, height: 2.4 },
    { x: 140, y: 640, radius: 320, height: 3.6 },
    { x: 330, y: 120, radius: 380, height: -3.4 },
    { x: 620, y: 700, radius: 220, height: -2 },
  ]
  const lines = contourGroup(
    { width: 1200, height: 630, shoals, interval: 0.6 },
    { color: '#1a2937', width: 1.2 },
  )
  const depths = soundings.map(([x, y, depth]) => `<text x="${x}" y="${y}">${depth}</text>`)
  const { size, lines: written } = setHeadline(headline)
  const lineHeight = Math.round(1.045 * size)
  const first = Math.round(333 + 0.35 * size - ((written.length - 1) / 2) * lineHeight)
  const title = written.map(
    (line, index) => `<tspan x="76" y="${first + index * lineHeight}">${escapeHtml(line)}</tspan>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630">
<rect width="1200" height="630" fill="${darkTheme.bg}"/>
${lines}
<g font-family="Site Mono" font-size="17" fill="#566b7c" text-anchor="middle"
stroke="${darkTheme.bg}" stroke-width="12" stroke-linejoin="round" paint-order="stroke">${depths.join('')}</g>
<g fill="none" color="${color}">
<svg x="836" y="204" width="236" height="236" viewBox="0 0 32 32">${mark}</svg>
</g>
<g font-family="Site Text" fill="${darkTheme.ink}">
<text x="78" y="110" font-size="40" font-weight="650" letter-spacing="-1.2">${escapeHtml(name)}</text>
<text font-size="${size}" font-weight="620" letter-spacing="${(-0.0415 * size).toFixed(1)}">${title.join('')}</text>
</g>
<path d="M80 557h44" stroke="${color}" stroke-width="2"/>
<text x="142" y="565" font-family="Site Mono" font-size="24" fill="${darkTheme.ink2}">${escapeHtml(host)}</text>
</svg>`
}

/** Sizes of the headline, px, each with the letters per line and the lines that fit next to the mark. */
const headlineSizes = [
  [94, 13, 3],
  [76, 17, 4],
  [60, 22, 5],
  [46, 29, 7],
] as const

/** Sets the headline in the largest size that fits; in the smallest one, it is shortened. */
function setHeadline(headline: string): { size: number; lines: string[] } {
  for (const [size, letters, maxLines] of headlineSizes) {
    const lines = linesOf(headline, letters)
    if (lines.length <= maxLines && lines.every(({ length }) => length <= letters)) return { size, lines }
  }
  const [size, letters, maxLines] = headlineSizes[3]
  const lines = linesOf(headline, letters).map(line => shortened(line, letters))
  return { size, lines: lines.slice(0, maxLines) }
}

const shortened = (line: string, letters: number): string =>
  line.length > letters ? `${line.slice(0, letters - 1)}…` : line

/** Breaks a text into lines with as many words as fit. */
function linesOf(text: string, letters: number): string[] {
  const lines: string[] = []
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + 1 + word.length <= letters)
      lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}
