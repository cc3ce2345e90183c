import { describe, expect, test } from 'vitest'
import { postText } from '../../tests/fixtures/postText.ts'
import { postAdvice } from '../advice/postAdvice.ts'
import { parsePost } from '../posts/parsePost.ts'
import { applyEdits } from '../problems/applyEdits.ts'

const options = { today: '2026-11-21', imageSize: () => undefined, checkOnly: true } as const

/** The text with every fault mended that has one right answer, as often as there is one. */
function repair(text: string): string {
  const { identity, problems } = parsePost({ file: 'posts/a-post.md', text }, options)
  const edits = [...problems, ...(identity ? postAdvice(identity) : [])].flatMap(({ fix }) => fix ?? [])
  return edits.length === 0 ? text : repair(applyEdits(text, edits))
}

const line = (written: string) => postText({ id: 1, set: [written] })

describe('what has one right answer is mended', () => {
  test.each([
    ['date: 2026/3/1', 'date: 2026-03-01'],
    ['date: "2026-3-01"', 'date: 2026-03-01'],
    ["date: '2026.03.1' # soon", 'date: 2026-03-01 # soon'],
    ['date: 2026-01-02T10:00:00Z', 'date: 2026-01-02'],
    ['updated: 2026/12/24', 'updated: 2026-12-24'],
    ['draft: "true"', 'draft: true'],
    ["draft: 'false'", 'draft: false'],
    ['tags: rbac', 'tags: [rbac]'],
    ['title: Cilium: a tour', 'title: "Cilium: a tour"'],
    ['author:Ines', 'author: Ines'],
    ['title: @ines', 'title: "@ines"'],
    ['title: "Zero" trust', `title: '"Zero" trust'`],
    ["title: 'It's here'", 'title: "It\'s here"'],
    ['title: "Say "hi" now"', `title: 'Say "hi" now'`],
    ['tags: a, b c', 'tags: [a, b c]'],
    ['tags: "a,b"', 'tags: [a, b]'],
    ['aliases: /old-name', 'aliases: [/old-name]'],
    ['title: “A title”', 'title: "A title"'],
    ['tags: [“a”, ‘b’]', 'tags: ["a", "b"]'],
    ['title: A ti\u00adtle\u200b', 'title: A title'],
    ['Tags: [a]', 'tags: [a]'],
    ['slugg: a-slug', 'slug: a-slug'],
    ['title: The kubernetes way', 'title: The Kubernetes way'],
    ['title: "Gitops: a tour"', 'title: "GitOps: a tour"'],
    ['excerpt: All of github.', 'excerpt: All of GitHub.'],
    ['title: Issue #1 of many', 'title: "Issue #1 of many"'],
    ['title: #1 of many', 'title: "#1 of many"'],
    ['excerpt: A "fix" for #42', `excerpt: 'A "fix" for #42'`],
    ["author: Ines O'Neill, \\o/ #1", `author: 'Ines O''Neill, \\o/ #1'`],
  ])('%s', (written, mended) => {
    const before = postText({ id: 1, set: [written] })
    expect(repair(before)).toBe(before.replace(written, mended))
    const windows = before.replaceAll('\n', '\r\n')
    expect(repair(windows)).toBe(windows.replace(written, mended))
  })

  test.each([
    ['# One\n', '## One\n'],
    ['> # One\n', '> ## One\n'],
    ['We use kubernetes and `kubernetes`.\n', 'We use Kubernetes and `kubernetes`.\n'],
    ['See [cilium](https://cilium.io/cilium).\n', 'See [Cilium](https://cilium.io/cilium).\n'],
    ['| istio | x |\n|-|-|\n| a | ebpf |\n', '| Istio | x |\n|-|-|\n| a | eBPF |\n'],
    ['No end', 'No end\n'],
    ['•\tOne\n•\tTwo\n', '- One\n- Two\n'],
    ['> · One\n', '> - One\n'],
    ['O\u200bne\u2060\u2060\n', 'One\n'],
    ['```yaml\na:\u00a0\u00a0b\n```\n', '```yaml\na:  b\n```\n'],
    ['One\n\n##Two\n', 'One\n\n## Two\n'],
    ['> [!NOTE] One\n> two\n', '> [!NOTE]\n> One\n> two\n'],
    ['> [!warn]\n> One\n', '> [!WARNING]\n> One\n'],
  ])('%j', (body, mended) => {
    const before = postText({ id: 1, body })
    expect(repair(before)).toBe(postText({ id: 1, body: mended }))
    expect(repair(`\uFEFF${before}`)).toBe(`\uFEFF${postText({ id: 1, body: mended })}`)
    const windows = before.replaceAll('\n', '\r\n')
    expect(repair(windows)).toBe(postText({ id: 1, body: mended }).replaceAll('\n', '\r\n'))
  })
})

describe('what could be meant otherwise is left as it is', () => {
  test.each([
    ['a day and a month in an order that nobody knows', line('date: 01/02/2026')],
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
    ['a title over lines', line('title: >-\n  The kubernetes\n  way')],
    ['a code block', postText({ id: 1, body: '```sh\nhelm chart kubernetes\n```\n' })],
    ['an address', postText({ id: 1, body: '<https://a.example/kubernetes> [x](/kubernetes)\n' })],
    ['HTML', postText({ id: 1, body: '<b data-x="kubernetes">github</b>\n' }).replace('github', 'x')],
    ['a heading under a line', postText({ id: 1, body: 'One\n===\n' })],
  ])('%s', (_, text) => {
    expect(repair(text)).toBe(text)
  })
})
