import { describe, expect, test } from 'vitest'
import { frontMatterReference, frontMatterSnippets } from './frontMatterReference.ts'
import { parseFront } from '../../posts/parseFront.ts'
import { fieldNames, postFields } from './postFields.ts'

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

test('the reference has a row of four cells for each key', () => {
  const rows = frontMatterReference().trimEnd().split('\n').slice(2)
  const cells = rows.map(row => row.split(' | '))
  expect(cells.map(([key]) => key)).toEqual(fieldNames.map(name => `| \`${name}\``))
  for (const row of cells) expect(row).toHaveLength(4)
})

test('every key says what it means', () => {
  for (const { meaning } of Object.values(postFields)) expect(meaning).toMatch(/^\S.*\.$/)
})
