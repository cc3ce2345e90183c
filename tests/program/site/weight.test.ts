import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { dist, htmlFiles, read } from '../../fixtures/html/builtSite.ts'
import { scriptsAtOnce } from '../../fixtures/html/scriptsAtOnce.ts'

const gzippedBytes = (path: string) => gzipSync(readFileSync(join(dist, path))).length
const kB = 1000

/** Maximum bytes: of HTML with the CSS that blocks rendering, gzipped, and of scripts, gzipped. */
const pages = [
  ['/', 'index.html', 22.4 * kB, 5.7 * kB],
  ['/pricing/', 'pricing/index.html', 8.6 * kB, 5.5 * kB],
  ['/blog/', 'blog/index.html', 10 * kB, 5.5 * kB],
  ['/blog/page/2/', 'blog/page/2/index.html', 10 * kB, 5.5 * kB],
  ['a tag', 'blog/tag/cilium/index.html', 9.5 * kB, 5.5 * kB],
  ['a permalink', 'blog/cilium-beside-istio/index.html', 13 * kB, 5.5 * kB],
  // Two thirds of it are the document's text, below the viewer.
  ['/privacy-policy/', 'privacy-policy/index.html', 15.5 * kB, 5.8 * kB],
  ['/terms-of-service/', 'terms-of-service/index.html', 15.6 * kB, 5.8 * kB],
  ['the page for missing addresses', '404.html', 8.5 * kB, 5.5 * kB],
] as const

/** The first groups of all matches in a page. */
const matches = (file: string, pattern: RegExp): string[] =>
  [...read(file).matchAll(pattern)].map(([, value = '']) => value)

describe.each(pages)('%s, before any interaction', (_, file, maxBytes, maxScriptBytes) => {
  test(`has at most ${maxBytes / kB} kB of HTML and of CSS that blocks rendering`, () => {
    expect(matches(file, /<link rel="stylesheet"[^>]* href="([^"]+)"(?=[\s\S]*<\/head>)/g)).toEqual([])
    expect(matches(file, /<style>([\s\S]+?)<\/style>(?=[\s\S]*<\/head>)/g)).toHaveLength(1)
    expect(gzippedBytes(file)).toBeLessThanOrEqual(maxBytes)
  })

  test(`has at most ${maxScriptBytes / kB} kB of scripts`, () => {
    const inline = matches(file, /<script>([^<]*)<\/script>/g)
    const scripts = scriptsAtOnce(dist, file)
    // What the first script imports takes another round trip before anything runs.
    expect(scripts).toHaveLength(1)
    const total = scripts.reduce((sum, path) => sum + gzippedBytes(path), 0)
    expect(total + inline.reduce((sum, text) => sum + gzipSync(text).length, 0)).toBeLessThanOrEqual(
      maxScriptBytes,
    )
    expect(matches(file, /<link rel="modulepreload"[^>]* href="([^"]+)"/g)).toEqual([])
  })

  test('preloads two fonts, small enough for the first round trip of a connection', () => {
    const fonts = matches(file, /<link rel="preload" href="([^"]+)" as="font"/g)
    expect(fonts).toHaveLength(2)
    for (const font of fonts) expect(statSync(join(dist, font)).size, font).toBeLessThanOrEqual(14 * kB)
  })

  test('gives every image and video its size', () => {
    const unsized = matches(file, /<((?:img|video)\b[^>]*)>/g).filter(
      attributes => !/\swidth="\d+"/.test(attributes) || !/\sheight="\d+"/.test(attributes),
    )
    expect(unsized).toEqual([])
  })
})

// Three kB of it are the answers of the chat that are shown when their questions are chosen.
test('the home page has at most 86 kB of HTML before it is compressed', () => {
  expect(statSync(join(dist, 'index.html')).size).toBeLessThanOrEqual(86 * kB)
})

test('no image of a page has more than 60 kB', () => {
  const images = new Set(
    htmlFiles.flatMap(file => matches(file, /(?:<img\b[^>]*\ssrc|\sposter|data-poster[a-z-]*)="(\/[^"]+)"/g)),
  )
  expect(images.size).toBeGreaterThan(10)
  for (const image of images) {
    expect(statSync(join(dist, image)).size, image).toBeLessThanOrEqual(60 * kB)
  }
})

test.each(['privacy-policy', 'terms-of-service'])('%s has at most 24 kB of HTML and CSS in total', slug => {
  const file = `${slug}/index.html`
  // Those of the text and of what no first screen needs, and that of the toasts, which the viewer loads.
  const sheets = [...new Set(matches(file, /(\/assets\/[\w/.-]+\.css)/g))]
  expect(sheets).toHaveLength(3)
  expect([file, ...sheets].reduce((sum, path) => sum + gzippedBytes(path), 0)).toBeLessThanOrEqual(24 * kB)
})
