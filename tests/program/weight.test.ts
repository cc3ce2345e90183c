import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, inject, test } from 'vitest'
import { scriptsAtOnce } from '../fixtures/scriptsAtOnce.ts'
import { snapshot } from '../fixtures/snapshot.ts'

const dist = inject('dist')
const read = (path: string) => readFileSync(join(dist, path))
const gzipped = (path: string) => gzipSync(read(path)).length
const kB = 1000

/** Most bytes of HTML with the CSS that the first screen waits for, and of script, gzipped. */
const pages = [
  ['/', 'index.html', 28 * kB, 6 * kB],
  ['/pricing/', 'pricing/index.html', 14 * kB, 6 * kB],
  ['/blog/', 'blog/index.html', 16 * kB, 6 * kB],
  ['/blog/page/2/', 'blog/page/2/index.html', 16 * kB, 6 * kB],
  ['a tag', 'blog/tag/cilium/index.html', 16 * kB, 6 * kB],
  ['a permalink', 'blog/cilium-beside-istio/index.html', 24 * kB, 4 * kB],
  ['/privacy-policy/', 'privacy-policy/index.html', 14 * kB, 6 * kB],
  ['/terms-of-service/', 'terms-of-service/index.html', 14 * kB, 6 * kB],
  ['an address that no page has', '404.html', 14 * kB, 6 * kB],
] as const

/** Values of an attribute of a page's elements that match. */
const named = (file: string, pattern: RegExp): string[] =>
  [...read(file).toString().matchAll(pattern)].map(([, value = '']) => value)

describe.each(pages)('%s, before it is touched', (_, file, limit, scriptLimit) => {
  test(`has at most ${limit / kB} kB of HTML and of CSS that its first screen waits for`, () => {
    const sheets = named(file, /<link rel="stylesheet"[^>]* href="([^"]+)"(?=[\s\S]*<\/head>)/g)
    expect(sheets.length).toBeGreaterThan(0)
    const total = [file, ...sheets].reduce((sum, path) => sum + gzipped(path), 0)
    expect(total).toBeLessThanOrEqual(limit)
  })

  test(`has at most ${scriptLimit / kB} kB of script`, () => {
    const inline = named(file, /<script>([^<]*)<\/script>/g)
    const total = scriptsAtOnce(dist, file).reduce((sum, path) => sum + gzipped(path), 0)
    expect(total + inline.reduce((sum, text) => sum + gzipSync(text).length, 0)).toBeLessThanOrEqual(
      scriptLimit,
    )
    expect(named(file, /<link rel="modulepreload"[^>]* href="([^"]+)"/g)).toEqual([])
  })

  test('preloads two fonts, which a new connection carries at once', () => {
    const fonts = named(file, /<link rel="preload" href="([^"]+)" as="font"/g)
    expect(fonts).toHaveLength(2)
    for (const font of fonts) expect(statSync(join(dist, font)).size, font).toBeLessThanOrEqual(14 * kB)
  })

  test('gives every picture and video its room', () => {
    const roomless = named(file, /<((?:img|video)\b[^>]*)>/g).filter(
      attributes => !/\swidth="\d+"/.test(attributes) || !/\sheight="\d+"/.test(attributes),
    )
    expect(roomless).toEqual([])
  })
})

test('no picture of a page weighs more than 60 kB, and all are AVIF, WebP or SVG', () => {
  const html = Object.keys(snapshot(dist)).filter(file => file.endsWith('.html'))
  const pictures = new Set(
    html.flatMap(file => named(file, /(?:<img\b[^>]*\ssrc|\sposter|data-poster[a-z-]*)="(\/[^"]+)"/g)),
  )
  expect(pictures.size).toBeGreaterThan(10)
  for (const picture of pictures) {
    expect(picture).toMatch(/\.(?:avif|webp|svg)$/)
    expect(statSync(join(dist, picture)).size, picture).toBeLessThanOrEqual(60 * kB)
  }
})

test.each(['privacy-policy', 'terms-of-service'])('%s has 14 kB of HTML and CSS in all', slug => {
  const file = `${slug}/index.html`
  // The sheet of the toasts is named to the viewer, which loads it.
  const sheets = [...new Set(named(file, /(\/assets\/[\w/.-]+\.css)/g))]
  expect(sheets).toHaveLength(3)
  expect([file, ...sheets].reduce((sum, path) => sum + gzipped(path), 0)).toBeLessThanOrEqual(14 * kB)
})
