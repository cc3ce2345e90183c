import { describe, expect, test } from 'vitest'
import siteConfig from '../../tests/fixtures/site/site.config.ts'
import type { ConfigFile } from '../schema/config/ConfigFile.ts'
import type { Post } from '../model/Post.ts'
import type { ParsedText } from '../posts/parseText.ts'
import { outboundLinks } from './outboundLinks.ts'

describe('addresses on other sites', () => {
  const text = 'https://a.example/pic.webp\n'
  const post = (file: string, ...targets: string[]): ParsedText<Post> =>
    ({
      post: {
        references: targets.map((target, at) => ({ kind: 'link', target, offset: at })),
        image: { src: 'https://a.example/pic.webp' },
      },
      source: { file, text },
    }) as unknown as ParsedText<Post>
  const config = {
    source: { file: 'site.config.ts', text: '' },
    value: { ...siteConfig, links: { ...siteConfig.links, login: 'https://d.example/?from={place}' } },
    locate: () => 7,
  } as unknown as ConfigFile
  const links = outboundLinks(
    [
      post(
        'a.md',
        'https://b.example/#one',
        'https://b.example/#two',
        '/pricing/',
        '#x',
        'https://e.example/{place}',
        'mailto:a@b.example',
      ),
      post('b.md', 'HTTP://c.example/', `${siteConfig.siteUrl}/blog/`),
    ],
    config,
  )
  const of = (url: string) =>
    links.find(link => link.url === url)?.places.map(({ source, offset }) => `${source.file}:${offset}`)

  test.each([
    ['once, without its fragment, with every place', 'https://b.example/', ['a.md:0', 'a.md:1']],
    ['whatever the letters of its scheme', 'HTTP://c.example/', ['b.md:0']],
    ['a picture of the front matter', 'https://a.example/pic.webp', ['a.md:0', 'b.md:0']],
    ['of the configuration', siteConfig.links.docs, ['site.config.ts:7']],
    ['of the configuration, as any page links to it', 'https://d.example/?from=page', ['site.config.ts:7']],
    ['of a post, as it is written', 'https://e.example/{place}', ['a.md:4']],
  ])('%s', (_, url, places) => {
    expect(of(url)).toEqual(places)
  })

  test('nothing on this site, and nothing that is no page', () => {
    const others = links.filter(
      ({ url }) => !/^https?:/i.test(url) || url.startsWith(`${siteConfig.siteUrl}/`),
    )
    expect(others).toEqual([])
  })
})
