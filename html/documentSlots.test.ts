import { expect, test } from 'vitest'
import { cutLayout, documentSlots, fillSlots } from './documentSlots.ts'

const sheet = '<link rel="stylesheet" type="text/css" href="/assets/static/Page.B1.css">'
const laterSheet = '<link rel="stylesheet" type="text/css" href="/assets/static/toasts.deferred.C2.css">'
const script = '<script src="/assets/entries/pages_client.D3.js" type="module" async></script>'

const frame = `<html>
<head>
${sheet}${laterSheet}
${documentSlots.head}
</head>
<body>
${documentSlots.body}
${script}</body>
</html>`

const filled = (text: string, policy?: string) =>
  fillSlots(
    frame,
    { head: `<title>${text}</title>`, before: text, content: text, after: text, last: text },
    policy,
  )

test('encoding and policy come first, then the page', () => {
  expect(filled('A', "default-src 'none'")).toBe(`<html>
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'">

${sheet}
<title>A</title>
</head>
<body>
AAA${script.replace('async', 'async fetchpriority="low"')}A
</body>
</html>`)
})

test('a page without a policy has the encoding', () => {
  expect(filled('A')).toContain('<head>\n<meta charset="utf-8">\n\n<link')
})

test('the part of a font that nearly every page needs is preloaded, in the head that of the text alone', () => {
  const font = (name: string) =>
    `<link rel="preload" href="/assets/static/${name}.woff2" as="font" type="font/woff2" crossorigin="">`
  const picture = '<link rel="preload" href="/a.webp" as="image">'
  const links = [font('sans-text.A1'), font('sans-more.B2'), font('mono-text.C3'), picture]
  const document = `<head>${links.join('')}${documentSlots.head}</head><body>${documentSlots.body}</body>`
  const page = fillSlots(document, { head: '', before: '<header>', content: '', after: '', last: '' })
  const [head = '', body = ''] = page.split('<body>')
  expect(links.map(link => head.includes(link))).toEqual([true, false, false, true])
  expect(body).toBe(`${font('mono-text.C3')}<header></body>`)
})

const texts = [
  '/assets/static/Page.B1.css',
  '.deferred.',
  sheet,
  laterSheet,
  script,
  documentSlots.head,
  documentSlots.body,
  '<head>',
  '</head>',
  '</body>',
  "$& $1 $` $'",
]
test.each(texts)('a page that names %s is whole', text => {
  expect(filled(text)).toBe(filled('\0').replaceAll('\0', () => text))
})

test('a layout is cut where the content and the script go', () => {
  const layout = '<main><slot></slot></main><slot name="script"></slot><footer></footer>'
  expect(cutLayout(layout)).toEqual({ before: '<main>', after: '</main>', last: '<footer></footer>' })
  expect(() => cutLayout('<main><slot></slot></main>')).toThrow(/has no <slot name="script">/)
})
