import { deflateRawSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { describedProblem } from '../../tests/fixtures/describedProblem.ts'
import { largePublicFiles } from '../../tests/hostile/largePublicFiles.ts'
import { publicProblems } from './publicProblems.ts'

function problemsOf(file: string, content: string | Uint8Array = '') {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
  const read = (start: number, length: number) => bytes.subarray(start, start + length)
  return publicProblems({ file, shown: `public/${file}`, parts: { size: bytes.length, read } })
}
const codesOf = (file: string, content?: string | Uint8Array) =>
  problemsOf(file, content).map(({ code }) => code)

const utf16 = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le')
const script = '<script xmlns="http://www.w3.org/1999/xhtml">1</script>'

test.each<[string, string | Uint8Array]>([
  ['sw.js', ''],
  ['tools/a.MJS', ''],
  ['sw.ecma', ''],
  ['a.cjs', ''],
  ['a.jsx', ''],
  ['a.wasm', ''],
  ['page.html', '<p>a</p><script>1</script>'],
  ['page.htm', '<!--> <script>1</script>'],
  ['page.SHTML', '<script>1</script>'],
  ['page.xhtml', '<x:script xmlns:x="http://www.w3.org/1999/xhtml">1</x:script>'],
  ['page.xht', script],
  ['data.xml', '<?xml version="1.0"?><?xml-stylesheet href="a.xsl"?><a/>'],
  ['data.XML', script],
  ['types.xsd', script],
  ['grammar.rng', script],
  ['style.xsl', script],
  ['feed.atom', script],
  ['feed.rss', script],
  ['map.kml', script],
  ['a.gpx', script],
  ['formula.mml', script],
  ['formula.mathml', script],
  ['film.smil', script],
  ['data.rdf', '<!DOCTYPE a [<!ENTITY x "&#60;script>1&#60;/script>">]><a>&x;</a>'],
  ['data.xml', `<a>`],
  ['data.unknown', script],
  ['no-ending', ` ${script}`],
  ['data.unknown', utf16(script)],
  ['data.xml', utf16(script)],
  ['data.xml', '+ADw-script+AD4-'],
  ['page.html', '<meta charset="iso-2022-jp"><scr\u001b(Bipt>1'],
  ['page.html', '<meta charset="utf-7">'],
  ['page.html', '<meta content="text/html; charset=shift_jis" http-equiv="content-type">'],
  ['page.html', utf16('<script>1</script>')],
  ['page.html', '<img src=x onerror = "alert(1)">'],
  ['page.html', '<svg/onload=alert(1)>'],
  ['page.html', '<a href="java&#10;script&colon;alert(1)">a</a>'],
  ['page.html', '<a href="data:text/html,<b>">a</a>'],
  ['page.html', '<iframe src="/blog/"></iframe>'],
  ['page.html', [...'<script>'].join('\0')],
  ['page.html', new Uint8Array([0x3c, 0xff, 0x3e])],
])('%s with %s can run code', (file, content) => {
  expect(problemsOf(file, content)).toMatchObject([{ ...describedProblem, code: 'public-script' }])
})

test.each<[string, string | Uint8Array, string]>([
  ['a.svg', '<svg onload="1" xmlns="http://www.w3.org/2000/svg"/>', 'svg-script'],
  ['a.SVG', '<svg onload="1" xmlns="http://www.w3.org/2000/svg"/>', 'svg-script'],
  ['a.svg', utf16('<svg/>'), 'svg-script'],
  ['a.svgz', gzipSync('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'svg-script'],
  ['a.svgz', deflateRawSync('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'svg-script'],
  ['a.svg', '<svg xmlns="http://www.w3.org/2000/svg"><g></svg>', 'image-damaged'],
  ['a.svg', '<svg xmlns="http://www.w3.org/2000/svg"><g id="a"><use href="#a"/></g></svg>', 'image-damaged'],
])('%s with %s is not published', (file, content, code) => {
  expect(problemsOf(file, content)).toMatchObject([{ ...describedProblem, code }])
})

test('a part of a file of markup is reported at its place', () => {
  const text = '<svg xmlns="http://www.w3.org/2000/svg">\n  <script/></svg>'
  expect(problemsOf('a.svg', text)).toMatchObject([{ line: 2, column: 3, excerpt: '  <script/></svg>' }])
  expect(problemsOf('a.xml', `<a>\n${script}</a>`)).toMatchObject([{ line: 2, column: 1 }])
})

test.each(['_headers', '_redirects', 'web.config', 'deep/.htaccess', 'netlify.toml', 'vercel.json'])(
  '%s is for a host',
  file => expect(codesOf(file)).toEqual(['public-host-file']),
)

test.each<[string, string]>([
  ['google0123456789abcdef.html', 'google-site-verification: google0123456789abcdef.html'],
  [
    'page.html',
    '<!doctype html><meta charset="utf-8"><title>Moved</title><link rel="stylesheet" href="/a.css"><p>On one = two</p>',
  ],
  ['BingSiteAuth.xml', '<?xml version="1.0"?><users><user>ABC</user></users>'],
  ['page.xhtml', '<html xmlns="http://www.w3.org/1999/xhtml"><head><link href="a.css"/></head></html>'],
  ['robots.txt', '<script>'],
  ['data.json', '{}'],
  ['data.geojson', '{}'],
  ['site.webmanifest', '{}'],
  ['fonts/a.woff2', ''],
  ['paper.pdf', ''],
  ['slides.pptx', ''],
  ['text.docx', ''],
  ['text.odt', ''],
  ['app.tgz', ''],
  ['app.deb', ''],
  ['app.exe', ''],
  ['sheet.csv', ''],
  ['picture.ico', ''],
  ['picture.heic', ''],
  ['a.css', ''],
  ['events.ics', ''],
  ['LICENSE', 'On <script> and >'],
  ['.well-known/host-meta', '<XRD xmlns="http://docs.oasis-open.org/ns/xri/xrd-1.0"/>'],
  ['toString', ''],
  ['a.constructor', ''],
  ['.well-known/security.txt', 'Contact: mailto:a@example.com'],
  ['.well-known/apple-app-site-association', '{}'],
])('%s with %s can run none', (file, text) => expect(codesOf(file, text)).toEqual([]))

test.each(Object.entries(largePublicFiles))('a large file of %s ends', (_, { file, text }) => {
  expect(problemsOf(file, text(300_000)).length).toBeLessThan(21)
})

test('a file of markup that is too large is refused', () => {
  const text = `<svg xmlns="http://www.w3.org/2000/svg"${' '.repeat(10_000_000)}/>`
  expect(codesOf('a.svg', text)).toEqual(['svg-script'])
  expect(codesOf('a.xml', text)).toEqual(['public-script'])
  expect(codesOf('a.txt', text)).toEqual([])
})
