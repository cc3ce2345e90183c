import { expect, test } from 'vitest'
import { postPages } from '../../fixtures/html/builtSite.ts'

const page = (slug: string): string => postPages.find(({ path }) => path === `/blog/${slug}/`)?.html ?? ''

/** The links of the series, by their labels. */
const links = (html: string) => {
  const [nav = ''] = /<nav class="post-neighbours" aria-label="Series">.*?<\/nav>/s.exec(html) ?? []
  return [...nav.matchAll(/href="([^"]+)".*?__label">([^<]+)</gs)].map(([, href, label]) => [label, href])
}

const [first, second, third] = [
  'what-a-read-only-operator-can-see',
  'reviewing-agent-yaml',
  'risk-report-line-by-line',
] as const

test.each([
  [first, 1, [['Part 2', `/blog/${second}/`]]],
  [
    second,
    2,
    [
      ['Part 1', `/blog/${first}/`],
      ['Part 3', `/blog/${third}/`],
    ],
  ],
  [third, 3, [['Part 2', `/blog/${second}/`]]],
])('the post %s is part %i of its series', (slug, part, expected) => {
  expect(page(slug)).toContain(`Part ${part} of 3: Permissions in practice`)
  expect(links(page(slug))).toEqual(expected)
})

test('a post of no series has no such links', () => {
  expect(page('cilium-beside-istio')).toContain('<h1')
  expect(page('cilium-beside-istio')).not.toContain('aria-label="Series"')
})

test('a post has a link to its file in the repository', () => {
  expect(page(second)).toContain(
    `href="https://code.bowline.example/bowline/site/edit/main/posts/${second}.md"`,
  )
})

test('a post ends with a call to action, unless its text has one, or its front matter says otherwise', () => {
  const without = postPages.filter(({ html }) => !html.includes('class="cta-title"'))
  expect(without.map(({ path }) => path)).toEqual([`/blog/${second}/`, '/blog/what-counts-as-a-workload/'])
})
