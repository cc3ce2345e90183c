import { resolve } from 'node:path'
import { compile } from 'sass'
import { accentCss } from '../../content/shared/accent.ts'
import { contourGroup, type Shoal } from '../../generator/images/chart.ts'
import config from '../../site.config.ts'

export const themes = ['light', 'dark'] as const

export type Theme = (typeof themes)[number]

/** The size of a figure, in CSS px. */
interface FigureSize {
  width: number
  height: number
}

interface FigurePage {
  /** Source of the figure. Each `<g data-shoals="…"/>` in it is replaced with depth contours. */
  svg: string
  size: FigureSize
  css: string
  theme: Theme
}

/** Difference in height between adjacent contours. */
const contourInterval = 0.42

/** Renders the HTML page that shows one figure in one theme. */
export function figurePage({ svg, size, css, theme }: FigurePage): string {
  const figure = svg.replace(/<g data-shoals="([^"]*)"\s*\/>/g, (_, shoals: string) =>
    contourGroup(
      { ...size, shoals: parseShoals(shoals), interval: contourInterval },
      { color: 'var(--contour)', width: 1 },
    ),
  )
  return (
    `<!doctype html><html lang="en" data-theme="${theme}">` +
    `<meta charset="utf-8"><title>Figure</title><style>${css}</style><body>${figure}</body></html>`
  )
}

/**
 * Reads the size of a figure from the `viewBox` of its root element.
 *
 * @throws Error with the figure's name if there is no `viewBox` that starts at 0 0
 */
export function parseFigureSize(name: string, svg: string): FigureSize {
  const [, width, height] = /<svg[^>]*\sviewBox="0 0 (\d+) (\d+)"/.exec(svg) ?? []
  if (!width || !height) throw new Error(`The figure ${name} has no viewBox of the form '0 0 width height'.`)
  return { width: Number(width), height: Number(height) }
}

/**
 * Reads shoals from a `data-shoals` attribute: groups of `x,y,radius,height`, separated by spaces.
 *
 * @throws Error if a group is not four numbers, or its radius is not positive
 */
export function parseShoals(text: string): Shoal[] {
  return text
    .trim()
    .split(/\s+/)
    .map(group => {
      const [x = Number.NaN, y = Number.NaN, radius = Number.NaN, height = Number.NaN, ...rest] = group
        .split(',')
        .map(Number)
      const isNumeric = [x, y, radius, height].every(Number.isFinite)
      if (!isNumeric || radius <= 0 || rest.length > 0) {
        throw new Error(`A shoal is 'x,y,radius,height' in numbers, not '${group}'.`)
      }
      return { x, y, radius, height }
    })
}

/** Compiles a style sheet that uses the site's tokens, and adds the accent. @param path from the project's root */
export const compileSheet = (path: string): string => compile(resolve(path)).css + accentCss(config.accent)
