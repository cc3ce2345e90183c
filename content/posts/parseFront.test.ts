import { describe, expect, test } from 'vitest'
import { postText } from '../../tests/fixtures/postText.ts'
import { describedProblem } from '../../tests/fixtures/describedProblem.ts'
import { fieldNames, firstExcerpt } from '../schema/front-matter/postFields.ts'
import { parseFront } from './parseFront.ts'

/** What Notion adds to the name of a file. */
const notionId = '1a2b3c4d5e6f7a8b9c0d1e2f3a4b5c6d'

/** Codes and positions of a post's problems. */
function problems(text: string, file = 'posts/a-post.md') {
  const found = parseFront({ file, text }).problems
  for (const problem of found) expect(problem).toMatchObject(describedProblem)
  return found.map(({ code, line, column }) => [code, line, column])
}

const at = (text: string, part: string) => text.indexOf(part)

test.each(['', ' ', '\r\n\t'])('%j is an empty post', text => {
  expect(problems(text)).toEqual([['post-empty', 1, 1]])
  expect(parseFront({ file: 'posts/a-post.md', text }).value).toBeUndefined()
})

test('front matter that cannot be read gives its problems and no value', () => {
  const result = parseFront({ file: 'posts/a-post.md', text: 'Text' })
  expect(result).toMatchObject({ problems: [{ code: 'front-matter-missing' }] })
  expect(result.value).toBeUndefined()
})

describe('what is compared with other posts', () => {
  test('every value, and where it stands', () => {
    const text = postText({
      id: 7,
      set: [
        'slug: my-slug',
        'draft: true',
        'expires: 2026-12-31',
        'tags: [network policy, a]',
        'aliases: [/old, "/older"]',
      ],
    })
    const source = { file: 'posts/a-post.md', text }
    const { value, problems: found } = parseFront(source)
    const valueAt = (written: string, ...items: string[]) => ({
      value: at(text, written),
      items: items.map(item => at(text, item)),
    })
    expect(found).toEqual([])
    expect(value).toStrictEqual({
      source,
      positions: {
        id: valueAt('7'),
        title: valueAt('A title'),
        excerpt: valueAt('An excerpt'),
        author: valueAt('Ines'),
        date: valueAt('2026-01-02'),
        slug: valueAt('my-slug'),
        draft: valueAt('true'),
        expires: valueAt('2026-12-31'),
        tags: valueAt('[network', 'network', 'a]'),
        aliases: valueAt('[/old', '/old', '"/older"'),
      },
      fields: {
        id: 7,
        title: 'A title',
        excerpt: 'An excerpt.',
        author: ['Ines Carvalho'],
        draft: true,
        date: '2026-01-02',
        expires: '2026-12-31',
        slug: 'my-slug',
        tags: ['network policy', 'a'],
        aliases: ['/old', '/older'],
      },
      slug: 'my-slug',
      bodyOffset: text.indexOf('---', 3) + 4,
      tags: [
        { name: 'network policy', path: '/blog/tag/network-policy/' },
        { name: 'a', path: '/blog/tag/a/' },
      ],
    })
  })

  test('of a post without a key, what there is', () => {
    const source = { file: 'posts/a-post.md', text: '---\n---\n' }
    const { value, problems: found } = parseFront(source)
    const required = ['id', 'title', 'excerpt', 'author', 'date']
    expect(found.map(({ code, line, column }) => [code, line, column])).toEqual(
      required.map(name => [`post-${name}-missing`, 1, 1]),
    )
    expect(value).toStrictEqual({
      source,
      fields: {},
      positions: {},
      slug: 'a-post',
      bodyOffset: 8,
      tags: [],
    })
  })
})

