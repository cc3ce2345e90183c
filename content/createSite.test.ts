import { expect, test } from 'vitest'
import config from '../site.config.ts'
import { createFallbackSite, type SiteInput } from './createSite.ts'

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
