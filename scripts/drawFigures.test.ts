import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { figurePage, listFigures, readExtent } from './drawFigures.ts'
import { readShoals } from './drawFiguresShoals.ts'

const folder = 'scripts/figures'

test('every figure has a size and shoals that can be drawn', async () => {
  for (const name of await listFigures(folder)) {
    const svg = await readFile(`${folder}/${name}.svg`, 'utf8')
    const extent = readExtent(name, svg)
    expect(extent.width).toBe(800)
    const page = figurePage(svg, extent, '', 'light')
    expect(page).toContain('stroke="var(--contour)"')
    expect(page).not.toContain('data-shoals')
  }
})

test('a lead figure is 16 to 9', async () => {
  for (const name of (await listFigures(folder)).filter(figure => !/-\d$/.test(figure))) {
    const svg = await readFile(`${folder}/${name}.svg`, 'utf8')
    expect(readExtent(name, svg), name).toEqual({ width: 800, height: 450 })
  }
})

test('a figure without a viewBox is named', () => {
  expect(() => readExtent('tides', '<svg width="800"></svg>')).toThrow('tides')
})

test('reads shoals', () => {
  expect(readShoals('1,2,3,4 5,-6,7.5,-0.5')).toEqual([
    { x: 1, y: 2, radius: 3, height: 4 },
    { x: 5, y: -6, radius: 7.5, height: -0.5 },
  ])
})

test.each(['', '1,2,3', '1,2,3,4,5', '1,2,0,4', 'a,2,3,4'])('refuses the shoal %j', text => {
  expect(() => readShoals(text)).toThrow('x,y,radius,height')
})
