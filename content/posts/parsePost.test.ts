import { lintMarkdown } from '../lint/markdown/lintMarkdown.ts'
import { expect, test } from 'vitest'
import { postText } from '../../tests/fixtures/postText.ts'
import { parsePage, parsePost, readTime } from './parsePost.ts'

test.each([
  [0, '1 min read'],
  [1, '1 min read'],
  [238, '1 min read'],
  [356, '1 min read'],
  [357, '2 min read'],
  [1428, '6 min read'],
])('%i words take %s', (words, expected) => {
  expect(readTime(words)).toBe(expected)
})

test('the time that reading takes is in the language of the site', () => {
  expect(readTime(2856, 'de')).toBe('12 Min. Lesezeit')
})

test.each([
  ['/images/a.webp', 'a.webp'],
  ['/images/a.webp?v=2', 'a.webp'],
  ['/images/a%20b.webp', 'a b.webp'],
  ['/images/a%2520b.webp', 'a%20b.webp'],
  ['/images/a%23b.webp', 'a#b.webp'],
])('the image %s is the file %s', (image, file) => {
  const imageSize = (path: string) => (path === `/images/${file}` ? { width: 4, height: 3 } : undefined)
  const source = { file: 'posts/x.md', text: postText({ id: 1, set: [`image: ${image}`] }) }
  const { value, problems } = parsePost(source, { today: '2026-03-01', imageSize, lint: lintMarkdown })
  expect(problems).toEqual([])
  expect(value?.post.image).toEqual({ src: image, width: 4, height: 3 })
})

test('a file beside an image whose name ends with -small is the same image with fewer pixels', () => {
  const widths: Record<string, number> = { '/images/a.webp': 1600, '/images/a-small.webp': 800 }
  const imageSize = (path: string) => (widths[path] ? { width: widths[path], height: 9 } : undefined)
  const source = { file: 'posts/x.md', text: postText({ id: 1, set: ['image: /images/a.webp'] }) }
  const { value } = parsePost(source, { today: '2026-03-01', imageSize })
  expect(value?.post.image).toEqual({
    src: '/images/a.webp',
    width: 1600,
    height: 9,
    small: { src: '/images/a-small.webp', width: 800 },
  })
})

test.each([
  ['both', ['a.avif', 'a-small.avif'], [800, 1600]],
  ['one', ['a.avif'], undefined],
])(
  'files beside %s of the sizes that end with .avif are the same image in fewer bytes',
  (_, avif, expected) => {
    const files = new Set(['a.webp', 'a-small.webp', ...avif])
    const imageSize = (path: string) =>
      files.has(path.replace('/images/', ''))
        ? { width: path.includes('small') ? 800 : 1600, height: 9 }
        : undefined
    const source = { file: 'posts/x.md', text: postText({ id: 1, set: ['image: /images/a.webp'] }) }
    const { value } = parsePost(source, { today: '2026-03-01', imageSize })
    expect(value?.post.image?.avif?.map(({ width }) => width)).toEqual(expected)
  },
)

test('the words for the images of a post are kept with them', () => {
  const source = { file: 'posts/x.md', text: postText({ id: 1, set: ['imageAlt: Two boxes'] }) }
  const { value } = parsePost(source, { today: '2026-03-01', imageSize: () => undefined })
  expect(value?.post.imageAlt).toBe('Two boxes')
})

const options = { today: '2026-03-01', imageSize: () => undefined, lint: lintMarkdown }
const parse = (body: string) => parsePost({ file: 'posts/a.md', text: postText({ id: 1, body }) }, options)

test('a post can have as many problems as words', () => {
  const count = 2_000
  const { problems } = parse('[a](x:)\n\n'.repeat(count))
  expect(problems).toHaveLength(count)
  expect(problems.at(-1)).toMatchObject({ code: 'link-unsafe', line: 7 + 2 * count, column: 1 })
})

test('many paragraphs after a footnote are read as fast as without one', () => {
  expect(parse(`a[^a]\n\n[^a]: b\n\n${'c\n\n'.repeat(3_000)}`).problems).toEqual([])
})

const codesOf = (text: string) =>
  parsePost({ file: 'posts/x.md', text }, { today: '2026-03-01', imageSize: () => undefined })
    .problems.map(({ code }) => code)
    .filter(code => code !== 'picture-missing')

test.each([
  ['image: the word means two things.', []],
  ['date: a fruit, or a day.', []],
  ['draft: a first version of a text.', []],
  ['title: the word has two meanings.', []],
  ['image: /images/a.png', ['front-matter-below']],
  ['draft: true', ['front-matter-below']],
  ['tags: [a, b]', ['front-matter-below']],
  ['imageAlt: two pods', ['front-matter-below']],
  ['---\ntitle: A title\n---', ['front-matter-below']],
])('a text that begins with %j has the problems %j', (line, expected) => {
  expect(codesOf(postText({ id: 1, body: `${line}\n\nText.\n` }))).toEqual(expected)
})

test.each([
  ['/public/images/x.png', 'Write /images/x.png'],
  ['/images/IMG_1234.HEIC', 'JPEG'],
  ['/images/x.png', 'public/images/x.png'],
  ['/images/Social.PNG', '`/images/social.png`'],
  ['/images/Card.PNG', '`/images/Card.png`'],
  ['/images/shot.jpg', '`/images/shot.JPG`'],
])('the hint for the missing image %s', (image, hint) => {
  const files = new Set(['/images/social.png', '/images/Card.png', '/images/shot.JPG'])
  const imageSize = (path: string) => (files.has(path) ? { width: 1, height: 1 } : undefined)
  const source = { file: 'posts/x.md', text: postText({ id: 1, set: [`image: ${image}`] }) }
  const { problems } = parsePost(source, { today: '2026-03-01', imageSize })
  expect(problems).toMatchObject([{ code: 'picture-missing', hint: expect.stringContaining(hint) }])
})

test.each([
  [['lightImage: /images/x.png'], ['`darkImage`']],
  [['darkImage: /images/x.png'], ['`lightImage`']],
  [['image: /images/x.png'], []],
  [['lightImage: /images/x.png', 'darkImage: /images/x.png'], []],
  [['lightImage: /images/x.png', 'image: /images/x.png'], []],
])('the images %j lack %j', (set, missing) => {
  const source = { file: 'posts/x.md', text: postText({ id: 1, set }) }
  const { problems } = parsePost(source, { today: '2026-03-01', imageSize: () => ({ width: 1, height: 1 }) })
  expect(problems.map(({ code, message }) => [code, /no (`\w+`)/.exec(message)?.[1]])).toEqual(
    missing.map(name => ['picture-missing', name]),
  )
})

test.each([
  ['archive.md', []],
  ['page.md', []],
  ['tag/about.md', []],
  ['About us.md', ['post-slug-invalid']],
  ['Tag/about.md', ['post-slug-invalid']],
])('a page in texts/%s has the problems %j', (name, expected) => {
  const text = '---\ntitle: A page\nexcerpt: An excerpt.\n---\n\nText.\n'
  const { problems } = parsePage({ file: `texts/${name}`, text }, name, { imageSize: () => undefined })
  expect(problems.map(({ code }) => code)).toEqual(expected)
})
