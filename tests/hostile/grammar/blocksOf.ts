import type { Random } from '../Random.ts'
import { addressOf } from './addressOf.ts'
import { inlinesOf, labels } from './inlinesOf.ts'
import { rawHtmlOf } from './rawHtmlOf.ts'
import { mixedCase, scripts, whitespaceOf, wordsOf } from './words.ts'

const languages =
  'yaml yml sh bash html xml svg diff ini toml js ts json go css dockerfile python text lua'.split(' ')

/** The text of a post: blocks of markdown that hold each other. */
export const blocksOf = (random: Random, depth = 3): string =>
  random.several(
    () => blockOf(random, depth),
    [1, 4],
    random.pick(['\n\n', '\n\n', '\n', '\r\n\r\n', '\n \n']),
  )

function blockOf(random: Random, depth: number): string {
  const inlines = () => inlinesOf(random, Math.max(0, depth - 1))
  const inner = () => (depth > 0 ? blocksOf(random, depth - 1) : inlines())
  return random.produce([
    [5, inlines],
    [6, () => rawHtmlOf(random, depth)],
    [3, () => heading(random, inlines())],
    [3, () => fence(random)],
    [2, () => prefixed(inner(), random.pick(['> ', '>', '>> ', '   > ']))],
    [
      2,
      () =>
        prefixed(
          `[!${mixedCase(random, random.pick(['NOTE', 'TIP', 'WARNING', 'CTA', 'CTA] Growth', 'x', '"><b>', 'NOTE]<script>']))}]${random.pick(['\n', ' ', ''])}${inner()}`,
          '> ',
        ),
    ],
    [2, () => listOf(random, inner)],
    [2, () => table(random, inlines)],
    [
      2,
      () =>
        `[${random.pick(labels)}]: ${random.pick(['', '<'])}${addressOf(random)}${random.pick(['', '>'])} ${random.pick(['', '"', "'"])}${wordsOf(random)}"`,
    ],
    [2, () => `[^${random.pick(labels)}]: ${inner().replaceAll('\n', random.pick(['\n', '\n    ']))}`],
    [1, () => `![${inlines()}](${addressOf(random)} "${wordsOf(random)}")`],
    [
      1,
      () =>
        `<${random.pick(['div', 'details', 'p', 'pre', 'table', 'svg', 'style', 'script'])}>\n\n${inner()}\n\n`,
    ],
    [
      1,
      () =>
        random.pick([
          '---',
          '***',
          '===',
          '- -',
          '    ',
          '\t',
          '---\n---',
          '```',
          '~~~',
          '<!--',
          '|',
          '|-|',
          '+++',
        ]),
    ],
    [1, () => prefixed(inner(), '    ')],
    [1, () => whitespaceOf(random)],
  ])
}

const prefixed = (text: string, prefix: string): string => prefix + text.replaceAll('\n', `\n${prefix}`)

const heading = (random: Random, text: string): string =>
  random.produce([
    [
      4,
      () =>
        `${'#'.repeat(random.whole(1, 7))} ${text.replaceAll('\n', ' ')}${random.pick(['', ' ##', ' {#x}'])}`,
    ],
    [1, () => `${text}\n${random.pick(['===', '---', '='])}`],
    [
      1,
      () =>
        `## ${random.pick(['x', 'x', 'X', 'main', 'location', 'section', 'fn-1', 'x-1', 'toc', '__proto__', '?!', '日本'])}`,
    ],
    [1, () => `<h${random.whole(1, 6)} id=${random.pick(['x', 'main', 'x-1', 'fn-1', 'section'])}>${text}`],
  ])

function fence(random: Random): string {
  const marks = random.pick(['```', '~~~', '````', '  ```'])
  const info = random.produce([
    [4, () => random.pick(languages)],
    [2, () => `${random.pick(languages)} title="${wordsOf(random)}"`],
    [1, () => `yaml title='" onclick="alert(1)'`],
    [1, () => `"><script>${random.pick(scripts)}</script>`],
    [1, () => wordsOf(random)],
  ])
  const code = random.several(
    () =>
      random.produce([
        [2, () => wordsOf(random)],
        [2, () => rawHtmlOf(random, 1)],
        [1, `</code></pre><script>alert(1)</script>`],
        [1, 'key: "value" # comment'],
        [1, '@@ -1 +1 @@\n-<b>\n+<script>'],
      ]),
    [0, 4],
    '\n',
  )
  return `${marks}${info}\n${code}\n${random.pick([marks, marks, ''])}`
}

const listOf = (random: Random, inner: () => string): string =>
  random.several(
    () => {
      const bullet = random.pick(['- ', '* ', '+ ', '1. ', '7) ', '999999999. ', '- [ ] ', '- [x] ', '-'])
      return bullet + inner().replaceAll('\n', random.pick(['\n', `\n${' '.repeat(bullet.length)}`]))
    },
    [1, 4],
    '\n',
  )

function table(random: Random, inlines: () => string): string {
  const cell = () =>
    inlines()
      .replaceAll('\n', ' ')
      .replaceAll('|', random.pick(['|', '\\|']))
  const row = () => `|${random.several(cell, [1, 3], '|')}|`
  return `${row()}\n|${random.several(() => random.pick(['-', ':-', '-:', ':-:', '']), [1, 3], '|')}|\n${random.several(row, [0, 3], '\n')}`
}
