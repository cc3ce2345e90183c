import { contourGroup } from '../../generator/images/contourGroup.ts'
import { darkTheme } from '../../generator/images/darkTheme.ts'

/** Proportions of an icon, as shares of its width. */
export interface IconShape {
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
