import { expect, test } from 'vitest'
import { postText } from '../tests/fixtures/postText.ts'
import { readCase, siteOf } from '../tests/hostile/hostileSite.ts'
import config from '../tests/fixtures/site/site.config.ts'
import { createFallbackSite, type SiteInput } from './createSite.ts'

test.each([
  ['> [!CTA] Nope', 'plan-unknown'],
  ['> [!FORM] nope', 'form-unknown'],
  ['> [!FILM] nope', 'film-unknown'],
])('%s is reported beside another error of its post', (body, code) => {
  const text = postText({ id: 1, set: ['date: soon'], body })
  const { problems } = siteOf(readCase({ name: '', file: 'posts/a-post.md', text }))
  expect(problems.map(problem => problem.code)).toEqual(['post-date-invalid', code])
})

const input: SiteInput = {
  config: {
    value: config,
    source: { file: 'site.config.ts', text: '' },
    locate: () => 0,
    locateKey: () => 0,
  },
  posts: [],
  publicFiles: [],
  cardTools: '',
  today: '2026-06-01',
  drafts: false,
  future: false,
}

test.each<[string, Partial<SiteInput>, boolean]>([
  ['the public site', {}, false],
  ['a site with drafts', { drafts: true }, true],
  ['a site with scheduled posts', { future: true }, true],
  ['a site at another address', { isElsewhere: true }, true],
])('search engines are to leave out all but the public site: %s', (_, change, expected) => {
  expect(createFallbackSite({ ...input, ...change })?.site.isPreview).toBe(expected)
})
