import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { frontMatterSchema, frontMatterSnippets } from './frontMatterSchema.ts'
import { parseFront } from '../../posts/parseFront.ts'
import { type FieldName, fieldNames, postFields } from './postFields.ts'
import { readField } from './fieldKinds.ts'

const schema = z.fromJSONSchema(frontMatterSchema() as z.core.JSONSchema.JSONSchema)
const good = { id: 1, title: 'A', excerpt: 'B', author: 'C', date: '2026-03-01' }
const accepts = (more: object) => schema.safeParse({ ...good, ...more }).success

const values: Readonly<Record<FieldName, readonly unknown[]>> = {
  id: [1, 12, '7', '007', 0, -1, 1.5, 'one', '', '0', true, [1]],
  title: ['One', ' two words ', 'Ünï', '', ' ', 'a\nb', 'a\n', 'a\tb', 'a\x1bb', 'a\x85', 5, true, ['a'], {}],
  excerpt: ['One. Two.', '', 'a\nb', 5],
  author: ['Ines', '', 7, ['Ines', 'Hamish Orr'], [], [''], ['a', 'a'], [1], {}],
  date: ['2026-03-01', '2026-13-01', '2026-3-1', 'soon', 20260301],
  readTime: ['6 min read', '', 6],
  series: ['Policies', '', 6],
  imageAlt: ['Two boxes', 'a\nb', '', 6],
  tags: [['a', 'B c'], [], ['é'], ['!'], ['a', 'a'], [1], 'a', { a: 1 }],
  lightImage: ['/a.webp', 'https://a.example/x.png', 'a.webp', '//a', '/a b', '/a/../b', 'javascript:x', 5],
  darkImage: ['/a..b/c.webp', '/..', 'http://a', 'ftp://a'],
  image: [
    '/a"b',
    '/x.png',
    '/',
    '',
    'https://é.example/x',
    'https://a;b/',
    'https://*/',
    'https://a:80/',
    'https://a@b/',
  ],
  slug: ['my-post', 'a1', 'My', 'a--b', 'page', 'tag', 'pages', '-a', 'x'.repeat(100), 'x'.repeat(101), 5],
  updated: ['2026-03-01', 'x'],
  draft: [true, false, 'true', 0],
  noindex: [true, false, 'true', 0],
  pinned: [true, false, 'true', 0],
  cta: [true, false, 'false', 0],
  expires: ['2026-12-31', 2026],
  aliases: [['/old', '/a/b/'], ['old'], ['/a/../b'], ['/a', '/a'], '/old', ['/a b'], ['//a']],
}

describe('an editor accepts what the site accepts', () => {
  test.each(fieldNames.flatMap(name => values[name].map(value => ({ name, value }))))(
    '$name: $value',
    ({ name, value }) => {
      expect(accepts({ [name]: value })).toBe(readField(postFields[name], value).problems.length === 0)
    },
  )

  test.each(fieldNames)('%s without a value', name => {
    expect(accepts({ [name]: null })).toBe(!postFields[name].required)
  })

  test('no key that is not one of a post, and none less than it needs', () => {
    expect(accepts({})).toBe(true)
    expect(accepts({ colour: 'red' })).toBe(false)
    for (const name of Object.keys(good)) expect(accepts({ [name]: undefined })).toBe(false)
  })
})

describe('snippets', () => {
  /** The text that an editor leaves where every placeholder is kept. */
  const inserted = (body: readonly string[]) =>
    body
      .join('\n')
      .replace(/\$\{\d+:((?:[^}\\]|\\.)*)\}/g, (_, text: string) => text.replace(/\\([$}\\])/g, '$1'))

  test('there is one for each key, with its example, and one for all', () => {
    const { 'front matter': _, ...keys } = frontMatterSnippets()
    expect(Object.keys(keys)).toEqual(fieldNames)
    for (const name of fieldNames) {
      const { meaning, example } = postFields[name]
      expect(keys[name]).toMatchObject({ scope: 'markdown', prefix: name, description: meaning })
      expect(keys[name]?.body[0]).toContain('${1:')
      expect(inserted(keys[name]?.body ?? [])).toBe(`${name}: ${example}`)
    }
  })

  test('the one for a whole post gives a draft without a problem', () => {
    const { 'front matter': whole } = frontMatterSnippets()
    expect(whole).toMatchObject({ scope: 'markdown', prefix: 'front matter' })
    expect(whole?.description).toMatch(/^\S/)
    const body = whole?.body ?? []
    expect(body.join('\n').match(/\$\{\d+|\$0/g)).toEqual(['${1', '${2', '${3', '${4', '${5', '$0'])
    const text = inserted(body)
    const { value, problems } = parseFront({ file: 'posts/a-post.md', text })
    expect(problems).toEqual([])
    expect(Object.keys(value?.fields ?? {})).toEqual(['id', 'title', 'excerpt', 'author', 'date', 'draft'])
    expect(value?.fields.draft).toBe(true)
    expect(text.endsWith('\n---\n\n$0')).toBe(true)
  })
})

test('every key says what it means', () => {
  for (const { meaning } of Object.values(postFields)) expect(meaning).toMatch(/^\S.*\.$/)
})
