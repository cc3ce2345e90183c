import { expect, test } from 'vitest'
import { renderMarkdown } from '../markdown/renderMarkdown.ts'
import { contentInLanguage, postInLanguage } from './inLanguage.ts'

const source = `## A \`<b>\` & more

Text[^1]. \`aria-label="Done"\`

> [!NOTE]
> Text

\`\`\`yaml title="a: b.yaml"
kind: Pod
\`\`\`

| One | Two |
| --- | --- |
| 1 | 2 |

- [x] done
- [ ] open

[^1]: A note.
`

const { html } = renderMarkdown(source, { imageSize: () => undefined }).document
const post = {
  author: 'Ines Carvalho and Ruth Adeyemi',
  authors: [{ name: 'Ines Carvalho' }, { name: 'Ruth Adeyemi' }],
  readTime: '12 min read',
}

test.each(['en', 'en-GB'])('in %s nothing changes', language => {
  const content = { html }
  expect(contentInLanguage(content, language)).toBe(content)
  expect(postInLanguage(post, language)).toEqual({ author: post.author, readTime: post.readTime })
})

test('labels are translated, and what a writer wrote is not', () => {
  const { html: translated } = contentInLanguage({ html }, 'de')
  expect(translated.match(/(?<= aria-label=")[^"]*/g)).toEqual([
    'Link zu diesem Abschnitt: A &lt;b&gt; &amp; more',
    'Fußnote 1',
    'Quelltext: a: b.yaml',
    'Tabelle: One, Two',
    'Erledigt',
    'Offen',
    'Fußnoten',
    'Zurück zur Stelle 1',
  ])
  expect(translated).toContain('<p class="callout-title">Hinweis</p>')
  expect(translated).toContain('<code>aria-label=&quot;Done&quot;</code>')
})

test.each([
  ['12 min read', '12 Min. Lesezeit'],
  ['An hour', 'An hour'],
])('the reading time "%s" is "%s", and names are a list', (readTime, expected) => {
  expect(postInLanguage({ ...post, readTime }, 'de')).toEqual({
    readTime: expected,
    author: 'Ines Carvalho und Ruth Adeyemi',
  })
})
