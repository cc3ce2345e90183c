import { describe, expect, test } from 'vitest'
import type { SiteConfig } from './model/SiteConfig.ts'
import { postText } from '../tests/fixtures/postText.ts'
import { readCase, siteOf } from '../tests/hostile/hostileSite.ts'
import config from '../tests/fixtures/site/site.config.ts'
import { createFallbackSite, createSite, type SiteInput } from './createSite.ts'
import { parsePost } from './posts/parsePost.ts'

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

describe('a part that the configuration leaves out', () => {
  const post = parsePost(
    { file: 'posts/a-post.md', text: postText({ id: 1 }) },
    { today: input.today, imageSize: () => undefined },
  )
  const siteWithout = (part: 'blog' | 'pricing', posts = [post]) => {
    const { [part]: _, ...pages } = config.pages
    const links = {
      navigation: { ...config.navigation, items: [] },
      footer: { ...config.footer, groups: [] },
    }
    const value: SiteConfig = { ...config, ...links, pages, redirects: [] }
    const { value: site, problems } = createSite({ ...input, posts, config: { ...input.config!, value } })
    const paths = site?.routes.map(({ path }) => path) ?? []
    return { files: [...(site?.files ?? [])], paths, problems }
  }

  test('has no page', () => {
    expect(siteWithout('pricing').problems).toEqual([])
    expect(siteWithout('pricing').paths).toContain('/blog/')
    expect(siteWithout('pricing').paths).not.toContain('/pricing/')
    const { paths, files } = siteWithout('blog')
    expect(paths).toContain('/pricing/')
    expect([...paths, ...files].filter(name => /blog|feed|atom/.test(name))).toEqual([])
  })

  test('is reported once if there are posts, and no blog', () => {
    const { problems } = siteWithout('blog')
    expect(problems.map(({ code, file }) => [code, file])).toEqual([['blog-missing', 'posts/a-post.md']])
    expect(siteWithout('blog', []).problems).toEqual([])
  })
})

describe('addresses in every script', () => {
  const options = { today: input.today, imageSize: () => undefined }
  const post = (id: number, name: string, set: readonly string[]) =>
    parsePost(
      { file: `posts/${name}.md`, text: postText({ id, set: [`title: Title ${id}`, ...set] }) },
      options,
    )
  const filesOf = (set: readonly string[], tags?: SiteConfig['tags']) => {
    const site = {
      ...input,
      config: { ...input.config!, value: { ...config, ...(tags ? { tags } : {}) } },
      posts: [post(1, 'что-видит-вебхук', set), post(2, 'other', ['tags: [c]'])],
    }
    const { files = [], routes = [] } = createFallbackSite(site) ?? {}
    return { files: [...files], codes: createSite(site).problems.map(({ code }) => code), routes }
  }

  test.each([
    ['blog/что-видит-вебхук/index.html', 'tags: [сеть]'],
    ['blog/tag/сеть/index.html', 'tags: [сеть]'],
    ['blog/tag/日本語/index.html', 'tags: [日本語]'],
    ['blog/tag/أمن/index.html', 'tags: [أمن]'],
    ['blog/tag/cpp/index.html', 'tags: [C++]'],
    ['старое/имя.html', 'aliases: [/старое/имя.html]'],
    ['старое/index.html', 'aliases: [/%D1%81%D1%82%D0%B0%D1%80%D0%BE%D0%B5/]'],
    ['a b/c/index.html', 'aliases: [/a b/c]'],
  ])('%s of %s', (file, field) => {
    expect(filesOf([field]).files).toContain(file)
  })

  test('are encoded in links', () => {
    const paths = filesOf(['tags: [сеть]']).routes.map(({ path }) => path)
    expect(paths).toContain(`/blog/${encodeURIComponent('что-видит-вебхук')}/`)
    expect(paths).toContain(`/blog/tag/${encodeURIComponent('сеть')}/`)
    expect(paths.filter(path => /[^\x21-\x7e]/.test(path))).toEqual([])
  })

  test('of tags are those of the configuration', () => {
    expect(filesOf(['tags: [C!]']).codes).toContain('tag-duplicate')
    const { files, codes } = filesOf(['tags: [C!]'], [{ name: 'c!', slug: 'see' }])
    expect(codes).not.toContain('tag-duplicate')
    expect(files).toContain('blog/tag/see/index.html')
  })
})
