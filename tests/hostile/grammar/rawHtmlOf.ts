import { knownPayloads } from '../knownPayloads.ts'
import type { Random } from '../Random.ts'
import { attributesOf } from './attributesOf.ts'
import { mixedCase, scripts, strangeOf, whitespaceOf, wordsOf } from './words.ts'

const list = (words: string) => words.split(' ')

/** Elements by what they do to a parser or to a page. */
const elements = {
  text: list(
    'p div span a b i em strong code s u del ins q sup sub kbd mark ruby rt rp rb rtc bdo abbr time data nobr font',
  ),
  blocks: list(
    'section aside blockquote pre ul ol li dl dt dd figure figcaption details summary h1 h2 h6 hr br wbr',
  ),
  tables: list('table caption colgroup col thead tbody tfoot tr td th'),
  forms: list(
    'form input button select option optgroup selectedcontent textarea label fieldset output datalist keygen isindex',
  ),
  embedded: list(
    'img image picture source video audio track iframe frame frameset object embed param applet canvas map area portal',
  ),
  head: list('script style link meta base title noscript template slot html head body'),
  rawText: list('xmp plaintext noembed noframes listing textarea title style script iframe'),
  foreign: list('svg math'),
  // Of svg and math: those where HTML begins again, and those whose name HTML knows, too.
  inForeign: list(
    'foreignObject desc title mi mo mn ms mtext annotation-xml mglyph malignmark semantics style script a use animate set ' +
      'image text font maction mstyle p br table',
  ),
  strange: list(
    'x x-y custom-element dialog menu search marquee bgsound blink layer center dir acronym tt big math:x svg:script',
  ),
} as const

const payloads = Object.values(knownPayloads).flat()

const kinds = Object.keys(elements) as (keyof typeof elements)[]

const elementOf = (random: Random): string => random.pick(elements[random.pick(kinds)])

/** HTML as an attacker writes it: elements that hold each other wrongly, are never closed, or change how the rest is read. */
export function rawHtmlOf(random: Random, depth = 3): string {
  const inner = () => (depth > 0 ? contentOf(random, depth - 1) : wordsOf(random))
  return random.produce([
    [8, () => element(random, elementOf(random), inner())],
    [4, () => element(random, random.pick(elements.text), inner())],
    [4, () => foreign(random, inner)],
    [3, () => table(random, inner)],
    [2, () => element(random, random.pick(elements.rawText), `${inner()}${hiddenEnd(random)}`)],
    [
      2,
      () =>
        element(
          random,
          'select',
          random.several(
            () => element(random, random.pick(['option', 'svg', 'iframe', 'p']), inner()),
            [1, 3],
          ),
        ),
    ],
    [2, () => misnested(random, inner)],
    [
      2,
      () => element(random, 'template', random.pick(['', '<tr>', '<td>', '<col>', '</template>']) + inner()),
    ],
    [2, () => declaration(random, inner)],
    [1, () => `<${elementOf(random)}${attributesOf(random)}`],
    [
      1,
      () =>
        random.pick([
          '<',
          '</',
          '<!',
          '<?',
          '</>',
          '<!-',
          '<!--',
          '<![CDATA[',
          '< p>',
          '</ p>',
          '<\0p>',
          '<ﬁ>',
          '<p\0>',
          '<p/x>',
        ]),
    ],
    [1, () => `</${elementOf(random)}${random.pick(['', ' ', '/', attributesOf(random)])}>`],
    [1, () => nested(random)],
    [2, () => scoped(random, inner)],
    [2, () => random.pick(payloads)],
  ])
}

const contentOf = (random: Random, depth: number): string =>
  random.several(
    () =>
      random.produce([
        [3, () => rawHtmlOf(random, depth)],
        [2, () => wordsOf(random)],
        [1, () => `\n\n${wordsOf(random)}\n\n`],
        [1, () => whitespaceOf(random)],
        [1, () => `<img src=x onerror=${random.pick(scripts)}>`],
      ]),
    [0, 3],
  )

