import { lintMarkdown } from '../../lint/markdown/lintMarkdown.ts'
import { describe, expect, test } from 'vitest'
import { ofFrontMatter, ofOpenings, ofSyntax } from '../../../tests/fixtures/mistakes/frontMatterMistakes.ts'
import { ofKeys } from '../../../tests/fixtures/mistakes/keyMistakes.ts'
import { ofCopies } from '../../../tests/fixtures/mistakes/otherMistakes.ts'
import { postText } from '../../../tests/fixtures/postText.ts'
import { lintPost } from '../../lint/posts/lintPost.ts'
import type { Problem } from '../../problems/Problem.ts'
import { checkAuthors } from '../../posts/checkPosts.ts'
import { parseFront } from '../../posts/parseFront.ts'
import { parsePost } from '../../posts/parsePost.ts'
import { applyFixes } from '../../problems/applyEdits.ts'

const options = {
  today: '2026-11-21',
  imageSize: () => undefined,
  lint: lintMarkdown,
  checkOnly: true,
} as const

function problemsOf(text: string): Problem[] {
  const { front, problems } = parsePost({ file: 'posts/a-post.md', text }, options)
  if (!front) return problems
  const authors = checkAuthors([front], [{ name: 'Ines Carvalho' }, { name: 'Hamish Orr' }], options.today)
  // The authors of the tables are not those of a configuration.
  const known = authors.filter(({ code }) => code !== 'author-unknown')
  return [...problems, ...known, ...lintPost(front)]
}

/** The text with every fault mended that has one right answer, as often as there is one. */
function repair(text: string): string {
  const fixes = problemsOf(text).flatMap(({ fix }) => (fix ? [fix] : []))
  return fixes.length === 0 ? text : repair(applyFixes(text, fixes))
}

const line = (written: string) => postText({ id: 1, set: [written] })

/** Lines of front matter with one right answer, and that. */
const mendedLines = [
  ['date: 2026/3/1', 'date: 2026-03-01'],
  ['date: "2026-3-01"', 'date: 2026-03-01'],
  ["date: '2026.03.1' # soon", 'date: 2026-03-01 # soon'],
  ['date: 2026-01-02T10:00:00Z', 'date: 2026-01-02'],
  ['updated: 2026/12/24', 'updated: 2026-12-24'],
  ['draft: "true"', 'draft: true'],
  ['tags: rbac', 'tags: [rbac]'],
  ['title: Cilium: a tour', 'title: "Cilium: a tour"'],
  ['author:Ines', 'author: Ines'],
  ['title: @ines', 'title: "@ines"'],
  ["title: 'It's here'", 'title: "It\'s here"'],
  ['title: "Say "hi" now"', `title: 'Say "hi" now'`],
  ['tags: a, b c', 'tags: [a, b c]'],
  ['tags: "a,b"', 'tags: [a, b]'],
  ['aliases: /old-name', 'aliases: [/old-name]'],
  ['title: A ti\ufefftle', 'title: A title'],
  ['Tags: [a]', 'tags: [a]'],
  ['READTIME: 6', 'readTime: "6 min"'],
  ['readTime: 6', 'readTime: "6 min"'],
  ['title: 1.10', 'title: "1.10"'],
  ['date: 2026-01-02 10:00:00 +0200', 'date: 2026-01-02'],
  ['author: "Ines", "Hamish"', 'author: ["Ines", "Hamish"]'],
  ['slugg: a-slug', 'slug: a-slug'],
  ['title: "Gitops: a tour"', 'title: "GitOps: a tour"'],
  ['title: Issue #1 of many', 'title: "Issue #1 of many"'],
  ['title: #1 of many', 'title: "#1 of many"'],
  ['excerpt: A "fix" for #42', `excerpt: 'A "fix" for #42'`],
  ['date: 04.12.2026', 'date: 2026-12-04'],
  ['date: 13/12/2026', 'date: 2026-12-13'],
  ['date: December 4th, 2026', 'date: 2026-12-04'],
  ['title: > 50', 'title: "> 50"'],
  ['title: ? what', 'title: "? what"'],
  ['title: | x', 'title: "| x"'],
  ['tags: [#rbac]', 'tags: [rbac]'],
  ['tags: [rbac, #cilium, #l7]', 'tags: [rbac, cilium, l7]'],
  ["author: Ines O'Neill, \\o/ #1", `author: 'Ines O''Neill, \\o/ #1'`],
] as const

