import { describe, expect, test } from 'vitest'
import { activeXml } from './activeXml.ts'

const svg = (inside: string, attributes = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"${attributes}>${inside}</svg>`
const html = 'xmlns="http://www.w3.org/1999/xhtml"'

/** Kinds and beginnings of what is found, as it is written. */
const found = (text: string, isImage = true) =>
  activeXml(text, { isImage }).map(({ kind, offset }) => [kind, text.slice(offset).split(/[\s=/>]/)[0]])

describe('an SVG that can run code', () => {
  test.each([
    ['a script', '<script>alert(1)</script>', '<script'],
    ['a script of another file', '<script href="https://a.example/x.js"/>', '<script'],
    ['a script with another prefix', '<s:script xmlns:s="http://www.w3.org/2000/svg"/>', '<s:script'],
    ['a prefix outside of ASCII', '<ñ:script xmlns:ñ="http://www.w3.org/2000/svg"/>', '<ñ:script'],
    ['a script of HTML', `<h:script xmlns:h="http://www.w3.org/1999/xhtml"/>`, '<h:script'],
    ['a namespace with a reference', '<h:script xmlns:h="http://www.w3.org/1999/xhtm&#108;"/>', '<h:script'],
    ['a handler', '<rect onload="alert(1)"/>', 'onload'],
    ['a handler in single quotes', "<rect\n onclick = 'alert(1)'/>", 'onclick'],
    ['a handler behind a sign that ends a tag', '<rect id="a>b" onclick="alert(1)"/>', 'onclick'],
    ['a handler behind a name like it', '<rect id="onclick" onclick="alert(1)"/>', 'onclick'],
    ['a handler with a prefix', '<rect xmlns:e="e" e:onclick="1"/>', 'e:onclick'],
    ['a handler of HTML', `<foreignObject><p ${html} onclick="1"/></foreignObject>`, 'onclick'],
    ['a handler of MathML', '<m:math xmlns:m="http://www.w3.org/1998/Math/MathML" onclick="1"/>', 'onclick'],
    ['a link that is a script', '<a href="javascript:alert(1)"/>', 'href'],
    ['one with a reference', '<a xlink:href="&#106;avascript:alert(1)"/>', 'xlink:href'],
    [
      'one with another prefix',
      '<a xmlns:ñ="http://www.w3.org/1999/xlink" ñ:href="javascript:1"/>',
      'ñ:href',
    ],
    ['one with a line end', '<a href=" java\nscript:alert(1)"/>', 'href'],
    ['one with control characters', '<a href="&#9;java&#10;script&#x3a;alert(1)"/>', 'href'],
    ['an animation with one', '<animate attributeName="x" values="#a;javascript:alert(1)"/>', 'values'],
    ['an animated address', '<a><set attributeName="href" to="x"/></a>', 'attributeName'],
    ['with a prefix', '<a><animate attributeName=" xlink:href" to="x"/></a>', 'attributeName'],
    ['an animated handler', '<set attributeName="onclick" to="x"/>', 'attributeName'],
    ['a page as data', '<a href="data:text/html,%3Cscript%3E"/>', 'href'],
    ['an SVG as data', '<image href="data:image/svg+xml,%3Csvg/%3E"/>', 'href'],
    ['data of another file', '<use href="#a" xlink:href="&#100;ata:,x"/>', '<use'],
    ['a frame', `<foreignObject><iframe ${html} src="/"/></foreignObject>`, '<iframe'],
    ['a form', `<foreignObject><form ${html}/></foreignObject>`, '<form'],
    ['a refresh', `<foreignObject><meta ${html} http-equiv="refresh"/></foreignObject>`, '<meta'],
  ])('%s', (_, inside, shown) => {
    expect(found(svg(inside))).toEqual([[shown === '<use' ? 'size' : 'script', shown]])
  })

  test.each([
    ['XSLT', '<?xml-stylesheet type="text/xsl" href="x.xsl"?><svg/>'],
    ['XSLT by another name', '<?xml-stylesheet type="application/xml" href="x"?><svg/>'],
    ['a type with a reference', '<?xml-stylesheet type="text/x&#115;l" href="x"?><svg/>'],
    ['two types', '<?xml-stylesheet type="text/css" type="text/xml" href="x"?><svg/>'],
    ['no type', '<?xml-stylesheet href="x"?><svg/>'],
    ['an entity with markup', '<!DOCTYPE svg [<!ENTITY x "<script>alert(1)</script>">]><svg>&x;</svg>'],
    ['entities that make an address', '<!DOCTYPE svg [<!ENTITY x "java">]><svg><a href="&x;"/></svg>'],
    ['handlers by default', '<!DOCTYPE svg [<!ATTLIST svg onload CDATA "alert(1)">]><svg/>'],
    ['an empty subset', '<!DOCTYPE svg []><svg/>'],
  ])('%s', (_, text) => {
    expect(activeXml(text)).toMatchObject([{ kind: 'script' }])
  })

  test('each part is reported at its place, up to a limit', () => {
    expect(found(svg('\n<script/>\n<rect onclick="a" onload="b"/>'))).toEqual([
      ['script', '<script'],
      ['script', 'onclick'],
      ['script', 'onload'],
    ])
    expect(activeXml(svg('<script/>'.repeat(1000)))).toHaveLength(20)
    expect(found(svg('<script/><g>'))).toEqual([
      ['script', '<script'],
      ['syntax', ''],
    ])
  })
})

test.each([
  ['shapes', '<rect width="10"/><use href="#a"/><path id="a" d="M0 0"/>'],
  ['a link to a page', '<a href="https://a.example/?a=1&amp;b=2"><text>onload="x" javascript:</text></a>'],
  ['a comment', '<!-- <script>alert(1)</script> <rect onload="x"/> -->'],
  ['a style', '<style><![CDATA[ .a > .b { fill: red } <script> ]]></style>'],
  ['a picture as data', '<image href="data:image/png;base64,iVBORw0KGgo="/>'],
  ['an animation', '<rect><animate attributeName="width" from="1" to="2"/></rect>'],
  ['words of a drawing program', `<foreignObject><div ${html}><p>Pod</p><br/></div></foreignObject>`],
  [
    'facts about it',
    '<metadata><rdf:RDF xmlns:rdf="r"><cc:Work xmlns:cc="c" rdf:about=""/></rdf:RDF></metadata>',
  ],
  ['words of another program', '<i:setting xmlns:i="i" onDemand="true"/>'],
])('%s can run none', (_, inside) => {
  expect(activeXml(svg(inside), { isImage: true })).toEqual([])
})

test.each([
  '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd"><svg/>',
  '<?xml version="1.0" encoding="UTF-8" standalone="no"?><?xml-stylesheet type="text/css" href="a.css"?><svg/>',
  '<?xml version="1.0" encoding="iso-8859-1"?><svg/>',
  '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>https://a.example/</loc></url></urlset>',
  '<rss version="2.0"><channel><link>https://a.example/</link><item on="1"/></channel></rss>',
])('%s can run none', text => expect(activeXml(text)).toEqual([]))

test.each([
  ['cut off', '<svg><g>'],
  ['attributes twice', '<svg a="1" a="2"/>'],
  ['an unknown entity', '<svg>&nbsp;</svg>'],
  ['an unknown prefix', '<s:svg/>'],
  ['two roots', '<svg/><svg/>'],
  ['nothing', ''],
  ['words', 'words'],
  ['another version', '<?xml version="1.1"?><svg/>'],
  ['another encoding', '<?xml version="1.0" encoding="UTF-7"?><svg/>'],
  ['another alphabet', '<?xml version="1.0" encoding="iso-2022-jp"?><svg/>'],
])('%s is not understood', (_, text) => expect(activeXml(text)).toMatchObject([{ kind: 'syntax' }]))

describe('what an SVG draws is bounded', () => {
  const uses = (levels: number, each: number) =>
    svg(
      `<path id="a0"/>${Array.from(
        { length: levels },
        (_, level) => `<g id="a${level + 1}">${`<use href="#a${level}"/>`.repeat(each)}</g>`,
      ).join('')}<use href="#a${levels}"/>`,
    )
  const masks = (levels: number) =>
    svg(
      Array.from(
        { length: levels },
        (_, level) => `<mask id="a${level + 1}">${`<path mask="url( '#a${level}' )"/>`.repeat(10)}</mask>`,
      ).join('') + `<path style="mask: url(#a${levels})"/>`,
    )
  test.each([
    ['nested uses', uses(6, 10)],
    ['uses a thousand times', uses(2, 1000)],
    ['many levels', uses(200, 1)],
    ['references with percent signs', uses(6, 10).replaceAll('"#a', '"#%61')],
    ['nested masks', masks(6)],
    ['an element that draws itself', svg('<g id="a"><use href="#a"/></g>')],
    ['two that draw each other', svg('<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>')],
    ['another file', svg('<use href="other.svg#a"/>')],
    ['too many levels', svg('<g>'.repeat(250) + '</g>'.repeat(250))],
    ['too many levels that are not closed', '<svg>'.repeat(400_000)],
    ['too many attributes', `<svg ${Array.from({ length: 60_000 }, (_, at) => `a${at}=""`).join(' ')}/>`],
  ])('%s', (_, text) => expect(activeXml(text)).toMatchObject([{ kind: 'size' }]))

  test.each([
    ['a symbol a thousand times', uses(1, 1000)],
    ['a few levels', uses(3, 10)],
    ['many plain elements', svg('<path/>'.repeat(30_000))],
    [
      'a gradient for each',
      svg(
        `<linearGradient id="a">${'<stop/>'.repeat(20)}</linearGradient>${'<path fill="url(#a)"/>'.repeat(2000)}`,
      ),
    ],
    ['a link to what is around it', svg('<g id="a"><a href="#a"/></g>')],
  ])('%s is shown', (_, text) => expect(activeXml(text)).toEqual([]))
})
