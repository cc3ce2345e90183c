import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Element } from 'hast'
import { fromHtml } from 'hast-util-from-html'
import { HtmlValidate } from 'html-validate'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { pageIds } from '../../content/markdown/anchorSlugs.ts'
import { elementsOf, textOf } from '../fixtures/elements.ts'
import { snapshot } from '../fixtures/snapshot.ts'
import { root } from '../setup/runCommand.ts'

const dist = inject('dist')
const url = 'https://fairlead.example'
const files = Object.keys(snapshot(dist)).filter(file => file.endsWith('.html'))
const html = new Map(files.map(file => [file, readFileSync(join(dist, file), 'utf8')]))

const parsed = new Map([...html].map(([file, text]) => [file, elementsOf(fromHtml(text))]))
const all = (file: string, tag: string) => (parsed.get(file) ?? []).filter(({ tagName }) => tagName === tag)
const meta = (file: string, name: string) =>
  all(file, 'meta')
    .filter(({ properties }) => properties['name'] === name || properties['property'] === name)
    .map(({ properties }) => properties['content'])
const canonical = (file: string) =>
  all(file, 'link')
    .filter(({ properties }) => String(properties['rel']) === 'canonical')
    .map(({ properties }) => properties['href'])

const redirects = files.filter(file => html.get(file)?.includes('http-equiv="refresh"'))
const pages = files.filter(file => !redirects.includes(file))
const isPost = (file: string) => /^blog\/(?!page\/|tag\/)[^/]+\//.test(file)
const addressOf = (file: string) => `${url}/${file.replace(/(^|\/)index\.html$/, '$1')}`

describe('valid HTML', () => {
  const validator = new HtmlValidate({ extends: ['html-validate:standard'] })

  test.each(files)('%s', async file => {
    const { results } = await validator.validateString(html.get(file) ?? '', file)
    const messages = results.flatMap(result =>
      result.messages.map(({ ruleId, line, column, message }) => `${ruleId} ${line}:${column} ${message}`),
    )
    expect(messages).toEqual([])
  })
})

describe.each(pages)('%s', file => {
  test('has one title, description and h1', () => {
    expect(all(file, 'title').map(textOf)).toEqual([expect.stringMatching(/\S.*Fairlead|Fairlead.*\S/)])
    expect(meta(file, 'description')).toEqual([expect.stringMatching(/\S{3}/)])
    expect(all(file, 'h1').map(textOf)).toEqual([expect.stringMatching(/\S/)])
  })

  test('has its language and its landmarks', () => {
    expect(all(file, 'html').map(({ properties }) => properties['lang'])).toEqual(['en'])
    expect(all(file, 'main')).toHaveLength(1)
    const [body] = all(file, 'body')
    const top = elementsOf({ type: 'root', children: body?.children ?? [] })
    for (const tag of ['header', 'footer', 'nav'])
      expect(top.some(({ tagName }) => tagName === tag)).toBe(true)
  })

  test('has what is shown when it is shared', () => {
    const [title] = all(file, 'title').map(textOf)
    const [shared] = meta(file, 'og:title')
    expect(title).toContain(shared)
    expect(meta(file, 'twitter:title')).toEqual([shared])
    for (const name of ['og:description', 'twitter:description'])
      expect(meta(file, name)).toEqual(meta(file, 'description'))
    expect(meta(file, 'og:site_name')).toEqual(['Fairlead'])
    expect(meta(file, 'og:type')).toEqual([isPost(file) ? 'article' : 'website'])
    expect(meta(file, 'twitter:card')).toEqual(['summary_large_image'])
    const [image] = meta(file, 'og:image')
    expect(meta(file, 'twitter:image')).toEqual([image])
    expect(() => readFileSync(join(dist, String(image).replace(`${url}/`, '')))).not.toThrow()
  })

  test('has its own address, with the slash, or says that it has none', () => {
    const address = file === '404.html' ? [] : [addressOf(file)]
    expect(canonical(file)).toEqual(address)
    expect(meta(file, 'og:url')).toEqual(address)
    expect(meta(file, 'robots')).toEqual(file === '404.html' ? ['noindex'] : [])
  })

  test('has no handler, no style attribute and no javascript: address', () => {
    const guilty = (parsed.get(file) ?? []).filter(({ properties }) =>
      Object.entries(properties).some(
        ([name, value]) => /^on/i.test(name) || name === 'style' || /^\s*javascript:/i.test(String(value)),
      ),
    )
    expect(guilty.map(({ tagName }) => tagName)).toEqual([])
  })

  test('has no id twice', () => {
    const ids = (parsed.get(file) ?? []).flatMap(({ properties }) =>
      properties['id'] === undefined ? [] : [properties['id']],
    )
    expect(ids).toHaveLength(new Set(ids).size)
  })
})

