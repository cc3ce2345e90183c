import { expect, test } from 'vitest'
import { missingHints } from './LinkIndex.ts'

const post = { file: 'posts/below/target.md', path: '/blog/target/', references: [], draft: false } as const
const hint = missingHints(
  { posts: [{ post, source: { file: post.file, text: '' } }], pages: [] },
  new Set(['images/posts/two pods.png', 'index.html', 'blog/target/index.html', 'pricing/index.html']),
)

test.each([
  ['www.example.org', 'https://www.example.org'],
  ['kubernetes.io/docs?x', 'https://kubernetes.io/docs?x'],
  ['target.md', '/blog/target/'],
  ['hello@fairlead.example', 'mailto:hello@fairlead.example'],
  ['/video/fix.mp4', 'public/video/'],
  ['../below/target.md#there', '/blog/target/'],
  ['pricing', 'Write /pricing/:'],
  ['../pricing/#plans', 'Write /pricing/#plans:'],
  ['Blog/Target/', 'Write /blog/target/:'],
  ['target', 'Write /blog/target/:'],
  ['..%5Cpricing', 'a slash (/) for each backslash'],
  ['/public/images/posts/two%20pods.png', 'Write /images/posts/two%20pods.png, without public'],
  ['../../public/images/posts/two%20pods.png', 'Write /images/posts/two%20pods.png, without public'],
])('the link %s: %s', (target, expected) => {
  expect(hint(target, false)).toContain(expected)
})

test.each(['two%20pods.png', '../public/pictures/two%20pods.png', 'images%5Ctwo%20pods.png'])(
  'the image %s is where images are',
  target => {
    expect(hint(target, true)).toContain('/images/posts/two pods.png')
  },
)

test.each([
  ['/public/images/posts/two%20pods.png', 'without public'],
  ['/video/my-clip.mov', 'write ![what it shows](/video/my-clip.mp4)'],
  ['/images/a.heic', 'JPEG'],
  ['/video/a.mp4', 'public/video/'],
])('the image %s: %s', (target, expected) => {
  expect(hint(target, true)).toContain(expected)
})

test.each<[string, boolean]>([
  ['other.md', false],
  ['/www/', false],
  ['www', false],
  ['./', false],
  ['a.b', false],
  ['pods.png', true],
])('%s has no hint of its own', (target, picture) => {
  expect(hint(target, picture)).toBeUndefined()
})
