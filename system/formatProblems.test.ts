import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Problem } from '../content/problems/Problem.ts'
import { formatProblem, formatProblems, githubAnnotations, inRepository } from './formatProblems.ts'
import type { Colors } from './Terminal.ts'

const plain = (text: string) => text
const noColors = { red: plain, yellow: plain, green: plain, cyan: plain, bold: plain, dim: plain } as Colors
const problem = (more: Partial<Problem> = {}): Problem => ({
  code: 'post-date-invalid',
  severity: 'error',
  file: 'posts/x.md',
  line: 3,
  column: 7,
  message: 'It is wrong',
  excerpt: 'date: soon',
  ...more,
})
const lines = (more: Partial<Problem>) => formatProblem(problem(more), noColors).split('\n')

describe('formatProblem', () => {
  test('position, code, line, caret and hint', () => {
    expect(lines({ hint: 'Correct it.' })).toEqual([
      'posts/x.md:3:7  error  post-date-invalid',
      '  It is wrong',
      '  3 │ date: soon',
      '    │       ^',
      '  hint Correct it.',
      '',
    ])
  })

  test.each([
    [{ column: 0 }, 'posts/x.md:3  error'],
    [{ line: 0, column: 0 }, 'posts/x.md  error'],
    [{ severity: 'warning' } as const, 'posts/x.md:3:7  warning'],
  ])('%j', (more, start) => {
    expect(lines(more)[0]).toContain(start)
  })

  test('a whole line has no caret', () => {
    expect(lines({ column: 0 }).join('\n')).not.toContain('^')
  })

  test.each([1, 79, 80, 81, 500, 999])(
    'the caret of column %i is under its character, in a line that is cut',
    column => {
      const excerpt = `${'.'.repeat(column - 1)}X${'.'.repeat(1000 - column)}`
      const [, , shown = '', caret = ''] = lines({ column, excerpt })
      expect(caret.indexOf('^')).toBe(shown.indexOf('X'))
      expect(shown.length).toBeLessThan(120)
    },
  )

  test('a tab is one column wide', () => {
    const [, , shown = '', caret = ''] = lines({ column: 2, excerpt: '\t- a' })
    expect(shown).toBe('  3 │  - a')
    expect(caret.indexOf('^')).toBe(shown.indexOf('-'))
  })

  test.each([
    ['Chinese characters', '標題：', 6],
    ['an emoji of several code points', '👩‍🚀 ', 3],
    ['an emoji with a skin tone', '👍🏽', 2],
    ['a flag', '🇳🇱', 2],
    ['a combining accent', 'e\u0301', 1],
    ['wide characters and a tab', '\t日', 3],
  ])('the caret after %s is under its character', (_, before, width) => {
    const [, , shown, caret = ''] = lines({ column: before.length + 1, excerpt: `${before}X` })
    expect(shown).toBe(`  3 │ ${before.replace('\t', ' ')}X`)
    expect(caret).toBe(`    │ ${' '.repeat(width)}^`)
  })

  test('a long line of wide characters is cut to the width of the frame', () => {
    const excerpt = `${'字'.repeat(300)}X${'字'.repeat(300)}`
    const [, , shown = '', caret = ''] = lines({ column: 301, excerpt })
    const [before = ''] = shown.slice(6).split('X')
    expect(caret).toBe(`    │ ${' '.repeat(2 * before.length)}^`)
    expect(2 * shown.slice(6).length).toBeLessThanOrEqual(101)
    expect(shown).toContain('X')
  })

  test('nothing in a text moves the cursor', () => {
    const evil = 'a\u001B[2Jb\u0007c\rd\ne\u009Bf\u202Eg'
    const text = formatProblem(problem({ file: evil, message: evil, hint: evil, excerpt: evil }), noColors)
    expect(text).not.toMatch(/[^\P{Cc}\n]|\u202E/u)
    expect(text.split('\n')).toHaveLength(6)
  })
})

