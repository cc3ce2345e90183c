import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { renderMarkdown } from './renderMarkdown.ts'
import { everything } from '../../tests/fixtures/renderText.ts'

const folder = join(import.meta.dirname, '..', '..', 'tests', 'fixtures', 'site', 'posts')
const posts = readdirSync(folder)
  .filter(name => name.endsWith('.md'))
  .map((name): [string, string] => [name, readFileSync(join(folder, name), 'utf8')])

const render = (source: string, checkOnly: boolean) =>
  renderMarkdown(source, { imageSize: () => undefined, checkOnly })

describe('read for its checks alone, a document has the same headings, anchors, addresses and problems', () => {
  test.each<[string, string]>([
    ['one of everything', everything],
    ['marks in a heading', '## The **bold** `code` of _it_\n\nSetext *too*\n===\n'],
    ['emphasis inside of emphasis in headings', '## **All _the_ things**\n\n## ~~a _b_~~ [**c**](/d)\n'],
    ['marks of bold text beside marks', 'The state**.** We said.\n'],
    ['emphasis over two lines', 'One *two\nthree* four.\n\n*One.*\n*Two.*\n'],
    ['addresses that are no links', 'See www.kubernetes.io, HTTPS://a.example/x and ops@b.example now.\n'],
    ['an address in bold', 'Text **<https://a.example>** and **[b](/b)**.\n'],
    ['bold texts without a space between them', '**x****x**\n'],
    ['a reference', 'See [it].\n\n[it]: /somewhere "Title"\n'],
    ['a link over lines', 'See [a\nlink](/x)\nand `[no](link)`.\n'],
    ['escapes', 'Not \\[a link\\](/x), \\<b> and \\` no code ` here\n'],
    ['code with marks in it', 'Write ``a ` [b](/c)`` here, and `` ` ``.\n'],
    ['HTML in a line', 'Press <kbd>x</kbd> <script>a</script>\n'],
    ['problems', '# One\n\n#### Deep\n\n![](/a.png) ![b.png](/b.png) [x](javascript:a) [^none]\n'],
    [
      'a table, a list and a quote',
      '| a | [b](/b) |\n|-|-|\n| `c` | d |\n\n- e\n  - [f](/f)\n\n> g [h](/h)\n',
    ],
    ...posts,
  ])('%s', (_, source) => {
    const full = render(source, false)
    const quick = render(source, true)
    const facts = ({ document: { headings, ids, references }, problems }: typeof full) => ({
      headings,
      ids,
      references,
      problems,
    })
    expect(facts(quick)).toEqual(facts(full))
  })
})

test.each([
  ['Prose with `code` in it.', ['Prose with ', ' in it.']],
  ['A [link](/kubernetes "title") and ![alt](/a.png).', ['A ', 'link', ' and ', '.']],
  ['```yaml\nkind: pod\n```\n\nText', ['Text']],
  ['> quoted\n\n- item\n\n## Heading', ['quoted', 'item', 'Heading']],
  ['<b title="x">bold</b> <https://a.example>', ['bold', ' ']],
])('prose of %j', (source, expected) => {
  const { prose } = render(source, true).document
  expect(prose.map(({ start, end }) => source.slice(start, end))).toEqual(expected)
})

test('prose keeps its ranges where lines end as on Windows', () => {
  const source = 'One\r\n\r\nTwo `x` three\r\n'
  const { prose } = render(source, true).document
  expect(prose.map(({ start, end }) => source.slice(start, end))).toEqual(['One', 'Two ', ' three'])
})
