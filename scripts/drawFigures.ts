import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { contourGroup } from '../cli/chart/contourGroup.ts'
import { brandFonts } from './brandFonts.ts'
import { readShoals } from './drawFiguresShoals.ts'

/** The themes that a figure is drawn in. */
export const themes = ['light', 'dark'] as const

/** One of the two themes. */
export type Theme = (typeof themes)[number]

/** The size of a figure, in CSS px. */
export interface Extent {
  width: number
  height: number
}

/** Where figures are read and written, and which of them are drawn. */
export interface DrawFiguresOptions {
  /** The folder of the SVG sources and of `chart.css`. */
  from: string
  /** The folder that the pictures go to. */
  to: string
  /** The names of the figures to draw; all of them when left out. */
  names?: readonly string[]
}

/** A picture that was written. */
export interface DrawnFigure {
  file: string
  bytes: number
}

const scale = 2
const quality = 86
const interval = 0.42

/** Draws the figures in both themes with the given browser, and tells what it wrote. */
export async function drawFigures(browser: Browser, options: DrawFiguresOptions): Promise<DrawnFigure[]> {
  const names = options.names ?? (await listFigures(options.from))
  const styles = `${await brandFonts()}\n${await readFile(join(options.from, 'chart.css'), 'utf8')}`
  await mkdir(options.to, { recursive: true })

  const drawn: DrawnFigure[] = []
  const page = await browser.newPage()
  try {
    const session = await page.context().newCDPSession(page)
    for (const name of names) {
      const svg = await readFile(join(options.from, `${name}.svg`), 'utf8')
      const extent = readExtent(name, svg)
      const metrics = { ...extent, deviceScaleFactor: scale, mobile: false }
      await session.send('Emulation.setDeviceMetricsOverride', metrics)
      for (const theme of themes) {
        await page.setContent(figurePage(svg, extent, styles, theme))
        await page.evaluate(() => document.fonts.ready)
        const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality })
        const picture = Buffer.from(data, 'base64')
        const file = `${name}-${theme}.webp`
        await writeFile(join(options.to, file), picture)
        drawn.push({ file, bytes: picture.length })
      }
    }
  } finally {
    await page.close()
  }
  return drawn
}

/** The names of the figures in a folder, in the order of the alphabet. */
export async function listFigures(folder: string): Promise<string[]> {
  const files = await readdir(folder)
  return files
    .filter(file => file.endsWith('.svg'))
    .map(file => file.slice(0, -'.svg'.length))
    .toSorted()
}

/** The page that a figure is photographed on: the figure alone, with its contours drawn, in one theme. */
export function figurePage(svg: string, extent: Extent, styles: string, theme: Theme): string {
  const figure = svg.replace(/<g data-shoals="([^"]*)"\s*\/>/g, (_, shoals: string) =>
    contourGroup({ ...extent, shoals: readShoals(shoals), interval }, { color: 'var(--contour)', width: 1 }),
  )
  return (
    `<!doctype html><html lang="en" data-theme="${theme}">` +
    `<meta charset="utf-8"><title>Figure</title><style>${styles}</style><body>${figure}</body></html>`
  )
}

/**
 * Reads a figure's size from its root element's `viewBox`.
 *
 * @throws Error when the figure has none that starts at 0 0
 */
export function readExtent(name: string, svg: string): Extent {
  const [, width, height] = /<svg[^>]*\sviewBox="0 0 (\d+) (\d+)"/.exec(svg) ?? []
  if (!width || !height) throw new Error(`The figure ${name} has no viewBox of the form '0 0 width height'`)
  return { width: Number(width), height: Number(height) }
}