function element(random: Random, name: string, content: string): string {
  const start = `<${mixedCase(random, name)}${attributesOf(random)}${random.pick(['>', '>', '>', '>', '/>', ' >', '\n>', ''])}`
  const end = `</${mixedCase(random, name)}${random.pick(['>', '>', '>', ' >', '/>', ' x=y>', '\n>', ''])}`
  return start + content + (random.chance(0.75) ? end : '')
}

/** Elements of svg or math, with HTML where it begins again. */
function foreign(random: Random, inner: () => string): string {
  const names = random
    .several(() => random.pick(elements.inForeign), [0, 4], ' ')
    .split(' ')
    .filter(Boolean)
  const encoding = random.pick(['', '', ' encoding="text/html"', ' encoding=APPLICATION/XHTML+XML'])
  const open = names
    .map(name => `<${name}${name === 'annotation-xml' ? encoding : attributesOf(random)}>`)
    .join('')
  const close = random.chance(0.5)
    ? names
        .toReversed()
        .map(name => `</${name}>`)
        .join('')
    : ''
  return element(random, random.pick(elements.foreign), open + inner() + close)
}

function table(random: Random, inner: () => string): string {
  const parts = random.several(
    () =>
      random.produce([
        [4, () => element(random, random.pick(elements.tables), inner())],
        [2, () => inner()],
        [
          1,
          () =>
            `<input type=${random.pick(['hidden', 'checkbox', 'text'])} ${random.pick(['', 'disabled', 'name=x'])}>`,
        ],
        [1, '<form action=javascript:alert(1)>'],
      ]),
    [1, 4],
  )
  return element(random, 'table', parts)
}

/** Formatting elements that are closed in another order, and links in links. */
function misnested(random: Random, inner: () => string): string {
  const [one, two] = [
    random.pick(elements.text),
    random.pick([...elements.text, ...elements.blocks, ...elements.tables]),
  ]
  return `<${one}${attributesOf(random)}><${two}${attributesOf(random)}>${inner()}</${one}>${inner()}</${two}>`
}

/** What looks like the end of an element whose content is text, where a reader may not take it for one. */
const hiddenEnd = (random: Random): string => {
  const name = random.pick(elements.rawText)
  const fire = `<img src=x onerror=${random.pick(scripts)}>`
  return random.pick([
    `<p title="</${name}>${fire}">`,
    `<!--</${name}>${fire}-->`,
    `<a id="</${name}>${fire}">`,
    `</${name} x="${fire}">`,
    `</${name}\f>${fire}`,
    `&lt;/${name}&gt;${fire}`,
  ])
}

/** Comments, instructions, sections and document types, also without an end. */
function declaration(random: Random, inner: () => string): string {
  const open = random.pick([
    '<!--',
    '<!-->',
    '<!--->',
    '<!-- --!>',
    '<!--[if IE]>',
    '<![CDATA[',
    '<?xml ',
    '<?php ',
    '<!DOCTYPE ',
    '<!',
    '</!',
    '<%',
  ])
  const close = random.pick(['-->', '--!>', '--\u200b>', '- ->', ']]>', '?>', '>', '', '', '<![endif]-->'])
  return open + inner() + strangeOf(random) + close
}

/** Elements in an element that keeps the parser from closing them, as it would without it. */
function scoped(random: Random, inner: () => string): string {
  const name = random.pick([
    'a',
    'a',
    'p',
    'b',
    'nobr',
    'button',
    'li',
    'h2',
    'dd',
    'form',
    'option',
    'select',
    'table',
  ])
  const wall = random.pick([
    'marquee',
    'object',
    'applet',
    'template',
    'td',
    'th',
    'caption',
    'button',
    'html',
    'svg',
    'math',
    'x',
  ])
  const block = random.pick(['', '', '<div>', '<p>', '<table>', '<ul><li>', '<i>', '<table><tr><td>'])
  return `<${name}${attributesOf(random)}>${inner()}<${wall}>${block}<${name}${attributesOf(random)}>${inner()}</${name}></${wall}>`
}

/** The same element many times in itself. */
function nested(random: Random): string {
  const name = elementOf(random)
  const depth = random.pick([5, 30, 200, 520])
  return `<${name}>`.repeat(depth) + wordsOf(random) + (random.chance(0.5) ? `</${name}>`.repeat(depth) : '')
}
