import { describe, expect, test } from 'vitest'
import { parseFront } from '../../posts/parseFront.ts'
import { applyFixes } from '../../problems/applyEdits.ts'

/** The problem of front matter with one wrong line, and that line as its fix would leave it. */
function problemOf(...lines: string[]) {
  const text = ['---', 'id: 1', ...lines, '---', '', 'Text.', ''].join('\n')
  const { problems } = parseFront({ file: 'posts/a-post.md', text })
  const found = problems.filter(({ code }) => code === 'front-matter-syntax')
  const [problem] = found
  const { fix } = problem ?? {}
  const fixed = fix && applyFixes(text, [fix])
  return { ...problem, count: found.length, fixed: fixed?.split('\n').slice(2, 2 + lines.length) }
}

describe('a line with one right correction', () => {
  test.each([
    ['title: Cilium: a tour', 'title: "Cilium: a tour"', 8],
    ['title:  Cilium: a tour', 'title:  "Cilium: a tour"', 9],
    ['title: Cilium:\ta tour', 'title: "Cilium:\ta tour"', 8],
    ['title: A "quoted": word', `title: 'A "quoted": word'`, 8],
    ['author:Ines', 'author: Ines', 1],
    ['title: @ines writes', 'title: "@ines writes"', 8],
    ['title: `kubectl` explained', 'title: "`kubectl` explained"', 8],
    ['title: [Draft] One', 'title: "[Draft] One"', 16],
    ["title: 'It's here'", `title: "It's here"`, 12],
    ['tags: - rbac', 'tags: [rbac]', 7],
    ['tags: - rbac - cilium', 'tags: [rbac, cilium]', 7],
    ['aliases: - /blog/a', 'aliases: [/blog/a]', 10],
    ['title: - One', 'title: "- One"', 8],
    ['title: Cilium: a tour:', 'title: "Cilium: a tour:"', 8],
    ['aliases: - /a  - /b', 'aliases: [/a, /b]', 10],
    ['title: % of all', 'title: "% of all"', 8],
    ['title: {One} two', 'title: "{One} two"', 14],
  ])('%j: %j', (line, fixed, column) => {
    const problem = problemOf(line)
    expect(problem).toMatchObject({ count: 1, line: 3, column, fixed: [fixed] })
    expect(problemOf(fixed).count).toBe(0)
    expect(problem.hint).toContain(fixed.replace(/^(\w+): +/, '$1: '))
  })
})

describe('a line that could be meant in several ways has no fix', () => {
  test.each([
    ['a quote without its end', ['title: "Open', 'readTime: long'], 3, 8, '"'],
    ['an apostrophe without its end', ["title: 'Open"], 3, 8, "'"],
    ['a bracket without its end', ['tags: [a, b'], 3, 7, ']'],
    ['a brace without its end', ['tags: {a: b'], 3, 7, '}'],
    ['a tab', ['tags:', '\t- a'], 4, 1, 'spaces'],
    ['no key', ['title: A', 'and more'], 4, 1, 'key'],
    ['an indented key', ['title: A', ' author: B'], 3, 8, 'without spaces'],
    ['a colon and no space in a key that is unknown', ['unknown:value'], 3, 1, 'key'],
    ['a tag of YAML', ['title: !!js/function "x"'], 3, 8, 'plain'],
    ['quotes around a part', ['title: "Zero" trust'], 3, 15, `'"Zero" trust'`],
    ['quotes around two parts', [`title: 'One' "two"`], 3, 14, 'Remove its quotes'],
    ['quotes at both ends', ['title: "One" or "two"'], 3, 14, 'Remove its quotes'],
    ['a comma after quotes', ['title: "One",'], 3, 13, 'comma'],
    ['two keys on one line', ['title: One draft: true'], 3, 8, 'new line at `draft:`'],
    ['a comment after a colon', ['title: A: b # c'], 3, 8, '"A: b # c"'],
    ['a mark that names a type', ['title: !important One'], 3, 8, '"!important One"'],
    ['quoted lines that are not indented', ['title: "One', 'two"'], 3, 8, 'two spaces'],
    ['two values', ['title: "A" "B"', 'tags: [a] [b]'], 3, 12, "'"],
  ])('%s', (_, lines, line, column, hint) => {
    const problem = problemOf(...lines)
    expect(problem).toMatchObject({ line, column })
    expect(problem.hint).toContain(hint)
    expect(problem.message).not.toMatch(/implicit|compact|mapping|scalar|flow/i)
  })
})

test.each([
  ['title: Cilium: a tour', /^The value of `title` has a colon, /],
  ['author:Ines', /^No space follows the colon of `author`$/],
  ['tags: - rbac', /^The list of `tags` begins on the line of its key$/],
  ['title: @ines writes', /^The value of `title` begins with @, /],
  ['title: [Draft] One', /^The value of `title` begins with \[, /],
  ['title: "Zero" trust', /^The value of `title` has quotes inside/],
  ['title: "Open', /^The quote that opens here has no end$/],
  ['tags: [a, b', /^The bracket that opens here has no end$/],
  ['no key here', /^The line is not a `key: value` pair$/],
  ['title: One\n author: B', /^The line below is indented/],
  ['tags:\n\t- a', /^The line begins with a tab$/],
])('%j is explained in words of its own', (lines, message) => {
  expect(problemOf(...lines.split('\n')).message).toMatch(message)
})

test('a line is corrected where lines end as on Windows, and its spaces at the end stay', () => {
  const text = '---\r\nid: 1\r\ntitle: Cilium: a tour  \r\n---\r\n\r\nText.\r\n'
  const [problem] = parseFront({ file: 'posts/a.md', text }).problems
  expect(problem?.fix?.[0]?.text).toBe('"Cilium: a tour"')
  expect(problem?.hint).toMatch(/: title: "Cilium: a tour"$/)
})

test('a value that is wrong in a way of its own has a hint for every case', () => {
  expect(problemOf('title: "a \\q b"').hint).toMatch(/`key: value` a line/)
})

test('what the parser says otherwise is one sentence without its end', () => {
  const { message = '' } = problemOf('title: "a \\q b"')
  expect(message).toMatch(/^\S.*[^.\s]$/)
})