describe('formatProblems', () => {
  const warnings = Array.from({ length: 12 }, () => problem({ severity: 'warning', code: 'html-removed' }))

  test.each([
    [[problem()], '1 error'],
    [[problem(), problem()], '2 errors'],
    [[problem(), ...warnings.slice(0, 1)], '1 error, 1 warning'],
    [warnings, '12 warnings'],
  ])('ends with the count', (problems, count) => {
    expect(formatProblems(problems, noColors, false).split('\n').at(-1)).toBe(count)
  })

  test('writes more errors than a call has arguments', () => {
    const errors = Array.from({ length: 150_000 }, () => problem({ line: 0 }))
    expect(formatProblems(errors, noColors, false).endsWith('\n150,000 errors')).toBe(true)
  })

  const headsOf = (text: string) =>
    text.split('\n').filter(line => / {2}(?:error|warning) {2}[a-z-]+$/.test(line))

  test('writes warnings before errors, and the problems of a file by line', () => {
    const problems = [
      problem({ file: 'b.md', line: 9, column: 2 }),
      problem({ file: 'b.md', line: 9, column: 1 }),
      problem({ file: 'a.md', line: 2, severity: 'warning', code: 'html-removed' }),
      problem({ file: 'b.md', line: 0, column: 0, code: 'post-text-missing' }),
      problem({ file: 'a.md', line: 1, severity: 'warning' }),
    ]
    expect(headsOf(formatProblems(problems, noColors, false)).map(head => head.split(' ')[0])).toEqual([
      'a.md:1:7',
      'a.md:2:7',
      'b.md',
      'b.md:9:1',
      'b.md:9:2',
    ])
  })

  test('writes a short report in full, and of a long one a few of each kind', () => {
    const few = Array.from({ length: 30 }, () => problem())
    const many = Array.from({ length: 40 }, (_, at) => problem({ line: at + 1 }))
    expect(headsOf(formatProblems(few, noColors, false))).toHaveLength(30)
    expect(headsOf(formatProblems([...warnings, ...many], noColors, true))).toHaveLength(52)
    const text = formatProblems([...warnings, ...many], noColors, false)
    expect(headsOf(text)).toHaveLength(10)
    expect(headsOf(text).at(-1)).toContain('posts/x.md:5:7  error')
    expect(text).toContain('10 of 52 problems are shown above')
  })

  test('ends a long report with a table of all kinds and the files that have most', () => {
    const error = (file: number) => problem({ file: `${file}.md` })
    const errors = [...Array.from({ length: 1200 }, (_, at) => error(at % 6)), error(5)]
    const text = formatProblems([...errors, ...warnings], noColors, false)
    expect(text.slice(text.indexOf('are shown above')).split('\n').slice(1)).toEqual([
      '',
      '  1,201  error    post-date-invalid  in 6 files',
      '     12  warning  html-removed       in 1 file',
      '',
      'Files with the most problems:',
      '  201  5.md',
      '  200  0.md',
      '  200  1.md',
      '  200  2.md',
      '  200  3.md',
      '',
      '1,201 errors, 12 warnings',
    ])
  })

  test('counts problems that are not listed', () => {
    const more = { count: 900, fixes: [] }
    const listed = [...Array.from({ length: 99 }, () => problem()), problem({ line: 9, more })]
    const text = formatProblems([...listed, ...warnings], noColors, false)
    expect(text).toContain('10 of 1,012 problems are shown above')
    expect(text).toContain('`npx kube-site check --verbose` shows 112 of them.')
    expect(text).toContain('  1,000  error    post-date-invalid  in 1 file\n')
    expect(text).toMatch(/\n1,000 errors, 12 warnings$/)
    const all = formatProblems(listed, noColors, true)
    expect(all).toContain('  and 900 more of this kind in this file\n')
    expect(all).toContain('100 of 1,000 problems are shown above, a few of each kind.\n')
    expect(githubAnnotations(listed).at(-1)).toContain(
      '::It is wrong (and 900 more of this kind in this file)',
    )
  })

  test('writes a few lines of 32,000 warnings', () => {
    const many = Array.from({ length: 32_000 }, (_, at) =>
      problem({
        severity: 'warning',
        code: at % 2 ? 'html-removed' : 'title-long',
        file: `${at % 900}.md`,
        line: at,
      }),
    )
    expect(formatProblems(many, noColors, false).split('\n').length).toBeLessThan(100)
  })
})

test.each([
  [{}, '::error file=posts/x.md,line=3,col=7,title=post-date-invalid::It is wrong'],
  [{ line: 0, column: 0 }, '::error file=posts/x.md,title=post-date-invalid::It is wrong'],
  [
    { hint: 'Correct it.' },
    '::error file=posts/x.md,line=3,col=7,title=post-date-invalid::It is wrong. Correct it.',
  ],
  [{ file: 'a,b:c%.md' }, '::error file=a%2Cb%3Ac%25.md,line=3,col=7,title=post-date-invalid::It is wrong'],
  [
    { message: 'a\r\n::error::b' },
    '::error file=posts/x.md,line=3,col=7,title=post-date-invalid::a%0D%0A::error::b',
  ],
])('as an annotation: %j', (more, expected) => {
  expect(githubAnnotations([problem(more)])).toEqual([expected])
})

test.each([
  ['/repo/site', '/repo', 'site/posts/x.md'],
  ['/repo', '/repo', 'posts/x.md'],
  ['/repo', '/elsewhere', join('/repo', 'posts', 'x.md')],
  ['/repo', '', join('/repo', 'posts', 'x.md')],
])('of the project %s in the repository %j, the file of an annotation is %s', (root, repository, file) => {
  const [found] = inRepository(root, [problem({})], repository)
  expect(found?.file).toBe(file)
})
