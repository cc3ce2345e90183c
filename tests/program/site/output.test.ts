import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, inject, test } from 'vitest'
import { readObjectList } from '../../../generator/outdir/SiteObject.ts'
import config from '../../fixtures/site/site.config.ts'
import { snapshot } from '../../fixtures/snapshot.ts'
import { root, testProject } from '../../setup/runCommand.ts'

const dist = inject('dist')
const files = Object.keys(snapshot(dist))
const read = (file: string) => readFileSync(join(dist, file), 'utf8')

describe('dist/', () => {
  test.each([
    'index.html',
    'pricing/index.html',
    'blog/index.html',
    'blog/page/2/index.html',
    'blog/page/3/index.html',
    'blog/page/4/index.html',
    'blog/tag/cilium/index.html',
    'blog/what-counts-as-a-workload/index.html',
    'about/index.html',
    'customers/acme/index.html',
    'privacy-policy/index.html',
    'terms-of-service/index.html',
    '404.html',
    'feed.xml',
    'atom.xml',
    'feed.json',
    'sitemap.xml',
    'robots.txt',
    'site.webmanifest',
    'favicon.svg',
    'uploads/privacy-policy.pdf',
    'uploads/terms-of-service.pdf',
    'privacy/index.html',
    'terms/index.html',
    'plans/index.html',
  ])('has %s', file => {
    expect(files).toContain(file)
  })

  test('has a page for every post, and two posts a list page', () => {
    const pages = files.filter(file => /^blog\/[^/]+\/index\.html$/.test(file))
    const posts = pages.filter(file => read(file).includes('"@type":"BlogPosting"'))
    expect(posts).toHaveLength(7)
    const lists = files.filter(file => /^blog\/page\/\d+\/index\.html$/.test(file))
    expect(lists).toHaveLength(Math.ceil(posts.length / 2) - 1)
  })

  test('has nothing else than what visitors get', () => {
    const known =
      /^(?:(?:[a-z0-9-]+\/)*index\.(?:html|md)|404\.html|(?:feed|atom|sitemap)\.xml|feed\.json|(?:robots|llms)\.txt|site\.webmanifest|favicon\.svg|assets\/.+\.(?:js|mjs|css|svg|woff2)|assets\/static\/.+\.(?:bcmap|pfb|ttf)|data\/.+\.[0-9a-f]{10}\.json|data\/search\.json|icons\/[a-z0-9-]+\.png|images\/.+\.(?:avif|webp|png|svg)|uploads\/[a-z-]+\.pdf|video\/[a-z-]+\.(?:mp4|webm))$/
    const isCopied = (file: string) => existsSync(join(testProject(), 'public', file))
    expect(files.filter(file => !known.test(file) && !isCopied(file))).toEqual([])
  })

  test('has no bundled file that nothing names', () => {
    const texts = files.filter(file => /\.(?:html|js|mjs|css)$/.test(file))
    const assets = files.filter(file => file.startsWith('assets/'))
    const unnamed = assets.filter(asset => {
      const name = asset.replace(/^.*\//, '')
      return !texts.some(file => file !== asset && read(file).includes(name))
    })
    expect(unnamed).toEqual([])
  })

  test('names no folder of the machine, no development server and no source map', () => {
    const texts = files.filter(file => /\.(?:html|js|mjs|css|json|xml)$/.test(file))
    const telling = texts.filter(
      file =>
        read(file).includes(root) ||
        read(file).includes(testProject()) ||
        /sourceMappingURL|@vite\/client|jsxDEV/.test(read(file)),
    )
    expect(telling).toEqual([])
  })
})

describe('the list of objects', () => {
  const { objects, siteUrl } = readObjectList(dist)!
  const kindOf = (pattern: RegExp) => [
    ...new Set(objects.filter(({ key }) => pattern.test(key)).map(({ kind }) => kind)),
  ]

  test('names every file with its size and digest, and where the site is to be published', () => {
    expect(siteUrl).toBe(config.siteUrl)
    expect(objects.map(({ key }) => key)).toEqual(files.toSorted())
    for (const { key, size, sha256 } of objects) {
      const bytes = readFileSync(join(dist, key))
      expect([key, size, sha256]).toEqual([
        key,
        bytes.length,
        createHash('sha256').update(bytes).digest('hex'),
      ])
    }
  })

  test('names all that lies in the folder, in which no folder is empty', () => {
    const entries = readdirSync(dist, { recursive: true, encoding: 'utf8' })
    const folders = objects.flatMap(({ key }) =>
      [...key.matchAll(/\//g)].map(({ index }) => key.slice(0, index)),
    )
    expect(entries.toSorted()).toEqual([...new Set([...folders, ...files])].toSorted())
  })

  test.each([
    [/^assets\//, 'asset'],
    [/^images\/cards\//, 'asset'],
    [/^images\/posts\//, 'file'],
    [/^data\/search\.json$/, 'data'],
    [/\/index\.md$/, 'data'],
    [/^blog\/(?:page|tag|author|archive)\/.*\.html$|^404\.html$/, 'page'],
    [/^(?:privacy|terms|plans)\/index\.html$/, 'redirect'],
    [/^(?:feed|atom|sitemap)\.xml$|^robots\.txt$/, 'feed'],
  ])('%s is of the kind %s', (pattern, kind) => {
    expect(kindOf(pattern)).toEqual([kind])
  })
})

test('search engines are told to keep away from what asks for it, and from nothing else', () => {
  const leftOut = files.filter(
    file => file.endsWith('/index.html') && read(file).includes('<meta name="robots" content="noindex"/>'),
  )
  expect(leftOut).toEqual(['letter/index.html'])
})
