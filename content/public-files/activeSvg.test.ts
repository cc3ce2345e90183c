import { describe, expect, test } from 'vitest'
import { describedProblem } from '../../tests/fixtures/describedProblem.ts'
import { activeSvg } from './activeSvg.ts'

const svg = (inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">${inside}</svg>`

describe('an SVG that can run code', () => {
  test.each([
    ['a script', '<script>alert(1)</script>', '<script>'],
    ['a script of another file', '<script href="https://a.example/x.js"/>', '<script>'],
    ['a script under another name', '<s:script xmlns:s="http://www.w3.org/2000/svg"/>', '<s:script>'],
    ['a handler', '<rect onload="alert(1)"/>', 'onload'],
    ['a handler in single quotes', "<rect\n onclick = 'alert(1)'/>", 'onclick'],
    ['a handler behind a sign that ends a tag', '<rect id="a>b" onclick="alert(1)"/>', 'onclick'],
    ['a link that is a script', '<a href="javascript:alert(1)"/>', 'javascript'],
    ['one with an entity', '<a xlink:href="&#106;avascript:alert(1)"/>', '&#106;'],
    ['one with a line end', '<a href=" java\nscript:alert(1)"/>', 'script'],
    [
      'one that an animation sets',
      '<animate attributeName="href" values="#a;javascript:alert(1)"/>',
      'values',
    ],
    ['a page as data', '<a href="data:text/html,%3Cscript%3E"/>', 'data:'],
    [
      'a frame',
      '<foreignObject><iframe xmlns="http://www.w3.org/1999/xhtml" src="/"/></foreignObject>',
      '<iframe>',
    ],
    ['a form', '<foreignObject><form xmlns="http://www.w3.org/1999/xhtml"/></foreignObject>', '<form>'],
  ])('%s', (_, inside, shown) => {
    const text = svg(inside)
    const [part, ...others] = activeSvg(text)
    expect(part).toMatchObject({
      ...describedProblem,
      code: 'svg-script',
      message: expect.stringContaining(shown),
    })
    expect(others).toEqual([])
  })

  test.each([
    ['an entity with markup', '<!DOCTYPE svg [<!ENTITY x "<script>alert(1)</script>">]><svg>&x;</svg>'],
    ['entities that make an address', '<!DOCTYPE svg [<!ENTITY x "java">]><svg><a href="&x;"/></svg>'],
    ['a style sheet that makes another document', '<?xml-stylesheet type="text/xsl" href="x.xsl"?><svg/>'],
  ])('%s', (_, text) => {
    expect(activeSvg(text)).toMatchObject([{ code: 'svg-script' }])
  })

  test('each part is reported at its place', () => {
    const text = svg('\n<script/>\n<rect onclick="a" onload="b"/>')
    expect(activeSvg(text).map(({ offset }) => text.slice(offset).split(/[\s=/]/)[0])).toEqual([
      '<script',
      'onclick',
      'onload',
    ])
    expect(activeSvg(svg('<script/>'.repeat(1000)))).toHaveLength(20)
  })
})

test.each([
  ['shapes', '<rect width="10"/><use href="#a"/><path d="M0 0"/>'],
  ['a link to a page', '<a href="https://a.example/?a=1&amp;b=2"><text>onload="x" javascript:</text></a>'],
  ['a comment', '<!-- <script>alert(1)</script> <rect onload="x"/> -->'],
  ['a style', '<style><![CDATA[ .a > .b { fill: red } <script> ]]></style>'],
  ['a picture as data', '<image href="data:image/png;base64,iVBORw0KGgo="/>'],
  [
    'words of a drawing program',
    '<foreignObject><div xmlns="http://www.w3.org/1999/xhtml"><p>Pod</p><br/></div></foreignObject>',
  ],
  ['facts about it', '<metadata><rdf:RDF xmlns:rdf="r"><cc:Work rdf:about=""/></rdf:RDF></metadata>'],
])('%s can run none', (_, inside) => {
  expect(activeSvg(svg(inside))).toEqual([])
})

test('names of a drawing program can run none', () => {
  const entity = '<!ENTITY ns_svg "http://www.w3.org/2000/svg">'
  const text = `<?xml version="1.0"?><?xml-stylesheet type="text/css" href="a.css"?><!DOCTYPE svg [\n${entity}\n]><svg xmlns="&ns_svg;"/>`
  expect(activeSvg(text)).toEqual([])
})

test('a long file without an end takes no longer than another', () => {
  for (const text of [
    '<a "'.repeat(50_000),
    '<!--'.repeat(50_000),
    `<a ${'b="c" '.repeat(100_000)}`,
    '<!ENTITY '.repeat(20_000),
  ])
    expect(activeSvg(text).length).toBeLessThan(21)
})
