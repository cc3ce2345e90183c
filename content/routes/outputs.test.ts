import { describe, expect, test } from 'vitest'
import { outputFile } from '../model/outputFile.ts'
import { checkOutputs } from './outputs.ts'

test.each<[string, string]>([
  ['/', 'index.html'],
  ['/blog/', 'blog/index.html'],
  ['/blog', 'blog/index.html'],
  ['/blog/?page=2#x', 'blog/index.html'],
  ['/blog#a.b', 'blog/index.html'],
  ['/feed.xml', 'feed.xml'],
  ['/old.html', 'old.html'],
  ['/a.b/c', 'a.b/c/index.html'],
  ['//a', 'a/index.html'],
  ['/v1.2', 'v1.2/index.html'],
  // Names that are endings elsewhere.
  ...['rss', 'doc', 'log', 'zip', 'en/rss'].map(
    name => [`/${name}`, `${name}/index.html`] as [string, string],
  ),
  ['/uploads/C%23-guide.pdf', 'uploads/C#-guide.pdf'],
  ['/a%3Fb/#c', 'a?b/index.html'],
  ['/100%', '100%/index.html'],
])('%s is answered by %s', (path, file) => {
  expect(outputFile(path)).toBe(file)
})

describe('checkOutputs', () => {
  const check = (...files: string[]) =>
    checkOutputs(files.map(file => ({ file, owner: `owner of ${file}` }))).map(({ code, file }) => [
      code,
      file,
    ])

  test.each([
    [['a.html', 'b.html', 'a/b.html', 'b/a.html', 'a/c/index.html'], []],
    [['a.html', 'b.html', 'a.html'], [['output-duplicate', 'a.html']]],
    [['a/b.html', 'A/b.html'], [['output-case', 'A/b.html']]],
    [['feed.xml', 'feed.xml/index.html'], [['output-duplicate', 'feed.xml/index.html']]],
    [['a/b/c.html', 'a/b'], [['output-duplicate', 'a/b']]],
    [['a', 'A/b'], [['output-duplicate', 'A/b']]],
    // Folders that a disk would merge, told once.
    [['a/b.html', 'A/c.html', 'A/d.html', 'a/e.html'], [['output-case', 'A/c.html']]],
    [['\u00E9.html', 'e\u0301.html'], [['output-case', 'e\u0301.html']]],
    [['assets'], [['output-reserved', 'assets']]],
    [['assets/x.js'], [['output-reserved', 'assets/x.js']]],
    [['Data/x/y.json'], [['output-reserved', 'Data/x/y.json']]],
    [['blog/data/x.json', 'asset', 'data.json'], []],
    [
      ['a.html', 'a.html', 'A.html'],
      [
        ['output-duplicate', 'a.html'],
        ['output-case', 'A.html'],
      ],
    ],
  ])('%j: %j', (files, expected) => {
    expect(check(...files)).toEqual(expected)
  })

  test.each<[file: string, isReserved: boolean]>([
    ['.kube-site/state.json', true],
    ['docs/.kube-site/state.json', true],
    ['.git/config/index.html', true],
    ['preview/x/index.html', true],
    ['Preview/x/index.html', true],
    ['current/index.html', true],
    ['releases/1/index.html', true],
    ['web.config', true],
    ['_headers/index.html', true],
    ['.well-known/security.html', false],
    ['docs/releases/index.html', false],
    ['previews/index.html', false],
    ['v1.2/index.html', false],
  ])('a redirect may not be written to %s: %s', (file, isReserved) => {
    const codes = (output: object) =>
      checkOutputs([{ file, owner: 'the redirect from x', ...output }]).map(({ code }) => code)
    expect(codes({ isRedirect: true })).toEqual(isReserved ? ['output-reserved'] : [])
    // A page or a file of public/ with that name is a decision of its owner.
    expect(codes({})).toEqual([])
  })

  test('points at the file where that is what is not ours, and leaves its name as it is', () => {
    const [problem] = checkOutputs([
      { file: 'feed.xml', owner: 'the generated file feed.xml' },
      { file: 'feed.xml', owner: 'public/feed.xml', place: { file: 'public/feed.xml' } },
    ])
    expect(problem).toMatchObject({ file: 'public/feed.xml', line: 0 })
    const [other] = checkOutputs(['public/a', 'public/b'].map(owner => ({ file: 'a', owner })))
    expect(other?.message).toMatch(/^public\/a and public\/b /)
  })

  test.each([
    ['robots.txt', 'contentSignals'],
    ['sitemap.xml', 'noindex'],
    ['feed.xml', 'Rename'],
  ])('the hint for public/%s names %s', (file, setting) => {
    const [problem] = checkOutputs(
      [`the generated file ${file}`, `public/${file}`].map(owner => ({ file, owner })),
    )
    expect(problem?.hint).toContain(setting)
  })

  test('names both, and points at the one that is not ours', () => {
    const place = { source: { file: 'posts/x.md', text: 'a\nb' }, offset: 2 }
    const [problem] = checkOutputs([
      { file: 'a.html', owner: 'the page /a' },
      { file: 'a.html', owner: 'the alias /a', place },
    ])
    expect(problem).toMatchObject({ file: 'posts/x.md', line: 2, column: 1, excerpt: 'b' })
    expect(problem?.message).toMatch(/page \/a.*alias \/a/)
  })
})
