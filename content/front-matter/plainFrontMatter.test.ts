import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isMap, isSeq, type Node, parseDocument, type Scalar } from 'yaml'
import { plainFrontMatter } from './plainFrontMatter.ts'
import type { FrontMatterEntry } from './readEntries.ts'

/** What a YAML parser makes of the same text. */
function byYaml(text: string): FrontMatterEntry[] | undefined {
  const document = parseDocument(text, { prettyErrors: false })
  if (document.errors.length > 0 || !isMap<Scalar, Node>(document.contents)) return undefined
  return document.contents.items.map(({ key, value }) => ({
    key: String(key.value),
    keyOffset: key.range?.[0] ?? -1,
    value: value?.toJS(document) as unknown,
    valueOffset: value?.range?.[0] ?? -1,
    itemOffsets: isSeq<Node>(value) ? value.items.map(item => item.range?.[0] ?? -1) : [],
  }))
}

const posts = readdirSync(new URL('../../posts/', import.meta.url))
  .filter(name => name.endsWith('.md'))
  .map(
    name =>
      readFileSync(new URL(`../../posts/${name}`, import.meta.url), 'utf8').split('\n---\n', 1)[0] ?? '',
  )
  .map(front => front.slice(3))

const read = [
  '\nid: 1\ntitle: A plain title\n',
  '\nid: "1"\ntitle: "Quoted: with a colon # and more"\n',
  '\ndate: 2026-03-01\nreadTime: 6 min read\n'.replace('6 min', '"6 min').replace('read\n', 'read"\n'),
  '\ntags: [cilium, network-policy,  rbac ]\nimage: /images/a.webp\n',
  '\r\nid: 12\r\ntitle:   spaced out  \r\n',
  '\ntitle: An ünïcode – dash\n',
]

test.each(read)('reads %j as YAML does', text => {
  expect(plainFrontMatter(text, 0)).toEqual(byYaml(text))
  expect(plainFrontMatter(text, 0)).toBeDefined()
})

const leftToYaml = [
  '\ntitle: true\n',
  '\ntitle: Null\n',
  '\ntitle: a: b\n',
  '\ntitle: a # comment\n',
  '\ntitle: "a \\" b"\n',
  "\ntitle: 'a'\n",
  '\ntitle: a\ntitle: b\n',
  '\ntitle: a\n  b\n',
  '\ntags:\n  - a\n',
  '\ntags: [a, 1]\n',
  '\ntags: [a, true]\n',
  '\ntags: [0x1f]\n',
  '\ntags: [a-]\n',
  '\ntags: [a, ]\n',
  '\ntitle: *alias\n',
  '\ntitle: &anchor a\n',
  '\ntitle: |\n  a\n',
  '\n\ttitle: a\n',
  '\ntitle:\ta\n',
  '\ntitle:\n',
  '\nid: 0x10\n',
  '\nid: 010\n',
  '\nid: 1.5\n',
  '\n# comment\n',
  '\n',
  '\nid: 1\n...\n',
  '\n"id": 1\n',
]

test.each(leftToYaml)('leaves %j to YAML', text => {
  expect(plainFrontMatter(text, 0)).toBeUndefined()
})

test.each(posts)('agrees with YAML about every post, or leaves it to YAML', text => {
  expect(plainFrontMatter(text, 0) ?? byYaml(text)).toEqual(byYaml(text))
})

test('offsets count from the start of the file', () => {
  const [first, second] = plainFrontMatter('\nid: 1\ntags: [a, b]\n', 3) ?? []
  expect(first).toMatchObject({ keyOffset: 4, valueOffset: 8 })
  expect(second).toMatchObject({ keyOffset: 10, valueOffset: 16, itemOffsets: [17, 20] })
})
