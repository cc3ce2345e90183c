import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Element } from 'hast'
import { fromHtml } from 'hast-util-from-html'
import { HtmlValidate } from 'html-validate'
import { describe, expect, test } from 'vitest'
import { defaultCurrency } from '../../../content/i18n/formatPrice.ts'
import { pageIds } from '../../../content/markdown/anchorSlugs.ts'
import type { SiteConfig } from '../../../content/model/SiteConfig.ts'
import siteConfig from '../../fixtures/site/site.config.ts'
import { files, htmlFiles, pathOf, read, siteUrl as url } from '../../fixtures/html/builtSite.ts'
import { elementsOf, textOf } from '../../fixtures/html/elements.ts'
import { root } from '../../setup/runCommand.ts'

const config: SiteConfig = siteConfig

const parsed = new Map(htmlFiles.map(file => [file, elementsOf(fromHtml(read(file)))]))
const all = (file: string, tag: string) => (parsed.get(file) ?? []).filter(({ tagName }) => tagName === tag)
const meta = (file: string, name: string) =>
  all(file, 'meta')
    .filter(({ properties }) => properties['name'] === name || properties['property'] === name)
    .map(({ properties }) => properties['content'])
const canonical = (file: string) =>
  all(file, 'link')
    .filter(({ properties }) => String(properties['rel']) === 'canonical')
    .map(({ properties }) => properties['href'])

const idsOf = (elements: readonly Element[]) => elements.flatMap(({ properties }) => properties['id'] ?? [])

const redirects = htmlFiles.filter(file => read(file).includes('http-equiv="refresh"'))
const pages = htmlFiles.filter(file => !redirects.includes(file))
const isPost = (file: string) => /^blog\/(?!page\/|tag\/|author\/|archive\/)[^/]+\//.test(file)

const sitemap = read('sitemap.xml')

/** True for a page that the configuration, or its text, leaves out of search engines, and so of the sitemap. */
const isLeftOut = (file: string) => !sitemap.includes(`<loc>${url + pathOf(file)}</loc>`)

describe('every page is valid HTML', () => {
  const validator = new HtmlValidate({
    extends: ['html-validate:standard'],
    rules: { 'aria-label-misuse': 'error' },
  })

  test.each(htmlFiles)('%s', async file => {
    const { results } = await validator.validateString(read(file), file)
    const messages = results.flatMap(result =>
      result.messages.map(({ ruleId, line, column, message }) => `${ruleId} ${line}:${column} ${message}`),
    )
    expect(messages).toEqual([])
  })
})

describe.each(pages)('%s', file => {
  test('has one title, one description and one h1', () => {
    expect(all(file, 'title').map(textOf)).toEqual([
      expect.stringMatching(new RegExp(`\\S.*${config.name}|${config.name}.*\\S`)),
    ])
    expect(meta(file, 'description')).toEqual([expect.stringMatching(/\S{3}/)])
    expect(all(file, 'h1').map(textOf)).toEqual([expect.stringMatching(/\S/)])
  })

  test('has a language and landmarks', () => {
    expect(all(file, 'html').map(({ properties }) => properties['lang'])).toEqual(['en'])
    expect(all(file, 'main')).toHaveLength(1)
    const [body] = all(file, 'body')
    const top = elementsOf({ type: 'root', children: body?.children ?? [] })
    for (const tag of ['header', 'footer', 'nav'])
      expect(top.some(({ tagName }) => tagName === tag)).toBe(true)
  })

  test('has the metadata for sharing it, with an existing image', () => {
    const [title] = all(file, 'title').map(textOf)
    const [shared] = meta(file, 'og:title')
    expect(title).toContain(shared)
    expect(meta(file, 'og:description')).toEqual(meta(file, 'description'))
    expect(meta(file, 'og:site_name')).toEqual([config.name])
    expect(meta(file, 'og:type')).toEqual([isPost(file) ? 'article' : 'website'])
    expect(meta(file, 'twitter:card')).toEqual(['summary_large_image'])
    expect(meta(file, 'og:image:alt')).toEqual([expect.stringMatching(/\S{3}/)])
    const [image] = meta(file, 'og:image')
    expect(files).toContain(String(image).replace(`${url}/`, ''))
  })

  test('names the pages of the authors of a post', () => {
    const links = all(file, 'a').filter(({ properties }) => String(properties['rel']) === 'author')
    const inHead = isPost(file) ? links.map(({ properties }) => url + String(properties['href'])) : []
    expect(meta(file, 'article:author')).toEqual(inHead)
  })

  test('names its address, with a slash at the end, or is not to be indexed', () => {
    const address = file === '404.html' ? [] : [url + pathOf(file)]
    expect(canonical(file)).toEqual(address)
    expect(meta(file, 'og:url')).toEqual(address)
    expect(meta(file, 'robots')).toEqual(file === '404.html' || isLeftOut(file) ? ['noindex'] : [])
  })

  test('has no event handler, style attribute or javascript: address', () => {
    const unsafe = (parsed.get(file) ?? []).filter(({ properties }) =>
      Object.entries(properties).some(
        ([name, value]) => /^on/i.test(name) || name === 'style' || /^\s*javascript:/i.test(String(value)),
      ),
    )
    expect(unsafe.map(({ tagName }) => tagName)).toEqual([])
  })

  test('has no duplicate id', () => {
    const ids = idsOf(parsed.get(file) ?? [])
    expect(ids).toHaveLength(new Set(ids).size)
  })
})

