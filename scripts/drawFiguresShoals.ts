import type { Shoal } from '../cli/chart/contourGroup.ts'

/**
 * Reads shoals from the text of a figure's `data-shoals` attribute: `x,y,radius,height` for each, with spaces
 * between them.
 *
 * @throws Error when a group is not four numbers, or its radius is not positive
 */
export function readShoals(text: string): Shoal[] {
  return text
    .trim()
    .split(/\s+/)
    .map(group => {
      const [x = Number.NaN, y = Number.NaN, radius = Number.NaN, height = Number.NaN, ...rest] = group
        .split(',')
        .map(Number)
      const isNumeric = [x, y, radius, height].every(Number.isFinite)
      if (!isNumeric || radius <= 0 || rest.length > 0) {
        throw new Error(`A shoal is 'x,y,radius,height' in numbers; this one is '${group}'`)
      }
      return { x, y, radius, height }
    })
}