describe('what has one right answer is mended', () => {
  test.each(mendedLines)('%s', (written, mended) => {
    const before = postText({ id: 1, set: [written] })
    expect(repair(before)).toBe(before.replace(written, mended))
    const windows = before.replaceAll('\n', '\r\n')
    expect(repair(windows)).toBe(windows.replace(written, mended))
  })

  test.each([
    ['# One\n', '## One\n'],
    ['> # One\n', '> ## One\n'],
    ['No end', 'No end\n'],
    ['•\tOne\n•\tTwo\n', '- One\n- Two\n'],
    ['We use Github and `Github`.\n', 'We use GitHub and `Github`.\n'],
    ['See [Gitops](https://a.example/Gitops).\n', 'See [GitOps](https://a.example/Gitops).\n'],
    ['| Javascript | x |\n|-|-|\n| a | Devops |\n', '| JavaScript | x |\n|-|-|\n| a | DevOps |\n'],
    ['O\ufeffne\ufeff\ufeff\n', 'One\n'],
    ['```yaml\na:\u00a0\u00a0b\n```\n', '```yaml\na:  b\n```\n'],
    ['> [!warn]\n> One\n', '> [!WARNING]\n> One\n'],
  ])('%j', (body, mended) => {
    const before = postText({ id: 1, body })
    expect(repair(before)).toBe(postText({ id: 1, body: mended }))
    expect(repair(`\uFEFF${before}`)).toBe(`\uFEFF${postText({ id: 1, body: mended })}`)
    const windows = before.replaceAll('\n', '\r\n')
    expect(repair(windows)).toBe(postText({ id: 1, body: mended }).replaceAll('\n', '\r\n'))
  })
})

describe('what a hint proposes is what was meant', () => {
  test.each([
    ["title: 'Twas the night", `title: "'Twas the night"`],
    ["title: 'Twas the night", "title: 'Twas the night'"],
    ['date: 2026-11-31', 'date: 2026-11-30'],
    ['date: 2026-00-10', 'date: 2026-01-10'],
    ['date: 04/12/2026', 'date: 2026-04-12'],
    ['date: 04/12/2026', 'date: 2026-12-04'],
    ['draft: “true”', 'draft: true'],
    ['draft: “false”', 'draft: false'],
    ['date: “2026-03-01”', 'date: 2026-03-01'],
    ['tags: “rbac, cilium”', 'tags: [rbac, cilium]'],
    ['image: /images/IMG 1.png', 'image: /images/IMG%201.png'],
    ['image: https://a.example/IMG 1.png', 'image: https://a.example/IMG%201.png'],
  ])('%s', (written, meant) => {
    const problems = parseProblems(written)
    expect(problems).toHaveLength(1)
    const value = meant.replace(/^\w+: /, '')
    const isNamed = problems[0]?.hint?.includes(value) === true
    // A hint for one character or a range of days cannot name every value.
    expect(
      isNamed || /close it with '|01 to (?:12|2026-11-30)|from 2026-11-01/i.test(problems[0]?.hint ?? ''),
    ).toBe(true)
    expect(parseProblems(meant)).toEqual([])
  })

  const parseProblems = (written: string) =>
    parseFront({ file: 'posts/a-post.md', text: line(written) }).problems

  test.each(['title: ‘Allow’ and ‘deny’', 'title: ’Twas the night', 'title: ‘A’ or ’b’'])(
    '%s has no problem',
    written => {
      expect(parseProblems(written)).toEqual([])
    },
  )

  test('quotes around a title with an apostrophe', () => {
    expect(parseProblems('title: ‘It’s here’')).toMatchObject([{ code: 'front-matter-quotes' }])
  })
})

