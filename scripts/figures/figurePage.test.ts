import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { figurePage, parseFigureSize, parseShoals } from './figurePage.ts'

const figures = readdirSync('scripts/figures')
  .filter(file => file.endsWith('.svg'))
  .map(file => ({ name: file.replace('.svg', ''), svg: readFileSync(`scripts/figures/${file}`, 'utf8') }))

test.each(figures)('$name is 800 px wide and has contours', ({ name, svg }) => {
  const size = parseFigureSize(name, svg)
  expect(size.width).toBe(800)
  const page = figurePage({ svg, size, css: '', theme: 'light' })
  expect(page).toContain('stroke="var(--contour)"')
  expect(page).not.toContain('data-shoals')
})

test.each(figures.filter(({ name }) => !/-\d$/.test(name)))(
  '$name, the first figure of its post, is 16 to 9',
  ({ name, svg }) => {
    expect(parseFigureSize(name, svg)).toEqual({ width: 800, height: 450 })
  },
)

test('the letters of figures have 11 px where a phone of 360 px shows a figure 312 px wide', () => {
  const sources = [readFileSync('scripts/figures/chart.scss', 'utf8'), ...figures.map(({ svg }) => svg)]
  const sizes = sources.flatMap(source => [...source.matchAll(/font-size: *([\d.]+)px/g)])
  expect(sizes.length).toBeGreaterThan(0)
  for (const [, px] of sizes) expect((Number(px) * 312) / 800).toBeGreaterThanOrEqual(11)
})

test('parseFigureSize names a figure without a viewBox', () => {
  expect(() => parseFigureSize('tides', '<svg width="800"></svg>')).toThrow('tides')
})

describe('parseShoals', () => {
  test('reads groups of four numbers', () => {
    expect(parseShoals('1,2,3,4 5,-6,7.5,-0.5')).toEqual([
      { x: 1, y: 2, radius: 3, height: 4 },
      { x: 5, y: -6, radius: 7.5, height: -0.5 },
    ])
  })

  test.each(['', '1,2,3', '1,2,3,4,5', '1,2,0,4', 'a,2,3,4'])('refuses %j', text => {
    expect(() => parseShoals(text)).toThrow('x,y,radius,height')
  })
})
