import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import config from '../../tests/fixtures/site/site.config.ts'
import { scratchFolder } from '../../tests/fixtures/scratchFolder.ts'
import { loadBrand } from './loadBrand.ts'
import { readPublicFiles } from './publicFiles.ts'

const root = scratchFolder()
const svg = (attributes: string, content = '<path d="M0 0h9v9z"/>') =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${content}</svg>`
const wide = 'viewBox="0 0 120 30"'
const square = 'width="64" height="64"'

const files = {
  'logo.svg': svg(wide),
  'icon.svg': svg(square),
  'our logo.svg': svg(wide),
  'sizeless.svg': svg(''),
  'line.svg': svg('viewBox="0 0 900 30"'),
  'text.svg': svg(wide, '<text y="20">Hawser</text>'),
  'linked.svg': svg(wide, '<image href="https://a.example/a.png"/>'),
  'styled.svg': svg(wide, '<style>path { fill: url(paints.svg#a) }</style>'),
  'own.svg': svg(
    wide,
    '<path id="a" fill="url(#b)"/><use href="#a"/><image href="data:image/png;base64,AA"/>',
  ),
}

beforeAll(() => {
  mkdirSync(join(root, 'public'))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(root, 'public', name), text)
})

const load = (brand: object) =>
  loadBrand(
    root,
    {
      value: { ...config, brand },
      source: { file: 'site.config.ts', text: 'brand' },
      locate: () => 0,
      locateKey: () => 0,
    },
    readPublicFiles(root).sizes,
  )

test('any SVG of a size may be the logo, and a square one the icon', () => {
  const { brand, problems } = load({ logo: '/logo.svg', lightLogo: '/own.svg', favicon: '/icon.svg' })
  expect(problems).toEqual([])
  expect(brand).toMatchObject({
    logo: { src: '/logo.svg', width: 120, height: 30 },
    lightLogo: { src: '/own.svg', width: 120, height: 30 },
  })
  expect(brand.favicon).toBe(`data:image/svg+xml;base64,${btoa(files['icon.svg'])}`)
})

test('an address may have escapes', () => {
  expect(load({ logo: '/our%20logo.svg' })).toEqual({
    brand: { logo: { src: '/our%20logo.svg', width: 120, height: 30 } },
    problems: [],
  })
})

test.each([
  [{ logo: '/sizeless.svg' }, 'no size', 'viewBox'],
  [{ logo: '/line.svg' }, '30 times as wide', 'eight'],
  [{ logo: '/text.svg' }, 'text', 'paths'],
  [{ lightLogo: '/linked.svg' }, 'another file', 'Embed'],
  [{ logo: '/styled.svg' }, 'another file', 'Embed'],
  [{ favicon: '/logo.svg' }, '120 × 30', 'space'],
])('%j is reported with the reason', (brand, reason, hint) => {
  const { problems, ...loaded } = load(brand)
  const [key, address] = Object.entries(brand)[0]!
  expect(problems).toMatchObject([
    {
      code: 'config-brand',
      file: 'site.config.ts',
      message: expect.stringMatching(`\`brand.${key}\` cannot be used: ${address} .*${reason}`) as string,
      hint: expect.stringContaining(hint) as string,
    },
  ])
  expect(loaded.brand).toEqual({})
})
