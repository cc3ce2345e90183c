import { fieldNames } from '../../../content/schema/front-matter/postFields.ts'
import type { Random } from '../Random.ts'
import { addressOf } from './addressOf.ts'
import { fileNameOf } from './fileNameOf.ts'
import { rawHtmlOf } from './rawHtmlOf.ts'
import { mixedCase, scripts, strangeOf, wordsOf } from './words.ts'

/** Values that YAML, or a reader of it, takes for something else. */
const yaml = [
  '',
  '~',
  'null',
  '!!js/function "function(){alert(1)}"',
  '!!binary aGk=',
  '!x y',
  '&a [*a]',
  '*a',
  '{a: {b: [c]}}',
  '{__proto__: {polluted: yes}}',
  '[a, [b, [c]]]',
  '- a',
  '|\n  two\n  lines',
  '>-\n  folded\n  text',
  '? a\n: b',
  '"\\u0000\\x1b[31m\\u202e"',
  '"\\ud800"',
  "'it''s'",
  '"open',
  "'open",
  '0x1F',
  '1e309',
  '-0',
  '.nan',
  '12345678901234567890',
  '2026-02-30',
  '2026-01-01T00:00:00Z',
  '<<: *a',
  '@x',
  '%x',
  '`x`',
  '---',
  '...',
]

/** Values that a post may have, by key; the rest of a hostile post is then read, too. */
const valid: Readonly<Record<string, (random: Random) => string>> = {
  id: random => String(random.whole(1, 9_999)),
  title: random => quoted(random, textOf(random)),
  excerpt: random => quoted(random, textOf(random)),
  author: random => quoted(random, textOf(random)),
  date: random => `20${random.whole(10, 25)}-0${random.whole(1, 9)}-1${random.whole(0, 9)}`,
  readTime: random => quoted(random, textOf(random)),
  tags: random =>
    `[${random.several(() => quoted(random, `${random.pick('aZ0é')}${textOf(random)}`), [1, 4], ', ')}]`,
  lightImage: random => imageOf(random),
  darkImage: random => imageOf(random),
  image: random => imageOf(random),
  imageAlt: random => quoted(random, textOf(random)),
  slug: random => `a-${random.pick(['post', 'page', 'constructor', 'x'])}`,
  updated: () => '2025-12-31',
  draft: () => 'false',
  expires: () => '2099-12-31',
  aliases: random =>
    `[${quoted(random, `/${random.pick(oldAddresses)}${random.pick(['', '/', '-', '"><b>', ' x'])}`)}]`,
}

const oldAddresses = [
  'blog/old',
  'a.b',
  'privacy',
  '~x',
  'index.html',
  'feed.xml',
  'assets/x',
  'data/posts/x',
  'a/../b',
  '%2e/x',
]

const required = ['id', 'title', 'excerpt', 'author', 'date']

const textOf = (random: Random): string =>
  random
    .produce([
      [4, () => wordsOf(random)],
      [2, () => rawHtmlOf(random, 1)],
      [1, () => `</script><script>${random.pick(scripts)}</script>`],
      [1, () => `</title><img src=x onerror=${random.pick(scripts)}>`],
      [1, () => `"><img src=x onerror=${random.pick(scripts)}>`],
      [1, ']]><script>alert(1)</script><!--'],
      [1, () => `@@content@@ <!--slot:body--> $& $1 $\` ${wordsOf(random)}`],
    ])
    .replace(random.chance(0.9) ? /[\s\p{Cc}]+/gu : /\s+/g, ' ') || 'x'

const imageOf = (random: Random): string =>
  quoted(random, random.pick([addressOf(random), '/images/x.png', 'https://a.example/x.png']))

/** A text as YAML in double quotes, where JSON escapes all that would end it; sometimes as it is. */
const quoted = (random: Random, text: string): string =>
  random.chance(0.9) ? JSON.stringify(text).replaceAll('\\u000b', '\\v') : text

/** The front matter of a post; most are good enough for the post to be read. */
export function frontMatterOf(random: Random): string {
  const keys = [...required, ...fieldNames.filter(name => !required.includes(name) && random.chance(0.2))]
  const lines = keys.map(key => `${key}: ${valid[key]?.(random) ?? 'x'}`)
  if (random.chance(0.75)) return `---\n${lines.join('\n')}\n---\n`
  const at = random.whole(0, lines.length - 1)
  lines[at] = lineOf(random, keys[at] ?? 'title')
  const [open, close] = random.pick([
    ['---', '---'],
    ['---', '---'],
    ['--- yaml', '--- '],
    ['---js', '---'],
    ['\ufeff---', '---'],
    ['----', '---'],
    ['---', '----'],
    ['---', '...'],
    ['', '---'],
    ['---\r', '---\r'],
  ] as const)
  return `${open}\n${lines.join(random.pick(['\n', '\n', '\r\n', '\n\n', '\r']))}\n${close}\n`
}

const lineOf = (random: Random, key: string): string =>
  random.produce([
    [4, () => `${key}: ${random.pick(yaml)}`],
    [2, () => `${key}: ${textOf(random)}`],
    [1, () => `${mixedCase(random, key)}${strangeOf(random)}: x`],
    [
      1,
      () =>
        `${random.pick(['__proto__', 'constructor', 'toString', 'layout', '? [a]', '"a\\nb"', fileNameOf(random)])}: ${random.pick(yaml)}`,
    ],
    [1, () => `\t${key}: x`],
    [1, () => `${key}: ${textOf(random)}\n${key}: ${textOf(random)}`],
    [1, () => `${key}: {${'{a: '.repeat(random.pick([3, 100, 3000]))}`],
    [1, () => `${key}: ${'['.repeat(random.pick([3, 100, 3000]))}`],
  ])
