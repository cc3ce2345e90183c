import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type FieldName, fieldNames } from './postFields.ts'
import { fieldValues, setField } from './setField.ts'

const text = `---
# The first comment.
id: 7
title: "A title" # short
tags:
  - one
  - two
author: [A, B]
empty:

# Keeps the post back.
draft: true
# The alternative text.
# imageAlt: "Two layers"
---

The text: draft: true
`

describe('setField', () => {
  test.each<[string, FieldName, unknown, string, string]>([
    [
      'a text in its quotes',
      'title',
      'Another: "one"',
      'title: "A title" # short',
      'title: "Another: \\"one\\"" # short',
    ],
    ['a number', 'id', 12, 'id: 7', 'id: 12'],
    ['a block', 'tags', ['x', 'y z'], 'tags:\n  - one\n  - two\n', 'tags: [x, y z]\n'],
    ['a list on its line', 'author', 'C', 'author: [A, B]', 'author: C'],
    ['a flag', 'draft', false, 'draft: true\n#', 'draft: false\n#'],
    ['the line of a key that is removed', 'draft', undefined, 'draft: true\n#', '#'],
    ['the lines of a block that is removed', 'tags', undefined, 'tags:\n  - one\n  - two\n', ''],
    ['an example', 'imageAlt', 'Three', '# imageAlt: "Two layers"\n', 'imageAlt: Three\n'],
    ['the end, for a new key', 'date', '2026-03-01', '\n---\n\nThe', '\ndate: 2026-03-01\n---\n\nThe'],
    ['a value by none', 'title', null, 'title: "A title" # short', 'title: # short'],
    ['a block by none', 'tags', null, 'tags:\n  - one\n  - two\n', 'tags:\n'],
    ['nothing, where the key is absent already', 'date', undefined, '', ''],
  ])('replaces %s', (_, name, value, before, after) => {
    expect(setField(text, name, value)).toBe(text.replace(before, () => after))
    const windows = text.replaceAll('\n', '\r\n')
    expect(setField(windows, name, value)).toBe(text.replace(before, () => after).replaceAll('\n', '\r\n'))
  })

  test.each([
    ['---yaml', '---'],
    ['--- yml', '---'],
    ['\uFEFF---', '---'],
    ['---', '...'],
    ['---yaml', '... '],
  ])('front matter that begins with %j and ends with %j', (first, last) => {
    const lines = (draft: string) =>
      [first, 'id: 7', ...draft.split('|'), last, '', 'Text: a', '---', ''].join('\n')
    expect(setField(lines('draft: false'), 'draft', true)).toBe(lines('draft: true'))
    expect(setField(lines('title: A'), 'draft', true)).toBe(lines('title: A|draft: true'))
    expect(fieldValues(lines('draft: true'))).toEqual({ id: 7, draft: true })
  })

  describe.each([
    'title: # note',
    'title:   # note',
    'title:\n  # note',
    'title: &a # note',
    'title: !!str # note',
    'title: A # note',
    'title: "A" # note',
    'title:\n  A # note',
    'title: |\n  A\n  B\n# note',
    'title: >-\n  A\n\n\n# note',
    'title:\n- A # note\n- B # note\n# note',
    'title: [A, B] # note',
    'title:\tA',
    '"title": A',
    'title : A',
    '  title: A\n  # note',
  ])('%j', written => {
    test.each(['T', 'T: "t" #1', ['x', 'y z'], false, null, undefined])(
      'becomes %j, and nothing else changes',
      value => {
        const indent = written.startsWith(' ') ? '  ' : ''
        const before = `---\n${indent}id: 7\n${written}\n${indent}excerpt: E # e\n---\n\ntitle: text\n`
        const after = setField(before, 'title', value)
        const { title: _, ...others } = fieldValues(before)
        expect(fieldValues(after)).toEqual(value === undefined ? others : { ...others, title: value })
        expect(after.endsWith(before.slice(before.indexOf(`${indent}excerpt`)))).toBe(true)
        // A comment of the lines of a block is replaced with them.
        const isOnLine = value !== undefined && /^title:[^-|]*#/.test(written)
        expect(isOnLine && !after.includes(' # note')).toBe(false)
      },
    )
  })

  test('front matter without a key', () => {
    expect(setField('---\n---\nText', 'id', 1)).toBe('---\nid: 1\n---\nText')
  })

  test.each([
    ['no front matter', 'A text.\n'],
    ['front matter that is not closed', '---\nid: 1\n'],
    ['an empty text', ''],
    ['front matter in braces', '---\n{id: 1, title: x}\n---\n'],
    ['broken front matter', '---\ntitle: "x\n---\n'],
    ['a key with a mark of its own', '---\n? title\n: b\n---\n'],
    ['front matter that is no list of keys', '---\n- title\n---\n'],
  ])('leaves %s alone', (_, alone) => {
    expect(setField(alone, 'title', 'X')).toBe(alone)
  })

  test('what is set is read again, and removed again', () => {
    const values: readonly unknown[] = [
      'a',
      'true',
      '2026-01-01',
      '#x',
      ['a, b', 'c: d'],
      'ä"\'',
      '- x',
      3,
      true,
    ]
    for (const value of values) {
      const changed = setField(text, 'series', value)
      expect(fieldValues(changed)['series']).toEqual(value)
      expect(setField(changed, 'series', undefined)).toBe(text)
    }
  })
})

describe('in every post, a changed key leaves all others and the text as they are', () => {
  const folder = join(import.meta.dirname, '../../../posts')
  test.each(readdirSync(folder).filter(name => name.endsWith('.md')))('%s', name => {
    const post = readFileSync(join(folder, name), 'utf8')
    const before = fieldValues(post)
    for (const key of fieldNames.filter(field => !(field in before))) {
      expect(setField(post, key, undefined)).toBe(post)
    }
    for (const key of fieldNames)
      for (const value of ['A: "value" # of some kind', ['one', 'two, three'], null, undefined]) {
        const changed = setField(post, key, value)
        const { [key]: set, ...others } = fieldValues(changed)
        const { [key]: _, ...kept } = before
        expect(others).toEqual(kept)
        expect(set ?? null).toEqual(value ?? null)
        expect(changed.endsWith(post.slice(post.indexOf('\n---\n')))).toBe(true)
        const without = setField(post, key, undefined)
        expect(setField(changed, key, undefined)).toBe(without)
      }
  })
})

test('fieldValues are those of the front matter', () => {
  expect(fieldValues(text)).toEqual({
    id: 7,
    title: 'A title',
    tags: ['one', 'two'],
    author: ['A', 'B'],
    empty: null,
    draft: true,
  })
  expect(fieldValues('---\na: [\n---\n')).toEqual({})
  expect(fieldValues('---\na: &x b\nc: *x\n---\n')).toEqual({})
})
