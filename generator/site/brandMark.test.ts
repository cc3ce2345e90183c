import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { scratchFolder } from '../../tests/fixtures/scratchFolder.ts'
import { brandMark, svgDataUrl } from './loadBrand.ts'

const root = scratchFolder()
const shapes = '<path d="M0 0h9v9z"/><circle cx="9" cy="9" r="4"/>'
const icon = `<svg viewBox="0 0 9 9">${shapes}</svg>`

beforeAll(() => mkdirSync(join(root, 'public')))

test('the mark is the shapes of the favicon, or the whole image where there are none', () => {
  expect(brandMark(root, undefined)).toBe('')
  writeFileSync(join(root, 'public/favicon.svg'), icon)
  expect(brandMark(root, undefined)).toBe(shapes)
  const rect = '<svg viewBox="0 0 9 9"><rect width="9" height="9"/></svg>'
  writeFileSync(join(root, 'public/favicon.svg'), rect)
  expect(brandMark(root, {})).toBe(`<image width="32" height="32" href="${svgDataUrl(rect)}"/>`)
})

test('the icon of the configuration is an image, whatever it has', () => {
  writeFileSync(join(root, 'public/icon.svg'), icon)
  expect(brandMark(root, { favicon: '/icon.svg' })).toBe(
    `<image width="32" height="32" href="${svgDataUrl(icon)}"/>`,
  )
  expect(brandMark(root, { favicon: '/missing.svg' })).toBe('')
})
