import type { Random } from '../Random.ts'
import { blocksOf } from './blocksOf.ts'
import { inlinesOf } from './inlinesOf.ts'
import { rawHtmlOf } from './rawHtmlOf.ts'
import { strangeOf, whitespaceOf, wordsOf } from './words.ts'

/** A text with some of its parts taken out, doubled, exchanged, or replaced by hostile ones. */
export function mutated(random: Random, text: string): string {
  let result = text
  for (let change = random.whole(1, 6); change > 0; change--) result = changed(random, result)
  return result
}

function changed(random: Random, text: string): string {
  const start = random.whole(0, text.length)
  const end = Math.min(text.length, start + random.pick([0, 0, 1, 2, 5, 40, 300]))
  const part = text.slice(start, end)
  const put = random.produce([
    [3, () => rawHtmlOf(random, 2)],
    [2, () => inlinesOf(random, 2)],
    [2, () => `\n\n${blocksOf(random, 2)}\n\n`],
    [2, () => strangeOf(random)],
    [2, () => whitespaceOf(random)],
    [2, () => wordsOf(random)],
    [1, ''],
    [1, () => part + part],
    [1, () => part.repeat(random.pick([3, 20]))],
    [1, () => [...part].toReversed().join('')],
    [1, () => text.slice(random.whole(0, text.length)).slice(0, 200)],
    [
      1,
      () =>
        random.pick([
          '<',
          '>',
          '"',
          "'",
          '`',
          '[',
          ']',
          '(',
          ')',
          '|',
          '*',
          '~',
          '_',
          '#',
          '&',
          '\\',
          '-',
          ':',
        ]),
    ],
  ])
  return text.slice(0, start) + put + text.slice(end)
}