describe('what could be meant otherwise is left as it is', () => {
  test.each([
    ['a day and a month in an order that nobody knows', line('date: 01/02/2026')],
    ['a day elsewhere', line('date: 2026-01-02T23:00:00-08:00')],
    ['words after a day', line('date: 2026-01-02 or later')],
    ['false in quotes, which would publish the post', line('draft: "false"')],
    ['quotes around a title', line('title: “A title”')],
    ['quotes around tags', line('tags: [“a”, ‘b’]')],
    ['quotes at the start of a title', line('title: "Zero" trust')],
    ['quotes at both ends of a title', line('title: "One" or "two"')],
    ['quotes and a comma', line('title: "A title",')],
    ['another key on the same line', line('title: A tour draft: true')],
    ['a comment after a colon', line('title: Cilium: a tour # as agreed')],
    ['a comment without a space', line('excerpt: One tour. #draft')],
    ['one tag or two', line('tags: cilium istio')],
    ['a tag that is no text in a list', line('tags: a, true')],
    ['three tags', line('tags: a, b and c')],
    ['tags with #', line('tags: #rbac #cilium')],
    ['a key that is there, in capitals too', postText({ id: 1, set: ['Id: 51'] })],
    ['a short key that is near to another', postText({ id: 1, without: ['id'], set: ['uid: 51'] })],
    ['a key that is near, with another value', line('imag: rbac')],
    ['commands and values', postText({ id: 1, body: 'Run docker run. The label app=kubernetes.\n' })],
    ['lower-case names', postText({ id: 1, body: 'The kubernetes way, or KUBERNETES.\n' })],
    ['soft hyphens and spaces without width', postText({ id: 1, body: 'hy\u00adphen\u200bate\u2060\n' })],
    ['marks of direction', postText({ id: 1, body: 'abc \u05d0\u200f! a\u200eb\n' })],
    ['a day that does not exist', line('date: 2026-2-30')],
    ['a word for a day', line('date: soon')],
    ['a word for yes', line('draft: "yes"')],
    ['joiners of emoji and of scripts', postText({ id: 1, body: '👩\u200d💻 می\u200cخواهم क्\u200dष\n' })],
    ['a no-break space in prose', postText({ id: 1, body: '5\u00a0GB\n' })],
    ['quotes that are a part of a title', line('title: “Zero” and “one”')],
    ['a list that has a number', line('tags: a, 1')],
    ['a comment that may be one', line('title: A title # as agreed')],
    ['a comment after a day', line('date: 2026-01-02 #agreed')],
    ['a comment after a tag', line('tags:\n  - c # one\n  - d')],
    ['a comment after quotes', line('title: "A title" #1')],
    ['a key that is there already', postText({ id: 1, set: ['tags: [a]', 'tag: [b]'] })],
    ['a key that is far from all', line('colour: red')],
    ['an author who is a number', line('author: 007')],
    ['a text that is true or false', line('imageAlt: false')],
    ['a title over lines', line('title: >-\n  The Github\n  way')],
    ['a code block', postText({ id: 1, body: '```sh\nhelm chart kubernetes\n```\n' })],
    ['an address', postText({ id: 1, body: '<https://a.example/kubernetes> [x](/kubernetes)\n' })],
    ['HTML', postText({ id: 1, body: '<b data-x="kubernetes">github</b>\n' }).replace('github', 'x')],
    ['a heading under a line', postText({ id: 1, body: 'One\n===\n' })],
  ])('%s', (_, text) => {
    expect(repair(text)).toBe(text)
  })
})

describe('a fix makes no new problem', () => {
  /** Problems after a fix that were not there before; those of a line that could not be read are found by its fix. */
  const newProblems = (before: string, after: string) => {
    const known = problemsOf(before)
    const unread = known.filter(({ code }) => code === 'front-matter-syntax')
    const left = known.map(({ code }) => code)
    return problemsOf(after).filter(({ code, line: at }) => {
      const index = left.indexOf(code)
      if (index >= 0) left.splice(index, 1)
      return index < 0 && !unread.some(other => other.line === at)
    })
  }

  const front = [...ofFrontMatter, ...ofOpenings, ...ofSyntax, ...ofKeys, ...ofCopies].map(({ post }) => post)
  const texts = [...front, ...mendedLines.map(([written]) => line(written))]

  test.each(texts)('%j', text => {
    for (const { code, fix, line: at } of problemsOf(text)) {
      if (!fix) continue
      const after = applyFixes(text, [fix])
      expect(newProblems(text, after)).toEqual([])
      const same = (all: readonly Problem[]) => all.filter(other => other.code === code && other.line === at)
      expect(same(problemsOf(after)).length).toBeLessThan(same(problemsOf(text)).length)
    }
    const repaired = repair(text)
    expect(newProblems(text, repaired)).toEqual([])
    expect(repair(repaired)).toBe(repaired)
  })
})
