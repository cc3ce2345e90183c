import { contourGroup } from './contourGroup.ts'
import { nightChart as color } from './nightChart.ts'

const box = { width: 216, height: 78 }

const nodes = [
  { name: 'frontend', x: 92, y: 186 },
  { name: 'checkout', x: 452, y: 168 },
  { name: 'cart', x: 92, y: 492 },
  { name: 'redis', x: 452, y: 456 },
  { name: 'payments', x: 932, y: 232 },
  { name: 'ledger-db', x: 932, y: 500 },
] as const

const namespaces = [
  { name: 'shop', x: 48, y: 122, width: 664, height: 490 },
  { name: 'billing', x: 872, y: 122, width: 360, height: 490 },
] as const

const allowed = [
  'M308 225C380 225 380 207 452 207',
  'M200 264V492',
  'M308 531C380 531 380 495 452 495',
  'M668 207C800 207 800 266 932 266',
  'M1040 310V500',
]

type Point = readonly [x: number, y: number]
type Curve = readonly [from: Point, Point, Point, to: Point]

// Both are stopped between the namespaces, at the given share of the way.
const blocked: readonly { curve: Curve; stop: number }[] = [
  {
    curve: [
      [308, 246],
      [600, 290],
      [700, 524],
      [932, 539],
    ],
    stop: 0.775,
  },
  {
    curve: [
      [668, 484],
      [808, 476],
      [792, 300],
      [932, 294],
    ],
    stop: 0.575,
  },
]

/**
 * The poster of the demo video: the traffic graph of two namespaces in a window of the platform, 1280 by 720.
 * Its lowest eighth stays empty, where a player puts its controls.
 */
export function demoPosterSvg(name: string): string {
  const shoals = [
    { x: 980, y: 420, radius: 330, height: 5 },
    { x: 180, y: 240, radius: 300, height: 3 },
    { x: 560, y: 700, radius: 260, height: -4 },
  ]
  const lines = contourGroup(
    { width: 1280, height: 720, shoals, interval: 0.8 },
    { color: '#131f2a', width: 1.4 },
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1280 720">
<defs>${arrow('go', color.green)}${arrow('stop', color.red)}</defs>
<rect width="1280" height="720" fill="${color.panel}"/>
${lines}
<rect width="1280" height="78" fill="${color.panel}"/>
<path d="M0 78.5H1280" stroke="${color.line}" stroke-width="1.5"/>
<g fill="#2a3b4b"><circle cx="44" cy="39" r="10"/><circle cx="76" cy="39" r="10"/><circle cx="108" cy="39" r="10"/></g>
<g font-family="Geist Mono" font-size="24" fill="${color.ink3}">
<text x="154" y="47">${name.toLowerCase()} / prod-eu-west / traffic</text>
<path d="M912 39h42" stroke="${color.green}" stroke-width="3.5"/><text x="968" y="47">allowed</text>
<path d="M1094 39h42" stroke="${color.red}" stroke-width="3.5" stroke-dasharray="9 7"/><text x="1150" y="47">blocked</text>
${namespaces.map(namespaceFrame).join('')}
</g>
<g fill="none" stroke-width="3.5">
${allowed.map(path => `<path d="${path}" stroke="${color.green}" marker-end="url(#go)"/>`).join('')}
${blocked.map(blockedEdge).join('')}
</g>
<g font-family="Geist Mono" font-size="27" fill="${color.ink}" text-anchor="middle">${nodes.map(nodeBox).join('')}</g>
</svg>`
}

function namespaceFrame({ name, x, y, width, height }: (typeof namespaces)[number]): string {
  return (
    `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="22" fill="none" stroke="${color.line}" ` +
    `stroke-width="1.5"/><text x="${x + 24}" y="${y + 38}">${name}</text>`
  )
}

function nodeBox({ name, x, y }: (typeof nodes)[number]): string {
  return (
    `<rect x="${x}" y="${y}" width="${box.width}" height="${box.height}" rx="16" fill="${color.raised}" ` +
    `stroke="#2b3d4e" stroke-width="1.5"/><text x="${x + box.width / 2}" y="${y + 48}">${name}</text>`
  )
}

function blockedEdge({ curve, stop }: (typeof blocked)[number]): string {
  const [from, ...rest] = curve
  const [x, y] = pointOn(curve, stop)
  return (
    `<path d="M${from}C${rest.join(' ')}" stroke="${color.red}" stroke-dasharray="10 8" marker-end="url(#stop)"/>` +
    `<circle cx="${x}" cy="${y}" r="17" fill="${color.panel}" stroke="${color.red}" stroke-width="2.5"/>` +
    `<path d="M${x - 6} ${y - 6}l12 12m0-12l-12 12" stroke="${color.red}" stroke-linecap="round"/>`
  )
}

function pointOn([a, b, c, d]: Curve, t: number): Point {
  const [wa, wb, wc, wd] = [(1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t ** 2, t ** 3]
  const at = (axis: 0 | 1) => Math.round(a[axis] * wa + b[axis] * wb + c[axis] * wc + d[axis] * wd)
  return [at(0), at(1)]
}

function arrow(id: string, fill: string): string {
  return (
    `<marker id="${id}" viewBox="0 0 10 10" refX="9.5" refY="5" markerWidth="17" markerHeight="17" ` +
    `markerUnits="userSpaceOnUse" orient="auto"><path d="M0 0.8L10 5L0 9.2Z" fill="${fill}"/></marker>`
  )
}