describe('no heading can get an id', () => {
  test.each(pages.filter(isPost))('that %s has outside of the text', file => {
    const text = (parsed.get(file) ?? []).find(
      ({ properties }) => String(properties['className']) === 'prose',
    )
    const textIds = new Set(idsOf(text ? elementsOf(text) : []))
    const outside = idsOf(parsed.get(file) ?? []).filter(id => !textIds.has(id))
    expect(textIds.size).toBeGreaterThan(0)
    expect(outside).toContain('table-of-contents')
    expect(outside.filter(id => !pageIds.has(String(id)))).toEqual([])
  })

  test('that a script adds', () => {
    const scripts = ['browser', 'components'].flatMap(folder =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter(file => (folder === 'browser' ? /(?<!\.test)\.ts$/ : /\.island\.tsx$/).test(file))
        .map(file => readFileSync(join(root, folder, file), 'utf8')),
    )
    const ids = scripts.flatMap(script =>
      [...script.matchAll(/\bid ?= ?['"]([\w-]+)['"]/g)].map(([, id]) => id ?? ''),
    )
    expect(ids).toContain('search-list')
    expect(ids.filter(id => !pageIds.has(id))).toEqual([])
  })
})

describe('no two pages share', () => {
  test.each([
    ['a title', (file: string) => all(file, 'title').map(textOf)[0]],
    ['a description', (file: string) => meta(file, 'description')[0]],
    ['a canonical address', (file: string) => canonical(file)[0] ?? file],
  ])('%s', (_, valueOf) => {
    const values = pages.map(valueOf)
    expect(values.toSorted()).toEqual([...new Set(values)].toSorted())
  })
})

describe('structured data', () => {
  type Thing = Record<string, unknown> & { '@type': string; '@context': string }
  const thingsOf = (file: string): Thing[] =>
    all(file, 'script')
      .filter(({ properties }) => properties['type'] === 'application/ld+json')
      .map(script => JSON.parse(textOf(script)) as Thing)

  const typesFor = (file: string): string[] => {
    if (file === 'index.html') {
      const hasQuestions = config.homeSections?.includes('questions')
      return [...(hasQuestions ? ['FAQPage'] : []), 'Organization', 'WebSite']
    }
    if (file === '404.html') return []
    if (file.startsWith('blog/author/')) return ['BreadcrumbList', 'ProfilePage']
    if (file === 'pricing/index.html') return ['BreadcrumbList', 'Product']
    return isPost(file) ? ['BlogPosting', 'BreadcrumbList'] : ['BreadcrumbList']
  }

  test.each(pages)('of %s has the types of its kind', file => {
    const found = thingsOf(file)
    expect(found.map(thing => thing['@type']).toSorted()).toEqual(typesFor(file))
    for (const thing of found) expect(thing['@context']).toBe('https://schema.org')
  })

  test('of the plans has an offer for each plan with a price', () => {
    const product = thingsOf('pricing/index.html').find(thing => thing['@type'] === 'Product')
    const { plans, currency = defaultCurrency } = config.pricing
    const offers = plans
      .filter(({ price }) => price !== 'custom')
      .map(({ name, price, from }) => ({
        name,
        priceCurrency: currency,
        ...(from ? { '@type': 'AggregateOffer', lowPrice: price } : { '@type': 'Offer', price }),
      }))
    expect(product?.['offers']).toEqual(offers.map(offer => expect.objectContaining(offer)))
  })

  test('has only absolute addresses, and breadcrumbs that start at the home page', () => {
    for (const file of pages) {
      const found = thingsOf(file)
      const addresses =
        JSON.stringify(found).match(/"(?:url|item|image|logo|mainEntityOfPage)":"[^"]*"/g) ?? []
      for (const address of addresses)
        expect([file, address]).toEqual([file, expect.stringContaining(`":"${url}/`)])
      const trail = found.find(thing => thing['@type'] === 'BreadcrumbList')?.['itemListElement'] as
        | { position: number; item: string }[]
        | undefined
      if (!trail) continue
      expect(trail.map(({ position }) => position)).toEqual(trail.map((_, index) => index + 1))
      expect(trail[0]?.item).toBe(`${url}/`)
      expect(trail.at(-1)?.item).toBe(url + pathOf(file))
    }
  })
})

test.each(redirects)('the redirect %s has a canonical address, and is not indexed', file => {
  expect(canonical(file)).toHaveLength(1)
  expect(meta(file, 'robots')).toEqual(['noindex'])
  expect(all(file, 'script')).toHaveLength(1)
})
