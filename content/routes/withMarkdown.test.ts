import { expect, test } from 'vitest'
import { renderMarkdown } from '../markdown/renderMarkdown.ts'
import type { Route } from '../model/Route.ts'
import type { SiteConfig } from '../model/SiteConfig.ts'
import config from '../../site.config.ts'
import { withMarkdown } from './withMarkdown.ts'

const siteAt = (siteUrl: SiteConfig['siteUrl']): SiteConfig => ({ ...config, siteUrl })

const page = {
  path: '/blog/one/',
  data: () => ({ head: { title: 'One' } }),
} as unknown as Route

const write = (source: string, site = siteAt('https://a.io')) => {
  const { markdown } = renderMarkdown(source, { imageSize: () => undefined }).document
  return withMarkdown(site, page, { title: 'The *one*', markdown }).markdown?.()
}

test('title, author and days stand above the text', () => {
  const text = {
    title: 'The *one*',
    author: 'Ines & Hamish',
    date: '2026-01-02',
    updated: '2026-02-03',
  } as const
  expect(withMarkdown(siteAt('https://a.io'), page, { ...text, markdown: 'Text' }).markdown?.()).toBe(
    '# The \\*one\\*\n\nInes \\& Hamish · 2026-01-02 · Updated 2026-02-03 · <https://a.io/blog/one/>\n\nText\n',
  )
  expect(write('Text')).toBe('# The \\*one\\*\n\n<https://a.io/blog/one/>\n\nText\n')
})

test.each([
  ['[a](/pricing/)', '[a](https://a.io/docs/pricing/)'],
  ['[a](../two/)', '[a](https://a.io/docs/blog/two/)'],
  ['[a](#b)', '[a](https://a.io/docs/blog/one/#b)'],
  ['![a](/b.png)', '![a](https://a.io/docs/b.png)'],
  ['[a](https://b.io/)', '[a](https://b.io/)'],
  ['[a](mailto:b@c.io)', '[a](mailto:b@c.io)'],
  ['<img src="/b.png" alt="c">', '<img src="https://a.io/docs/b.png" alt="c">'],
])('an address is absolute, in a folder too: %s', (source, written) => {
  expect(write(source, siteAt('https://a.io/docs'))).toContain(`\n\n${written}\n`)
})

test('the head names it', () => {
  const { data } = withMarkdown(siteAt('https://a.io'), page, { title: '', markdown: '' })
  expect(data().head).toMatchObject({ title: 'One', markdown: '/blog/one/index.md' })
})
