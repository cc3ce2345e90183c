import { expect, test } from 'vitest'
import { postText } from '../../../tests/fixtures/postText.ts'
import { problemsOf } from '../../../tests/properties/readPost.ts'
import { checkAuthors } from '../../posts/checkPosts.ts'
import { parseFront } from '../../posts/parseFront.ts'

const hints = (text: string) => problemsOf(text).map(({ hint }) => hint)

test.each([
  [':::warning\nText.\n:::', 'Write > [!WARNING]'],
  [':::danger\nText.\n:::', 'Write > [!CAUTION]'],
  ['!!! tip\n    Text.', 'Write > [!TIP]'],
  ['???+ example\n    Text.', 'Write > [!NOTE]'],
  ['```{.python}\na\n```', 'without braces: python.'],
  ['```{.python .numberLines}\na\n```', 'without braces: python.'],
  ['```python {.wide}\na\n```', 'Remove it'],
  ['```rust,ignore\na\n```', 'Write the language alone: rust.'],
  ['| a | b |\n| - | - |\n| `a | b |', 'In a table, a | ends the cell'],
  ['One\n\n<h1>Two</h1>', 'Start sections with <h2>'],
  ['One\n\n# Two', 'Start sections with `##`'],
  ['**Two**\n\nText.', 'Write ## Two'],
  ['## One\n\n**Two**\n\nText.', 'Write ### Two'],
  ['## One\n\n<h3>Two</h3>\n\n**Three**\n\n## Four', 'Write #### Three'],
  ['<p onclick="a">Text</p>', 'posts run no scripts'],
  ['<p ALIGN = "center">Text</p>', 'the site has the styles'],
  ['<a href="ftp://a.example/">Text</a>', 'https:'],
  ['<a href="/blog/" target="_blank">Text</a>', 'Remove it.'],
])('%j: %s', (body, hint) => {
  expect(hints(postText({ id: 1, body: `${body}\n` }))).toEqual([expect.stringContaining(hint)])
})

test.each([
  ['tags: [kubecon, 2026]', 'Put it in quotes: "2026".'],
  ['tags: [true]', 'Put it in quotes: "true".'],
  [`tags: [${Array.from({ length: 101 }, (_, at) => `tag-${at}`).join(', ')}]`, 'Write at most 100 entries.'],
])('%s', (field, hint) => {
  expect(hints(postText({ id: 1, set: [field] }))).toEqual([hint])
})

test.each([
  ['Ines', 'Did you mean `Ines Carvalho`?'],
  ['carvalho', 'Did you mean `Ines Carvalho`?'],
  ['Mara', "Add `{ name: 'Mara' }` to `authors` in the configuration."],
  ['Trust and Safety Team', "Add `{ name: 'Trust and Safety Team' }` to `authors` in the configuration."],
  ['Ines Carvalho and Hamish Orr', 'Write a list: [Ines Carvalho, Hamish Orr].'],
])('the author %s', (name, hint) => {
  const text = postText({ id: 1, without: ['author'], set: [`author: ${name}`] })
  const { value } = parseFront({ file: 'posts/a-post.md', text })
  const known = [
    { name: 'Ines Carvalho' },
    { name: 'Hamish Orr' },
    { name: 'Orr Mara Lee' },
    { name: 'Mara Lee' },
  ]
  expect(checkAuthors([value!], known, '2026-03-01').map(problem => problem.hint)).toEqual([hint])
})

test.each([
  ['Please log in in the morning.', 0],
  ['What it is is slow.', 0],
  ['Where they are are the logs.', 0],
  ['We carry on on Monday.', 0],
  ['If you need it it will be there.', 0],
  ['It is the the pod.', 1],
  ['The pod is in in the namespace.', 0],
  ['A copy of of it.', 1],
  ['The pod is is slow.', 1],
  ['It is and and was.', 1],
])('%j repeats %i words', (body, count) => {
  expect(
    problemsOf(postText({ id: 1, body: `${body}\n` })).filter(({ code }) => code === 'word-repeated'),
  ).toHaveLength(count)
})