describe('the slug', () => {
  const slugOf = (file: string, ...set: string[]) => {
    const { value, problems: found } = parseFront({ file, text: postText({ id: 1, set }) })
    return [value?.slug, ...found.map(({ code, line }) => `${code}:${line}`)]
  }

  test.each([
    ['a-post.md', 'a-post'],
    ['posts/a-post.md', 'a-post'],
    ['posts/2026/a-post.MD', 'a-post'],
    ['C:\\posts\\a-post.md', 'a-post'],
  ])('of %s is %s', (file, slug) => {
    expect(slugOf(file)).toEqual([slug])
  })

  test('that is written stands above the name of the file', () => {
    expect(slugOf('posts/A Post.md', 'slug: my-slug')).toEqual(['my-slug'])
  })

  test.each([
    ['posts/A Post.md', 'A Post', '`slug: a-post`'],
    ['posts/a.mdx.md', 'a.mdx', '`slug: amdx`'],
    ['posts/🎉.md', '🎉', '`slug:`'],
    [`posts/We learned ${notionId}.md`, `We learned ${notionId}`, '`we-learned.md`'],
    [`posts/We%20learned%20${notionId}.md`, `We%20learned%20${notionId}`, '`we-learned.md`'],
  ])('of %s is a problem, and the hint says what to write', (file, slug, written) => {
    expect(slugOf(file)).toEqual([slug, 'post-slug-invalid:1'])
    const [problem] = parseFront({ file, text: postText({ id: 1 }) }).problems
    expect(problem).toMatchObject(describedProblem)
    expect(problem?.message).toContain(`"${slug}"`)
    expect(problem?.hint).toContain(written)
  })

  test('that is written and cannot be used is one problem, not two', () => {
    expect(slugOf('posts/A Post.md', 'slug: My Slug').slice(1)).toEqual(['post-slug-invalid:7'])
  })
})

test('the excerpt of a new post is for a draft alone', () => {
  const set = [`excerpt: ${firstExcerpt}`]
  expect(problems(postText({ id: 1, set }))).toEqual([['post-excerpt-unwritten', 4, 10]])
  expect(problems(postText({ id: 1, set: [...set, 'draft: false'] }))).toHaveLength(1)
  expect(problems(postText({ id: 1, set: [...set, 'draft: true'] }))).toEqual([])
})

test.each(['# Our posts\n', 'x: 1\n', postText({ id: 1 })])('README.md is one problem: %j', text => {
  const { problems: found } = parseFront({ file: 'posts/README.md', text })
  expect(found).toMatchObject([{ code: 'post-slug-invalid', ...describedProblem }])
  expect(found[0]?.hint).toContain('_README.md')
})

describe('keys that are misspelt', () => {
  const codesAndFixes = (set: string[], without: string[] = []) =>
    parseFront({ file: 'posts/a-post.md', text: postText({ id: 1, set, without }) }).problems.map(
      ({ code, line, fix }) => [code, line, fix?.[0]?.text],
    )
  const required = ['id', 'title', 'excerpt', 'author', 'date']

  test('in capitals, each is one problem and has its value', () => {
    const set = [
      'Id: 51',
      'TITLE: A',
      'Excerpt: An excerpt.',
      'Author: Ines',
      'Date: 2026-01-02',
      'Tags: [a]',
    ]
    expect(codesAndFixes(set, required)).toEqual(
      [...required, 'tags'].map((name, index) => ['front-matter-unknown-key', index + 2, name]),
    )
    const text = postText({ id: 1, set, without: required })
    expect(parseFront({ file: 'posts/a-post.md', text }).value?.fields).toMatchObject({ id: 51, tags: ['a'] })
  })

  test('in capitals and with a line that cannot be read, none is missing', () => {
    expect(codesAndFixes(['Title: A: b'], ['title'])).toEqual([['front-matter-syntax', 6, '"A: b"']])
  })

  test.each<[string, string[], string[], string | undefined]>([
    ['a key that is there', ['Title: B'], [], undefined],
    ['a required key', ['titel: B'], ['title'], 'title'],
    ['a key that may be absent', ['tagz: [a]'], [], 'tags'],
    ['a value that the key cannot have', ['tagz: a'], [], undefined],
    ['a short key', ['uid: 7'], ['id'], undefined],
    ['a key of another generator', ['summary: B'], ['excerpt'], undefined],
    ['a key without a space after its colon', ['title:A: b'], ['title'], undefined],
  ])('%s', (_, set, without, fix) => {
    expect(codesAndFixes(set, without)).toEqual([['front-matter-unknown-key', expect.any(Number), fix]])
  })
})

