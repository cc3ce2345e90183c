import { expect, test } from 'vitest'
import config from '../../../tests/fixtures/site/site.config.ts'
import { configAddresses } from './ConfigFile.ts'

const found = configAddresses(config).map(({ path, text }) => [path.join('.'), text])

test.each([
  ['an address under a key', 'socialImage', '/images/social.png'],
  ['an entry of a list, of one of several forms', 'navigation.items.3.href', '/blog/'],
  [
    'an address that may be left out',
    'hero.video.dark.posterAvif.small',
    '/images/demo-poster-dark-small.avif',
  ],
  ['an address on this site or another', 'hero.video.light.sources.0.src', '/video/demo-light.webm'],
  ['another site', 'links.docs', 'https://docs.bowline.example/quickstart'],
  ['where a redirect leads to', 'redirects.0.to', config.redirects[0]?.to],
])('%s', (_, path, address) => {
  expect(found).toContainEqual([path, address])
})

test('nothing that is no address, and nothing that leads away', () => {
  expect(found.filter(([, address]) => !/^(?:\/|https?:)/.test(address ?? ''))).toEqual([])
  expect(found.filter(([path]) => /\.from$|^publish/.test(path ?? ''))).toEqual([])
})
