import { expect, test } from 'vitest'
import { altTexts } from './altTexts.ts'

const front =
  '---\ntitle: A\n# a comment\nlightImage: /images/a.png\nimage: /images/a.png\nimageAlt: "A reef"\n---\n'

/** What a text has, by address. */
const found = (text: string) => altTexts(text).map(({ address, alt, line }) => [address, alt, line])

test.each<[string, string, (string | number)[][]]>([
  ['an image', 'One ![a reef](/images/a.png "A title").', [['/images/a.png', 'a reef', 1]]],
  [
    'an address that is encoded',
    '![x](/images/Gr%C3%B6%C3%9Fe%20%281%29.png)',
    [['/images/Größe (1).png', 'x', 1]],
  ],
  ['an address in angle brackets', '![x](</images/a b.png>)', [['/images/a b.png', 'x', 1]]],
  ['a file for each theme', '![x](/images/a-{theme}.png)', [['/images/a-{theme}.png', 'x', 1]]],
  ['a reference', '![x][r]\n\n[R]: /images/a.png', [['/images/a.png', 'x', 1]]],
  ['an image in a link', '[![x](/images/a.png)](/pricing/)', [['/images/a.png', 'x', 1]]],
  ['marks and entities', '![a \\[b\\] &amp; *c*](/images/a.png)', [['/images/a.png', 'a [b] & *c*', 1]]],
  ['none that a label names, where the label is the text', '![r]\n\n[r]: /images/a.png', []],
  ['none in code', '`![x](/a.png)`\n\n```md\n![x](/a.png)\n```', []],
  [
    'front matter',
    `${front}\n![x](/images/b.png)`,
    [
      ['/images/a.png', 'A reef', undefined!],
      ['/images/b.png', 'x', 9],
    ],
  ],
])('of %s', (_, text, expected) => expect(found(text)).toEqual(expected))

test.each([
  ['plain text', '![a reef](/a.png "T")\r\nmore', 'a wreck', '![a wreck](/a.png "T")\r\nmore'],
  ['an empty one', '![](/a.png)', 'a wreck', '![a wreck](/a.png)'],
  ['marks', '![x](/a.png)', 'a] (b) *c* <d> \\', '![a\\] (b) \\*c\\* &lt;d> \\\\](/a.png)'],
  [
    'a cell of a table',
    '| a |\n| - |\n| ![x](/a.png) |\n',
    'b | c',
    '| a |\n| - |\n| ![b \\| c](/a.png) |\n',
  ],
  ['an image after another one', '![x](/a.png)\n![x](/b.png)', 'y', '![x](/a.png)\n![y](/b.png)'],
  ['front matter', front, 'A: wreck', front.replace('"A reef"', '"A: wreck"')],
])('is changed as %s, and nothing else', (_, text, alt, expected) => {
  const changed = altTexts(text).at(-1)!.change(alt)
  expect(changed).toBe(expected)
  expect(altTexts(changed).at(-1)!.alt).toBe(alt)
})
