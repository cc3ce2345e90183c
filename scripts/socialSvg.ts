import { contourGroup } from '../cli/chart/contourGroup.ts'
import { darkTheme } from '../cli/chart/darkTheme.ts'

/** Texts of the social card. */
export interface SocialText {
  name: string
  /** The lines of the headline. */
  headline: readonly string[]
  host: string
  /** The accent: `#f5b94a`. */
  color: string
}

/** Depths, as a chart prints them between its contours. */
const soundings = [
  [1068, 92, '18'],
  [1130, 214, '27'],
  [742, 84, '31'],
  [1102, 512, '9'],
  [836, 566, '14'],
  [940, 70, '22'],
  [612, 556, '36'],
] as const

/** The image that represents a shared page without an image of its own: 1200 by 630 px. */
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
  const title = headline.map((line, index) => `<tspan x="76" y="${268 + index * 98}">${line}</tspan>`)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630">
<rect width="1200" height="630" fill="${darkTheme.bg}"/>
${lines}
<g font-family="Site Mono" font-size="17" fill="#566b7c" text-anchor="middle"
stroke="${darkTheme.bg}" stroke-width="12" stroke-linejoin="round" paint-order="stroke">${depths.join('')}</g>
<g fill="none" color="${color}">
<svg x="836" y="204" width="236" height="236" viewBox="0 0 32 32">${mark}</svg>
</g>
<g font-family="Site Text" fill="${darkTheme.ink}">
<text x="78" y="110" font-size="40" font-weight="650" letter-spacing="-1.2">${name}</text>
<text font-size="94" font-weight="620" letter-spacing="-3.9">${title.join('')}</text>
</g>
<path d="M80 557h44" stroke="${color}" stroke-width="2"/>
<text x="142" y="565" font-family="Site Mono" font-size="24" fill="${darkTheme.ink2}">${host}</text>
</svg>`
}
