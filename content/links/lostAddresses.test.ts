import { expect, test } from 'vitest'
import { isOldAddress } from '../shared/webAddress.ts'
import type { ResolvedSite } from '../routes/ResolvedSite.ts'
import { lostAddresses } from './lostAddresses.ts'

const post = (slug: string) => ({ post: { slug, path: `/blog/${slug}/`, file: `posts/${slug}.md` } })

const resolved = {
  posts: [post('kept'), post('reading-reports'), post('draft')],
  files: new Set([
    'index.html',
    'blog/kept/index.html',
    'blog/reading-reports/index.html',
    'blog/moved/index.html',
    'feed.xml',
  ]),
  config: { source: { file: 'site.config.ts' } },
} as unknown as ResolvedSite

test.each([['/'], ['/blog/kept/'], ['/blog/kept'], ['/blog/moved/'], ['/feed.xml'], ['/blog/page/7/']])(
  '%s is still there, or comes and goes',
  path => {
    expect(lostAddresses(resolved, [path])).toEqual([])
  },
)

test.each([
  ['/blog/reading-report/', 'posts/reading-reports.md', 'aliases: [/blog/reading-report]'],
  ['/blog/gone-for-good/', 'site.config.ts', "from: '/blog/gone-for-good'"],
  ['/about/', 'site.config.ts', "from: '/about'"],
  ['/blog/draft/', 'posts/draft.md', 'no longer shown'],
])('%s is lost', (path, file, hint) => {
  expect(lostAddresses(resolved, ['/', '/blog/kept/', path])).toEqual([
    expect.objectContaining({ code: 'address-lost', file, hint: expect.stringContaining(hint) as string }),
  ])
})

test.each([
  [
    '/blog/%D1%81%D0%B5%D1%82%D1%8C/',
    '[/blog/%D1%81%D0%B5%D1%82%D1%8C]',
    "from: '/blog/%D1%81%D0%B5%D1%82%D1%8C'",
  ],
  ['/old.html', '[/old.html]', "from: '/old.html'"],
  ["/it's, [a]?b=c", `["/it's, [a]"]`, `from: "/it's, [a]"`],
])('the address to write for %s is one that is accepted', (path, alias, from) => {
  const [problem] = lostAddresses(resolved, [path])
  expect(problem?.hint).toContain(`aliases: ${alias}`)
  expect(problem?.hint).toContain(from)
  expect(isOldAddress(path.replace(/\?.*/, ''))).toBe(true)
})

test('a post that was public before is none that was renamed', () => {
  const [problem] = lostAddresses(resolved, ['/blog/reading-report/', '/blog/reading-reports/'])
  expect(problem?.file).toBe('site.config.ts')
})