describe('keys', () => {
  const messages = (set: string[], without: string[] = []) => {
    const text = postText({ id: 1, set, without })
    problems(text)
    return parseFront({ file: 'posts/a-post.md', text }).problems
  }

  test('that are none', () => {
    const [near, far] = messages(['tagz: [a]', 'colour: red'])
    expect(near).toMatchObject({ code: 'front-matter-unknown-key', line: 7, column: 1 })
    expect([near?.message, near?.hint]).toEqual([
      expect.stringContaining('`tagz`'),
      expect.stringContaining('`tags`'),
    ])
    expect(far).toMatchObject({ code: 'front-matter-unknown-key', line: 8, column: 1 })
    expect(far?.hint).toContain(fieldNames.join(', '))
  })

  test('that are missing, and that have no value', () => {
    const [missing] = messages([], ['author'])
    expect(missing).toMatchObject({ code: 'post-author-missing', line: 1, column: 1 })
    const [empty] = messages(['author:'])
    expect(empty).toMatchObject({ code: 'post-author-missing', line: 5, column: 1, hint: missing?.hint })
    for (const problem of [missing, empty]) {
      expect(problem?.message).toContain('`author`')
      expect(problem?.hint).toContain('`author: "')
    }
    expect(empty?.message).not.toBe(missing?.message)
  })

  test('without a value that may be absent', () => {
    const all = messages(['tags:', 'updated: ~', 'slug: null'])
    const code = 'front-matter-empty-key'
    expect(all).toMatchObject([7, 8, 9].map(line => ({ code, line, column: 1, severity: 'warning' })))
  })

  test('with a value that cannot be used, at the value or at the entry', () => {
    const [title, first, second] = messages(['title: "" # none', 'tags: [a, "!", b, a]'])
    expect(title).toMatchObject({ code: 'post-title-invalid', line: 3, column: 8 })
    expect(title?.message).toMatch(/^`title` ./)
    expect(first).toMatchObject({ code: 'post-tags-invalid', line: 7, column: 11 })
    expect(second).toMatchObject({ code: 'post-tags-invalid', line: 7, column: 19 })
  })
})

describe('days', () => {
  const days = (...set: string[]) => problems(postText({ id: 1, set }))

  test.each(['updated', 'expires'])('%s lies on the date or after it', name => {
    expect(days(`${name}: 2026-01-02`)).toEqual([])
    expect(days(`${name}: 2026-01-03`)).toEqual([])
    expect(days(`${name}: 2026-01-01`)).toEqual([[`post-${name}-invalid`, 7, name.length + 3]])
  })

  test('both are reported, with the days', () => {
    const text = postText({ id: 1, set: ['updated: 2025-12-30', 'expires: 2025-12-31'] })
    const found = parseFront({ file: 'posts/a-post.md', text }).problems
    expect(found.map(({ message }) => message)).toEqual([
      expect.stringMatching(/`updated`.*2025-12-30.*2026-01-02/),
      expect.stringMatching(/`expires`.*2025-12-31.*2026-01-02/),
    ])
  })

  test('are not compared with a date that cannot be used', () => {
    expect(days('date: soon', 'updated: 2025-01-01')).toEqual([['post-date-invalid', 6, 7]])
  })
})

describe('a correction', () => {
  const fixes = (text: string) => parseFront({ file: 'posts/a-post.md', text }).problems.map(({ fix }) => fix)

  test.each(['2026/3/1', '"2026/3/1"', "'2026/3/1'"])('replaces the whole value: %s', written => {
    const text = `---\nupdated: ${written}  # soon\n---\n`
    const start = text.indexOf(': ') + 2
    expect(fixes(text)[0]).toEqual([{ start, old: written, text: '2026-03-01' }])
  })

  test.each([
    ['---\nupdated: >-\n  2026/3/1\n---\n'],
    ['---\n{ updated: 2026/3/1, id: 1 }\n---\n'],
    ['---\nupdated: "2026\\x2f3/1"\n---\n'],
  ])('is left out if the value is not on a line of its own: %j', text => {
    expect(parseFront({ file: 'posts/a-post.md', text }).problems[0]).toMatchObject({
      code: 'post-updated-invalid',
    })
    expect(fixes(text)[0]).toBeUndefined()
  })
})

test.each(['posts/foo/index.md', 'posts\\foo\\index.md', 'posts/Foo/Index.md'])(
  '%s has no address of its own',
  file => {
    const text = '---\nid: 1\ntitle: A\nexcerpt: B.\nauthor: C\ndate: 2026-01-02\n---\n\nText.\n'
    expect(parseFront({ file, text }).problems).toMatchObject([
      { code: 'post-slug-invalid', hint: expect.stringContaining('slug: foo') },
    ])
    expect(parseFront({ file, text: text.replace('id: 1', 'id: 1\nslug: foo') }).problems).toEqual([])
  },
)