describe('no heading can have an id that', () => {
  const idsOf = (nodes: readonly Element[]) => nodes.flatMap(({ properties }) => properties['id'] ?? [])

  test.each(pages.filter(isPost))('%s has around the text', file => {
    const text = (parsed.get(file) ?? []).find(
      ({ properties }) => String(properties['className']) === 'prose',
    )
    const textIds = new Set(idsOf(text ? elementsOf(text) : []))
    const around = idsOf(parsed.get(file) ?? []).filter(id => !textIds.has(id))
    expect(textIds.size).toBeGreaterThan(0)
    expect(around).toContain('table-of-contents')
    expect(around.filter(id => !pageIds.has(String(id)))).toEqual([])
  })

  test('a script adds', () => {
    const scripts = readdirSync(join(root, 'islands'), { recursive: true, encoding: 'utf8' })
      .filter(file => /(?<!\.test)\.tsx?$/.test(file))
      .map(file => readFileSync(join(root, 'islands', file), 'utf8'))
    const ids = scripts.flatMap(script =>
      [...script.matchAll(/\bid ?= ?['"]([\w-]+)['"]/g)].map(([, id]) => id ?? ''),
    )
    expect(ids).toContain('tooltip')
    expect(ids.filter(id => !pageIds.has(id))).toEqual([])
  })
})

describe('no two pages share', () => {
  test.each([
    ['a title', (file: string) => all(file, 'title').map(textOf)[0]],
    ['a description', (file: string) => meta(file, 'description')[0]],
    ['a canonical address', (file: string) => canonical(file)[0] ?? file],
  ])('%s', (_, of) => {
    const values = pages.map(of)
    expect(values.toSorted()).toEqual([...new Set(values)].toSorted())
  })
})

describe('structured data', () => {
  type Thing = Record<string, unknown> & { '@type': string; '@context': string }
  let things: Map<string, Thing[]>

  beforeAll(() => {
    things = new Map(
      pages.map(file => [
        file,
        all(file, 'script')
          .filter(({ properties }) => properties['type'] === 'application/ld+json')
          .map(script => JSON.parse(textOf(script)) as Thing),
      ]),
    )
  })

  const typesFor = (file: string): string[] => {
    if (file === 'index.html') return ['Organization', 'WebSite']
    if (file === '404.html') return []
    if (file === 'pricing/index.html') return ['BreadcrumbList', 'Product']
    return isPost(file) ? ['BlogPosting', 'BreadcrumbList'] : ['BreadcrumbList']
  }

  test.each(pages)('of %s has the types that fit', file => {
    const found = things.get(file) ?? []
    expect(found.map(thing => thing['@type']).toSorted()).toEqual(typesFor(file))
    for (const thing of found) expect(thing['@context']).toBe('https://schema.org')
  })

  test('of the plans has the offer that has a price', () => {
    const product = things.get('pricing/index.html')?.find(thing => thing['@type'] === 'Product')
    expect(product?.['offers']).toEqual([
      expect.objectContaining({ '@type': 'Offer', name: 'Starter', price: 300, priceCurrency: 'USD' }),
    ])
  })

  test('names absolute addresses alone, and breadcrumbs that begin at home', () => {
    for (const [file, found] of things) {
      const addresses =
        JSON.stringify(found).match(/"(?:url|item|image|logo|mainEntityOfPage)":"[^"]*"/g) ?? []
      for (const address of addresses)
        expect([file, address]).toEqual([file, expect.stringContaining(`":"${url}/`)])
      const trail = found.find(thing => thing['@type'] === 'BreadcrumbList')?.['itemListElement'] as
        | { position: number; item: string }[]
        | undefined
      if (!trail) continue
      expect(trail.map(({ position }) => position)).toEqual(trail.map((_, at) => at + 1))
      expect(trail[0]?.item).toBe(`${url}/`)
      expect(trail.at(-1)?.item).toBe(addressOf(file))
    }
  })
})

test.each(redirects)('%s is no page of its own', file => {
  expect(canonical(file)).toHaveLength(1)
  expect(meta(file, 'robots')).toEqual(['noindex'])
  expect(all(file, 'script')).toEqual([])
})
