import { expect, test } from 'vitest'
import { renderMarkdown } from '../markdown/renderMarkdown.ts'
import type { Post } from '../model/Post.ts'
import { inLanguage } from './inLanguage.ts'

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
const post: Post = {
  id: 1,
  file: 'posts/a.md',
  slug: 'a',
  path: '/blog/a/',
  data: '/data/posts/a.0.json',
  title: 'A',
  excerpt: 'A.',
  author: 'Ines Carvalho and Ruth Adeyemi',
  authors: [{ name: 'Ines Carvalho' }, { name: 'Ruth Adeyemi' }],
  date: '2026-01-01',
  readTime: '12 min read',
  tags: [],
  draft: false,
  scheduled: false,
  aliases: [],
  ids: [],
  references: [],
  words: 1,
  digest: 'd',
  content: { html, headings: [], text: '' },
}

test('in English nothing changes', () => {
  expect(inLanguage(post, 'en')).toBe(post)
  expect(inLanguage(post, 'en-GB')).toBe(post)
})

test('labels, reading time and names are translated, and what a writer wrote is not', () => {
  const made = inLanguage(post, 'de')
  const translated = made.content.html
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
  expect(made).toMatchObject({ readTime: '12 Min. Lesezeit', author: 'Ines Carvalho und Ruth Adeyemi' })
})

test('a post in another language has other data, which never change under their name', () => {
  const made = inLanguage(post, 'de')
  expect(made.digest).not.toBe(post.digest)
  expect(made.data).not.toBe(post.data)
  expect(inLanguage({ ...post, readTime: 'An hour', data: '/' }, 'de')).toMatchObject({
    readTime: 'An hour',
    data: '/',
  })
})
