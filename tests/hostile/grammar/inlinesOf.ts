import type { Random } from '../Random.ts'
import { addressOf } from './addressOf.ts'
import { rawHtmlOf } from './rawHtmlOf.ts'
import { entityOf, scripts, strangeOf, wordsOf } from './words.ts'

/** Labels of references and footnotes; `blocksOf` defines some of them. */
export const labels = [
  'r',
  'R',
  '1',
  'a b',
  '"><script>',
  '__proto__',
  'constructor',
  '\u200b',
  'x]',
  '^1',
  '<b>',
  'ß',
  'ẞ',
]

/** Text within a line of markdown. */
export const inlinesOf = (random: Random, depth = 3): string =>
  random.several(() => inlineOf(random, depth), [1, 4], random.pick([' ', ' ', '', '\n']))

function inlineOf(random: Random, depth: number): string {
  const inner = () => (depth > 0 ? inlinesOf(random, depth - 1) : wordsOf(random))
  const title = () =>
    random.pick([
      '',
      '',
      ` "${wordsOf(random)}"`,
      ` '${wordsOf(random)}'`,
      ` (${wordsOf(random)})`,
      ' "\\" onerror=alert(1) x=\\""',
    ])
  const address = () => {
    const text = addressOf(random)
    return random.pick([text, text, `<${text}>`, ` ${text} `, `${text}\\`, ''])
  }
  return random.produce([
    [6, () => wordsOf(random)],
    [4, () => `[${inner()}](${address()}${title()})`],
    [3, () => `![${inner()}](${address()}${title()})`],
    [3, () => rawHtmlOf(random, Math.max(0, depth - 1))],
    [2, () => mark(random, inner())],
    [2, () => code(random)],
    [2, () => `${random.pick(['', '!'])}[${inner()}][${random.pick(labels)}]`],
    [2, () => `[^${random.pick(labels)}]`],
    [1, () => `<${addressOf(random)}>`],
    [
      1,
      () =>
        random.pick(['https://', 'www.', 'HTTP://', '']) +
        addressOf(random) +
        random.pick(['', ')', '"onclick="alert(1)', "'", '.', '<b>']),
    ],
    [1, () => `${wordsOf(random)}@${random.pick(['a.example', 'b', '[::1]', '"><b>'])}`],
    [1, () => `\\${random.pick(['<', '>', '&', '[', ']', '\\', '`', '\n', '"', 'x', '\0'])}`],
    [1, () => entityOf(random)],
    [1, () => strangeOf(random)],
    [1, () => `${random.pick(['[', '![', '](', '[[', ']]', '[]()', '![]()', '[](<>)'])}${inner()}`],
    [1, () => `<!-- ${inner()} --${random.pick(['>', '!>', ''])}`],
  ])
}

function mark(random: Random, text: string): string {
  const open = random.pick(['*', '**', '***', '_', '__', '~', '~~', '**_', '*~'])
  return open + text + random.pick([open, [...open].toReversed().join(''), ''])
}

function code(random: Random): string {
  const ticks = random.pick(['`', '``', '```'])
  return (
    ticks +
    random.pick([`</code><script>${random.pick(scripts)}</script>`, wordsOf(random), '` `', '']) +
    random.pick([ticks, ''])
  )
}
