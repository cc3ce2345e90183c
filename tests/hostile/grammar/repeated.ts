import type { Random } from '../Random.ts'
import { addressOf } from './addressOf.ts'
import { inlinesOf } from './inlinesOf.ts'
import { rawHtmlOf } from './rawHtmlOf.ts'

/** Marks that begin something, and so make a reader look for its end. */
const marks = (
  '* ** _ ~ ~~ ` `` [ ] ![ [^ ( ) < > <!-- <![CDATA[ <? & &# &a | \\ \\\\ - > # ## 1. - [ ] ``` ~~~ a@ @ a. http:// www. : ' +
  '{ $ " \' = </ <a <p> <b> </b> <table> <svg> <select> <template> <p/ []() [a](b) ![a](b) **x** *x* ~a~~ `a` <a@b> [^a] ' +
  '[^a]: [a]: <i>x</i> | | a| &amp; /* // -- ; # " {{ %7B ../ 한'
).split(' ')

/** One part of a text very often: what takes time that grows with the square of its length takes long. */
export function repeated(random: Random, mostCharacters: number): string {
  const part = random.produce([
    [5, () => random.pick(marks)],
    [
      3,
      () =>
        `${random.pick(marks)}${random.pick(['', ' ', 'a', '\n', 'a ', '\n\n'])}${random.pick(marks)}${random.pick(['', ' ', '\n', '\n\n', '\n> ', '\n  '])}`,
    ],
    [
      2,
      () =>
        random.pick([
          'a',
          ' ',
          '\n',
          '\t',
          '\0',
          '\u00a0',
          'é',
          '😀',
          'a ',
          'a\n',
          '> ',
          '- ',
          '    ',
          '  \n',
        ]),
    ],
    [1, () => inlinesOf(random, 1)],
    [1, () => rawHtmlOf(random, 1)],
    [1, () => addressOf(random)],
  ])
  const before = random.pick([
    '',
    '',
    'a',
    '## ',
    '> ',
    '- ',
    '| ',
    '```ini\n',
    '```yaml\n',
    '```html\n',
    '```js\n',
    '```sh\n',
    '[',
    '<p title="',
    '<!--',
  ])
  const count = Math.ceil(random.pick([0.01, 0.1, 1]) * (mostCharacters / Math.max(1, part.length)))
  return (
    before + part.repeat(count) + random.pick(['', '\n', 'a', '*', '>', ')', ']', '"', '`', '-->', '\n```'])
  )
}
