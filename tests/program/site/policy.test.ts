import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Element } from 'hast'
import { fromHtml } from 'hast-util-from-html'
import { beforeAll, describe, expect, test } from 'vitest'
import { htmlFiles, read } from '../../fixtures/html/builtSite.ts'
import { elementsOf, textOf } from '../../fixtures/html/elements.ts'
import { listFiles } from '../../fixtures/snapshot.ts'
import { parsePolicy } from '../../fixtures/html/parsePolicy.ts'
import { postText } from '../../fixtures/postText.ts'
import { scratchFolder } from '../../fixtures/scratchFolder.ts'
import { testDay } from '../../setup/buildOnce.ts'
import { runCommand } from '../../setup/runCommand.ts'

const isPolicy = ({ tagName, properties }: Element) =>
  tagName === 'meta' && String(properties['httpEquiv']).toLowerCase() === 'content-security-policy'

/** What a browser loads, with the videos in templates. */
const elementsIn = (html: string): Element[] =>
  elementsOf(fromHtml(html)).flatMap(element =>
    element.tagName === 'template' && element.content ? elementsOf(element.content) : [element],
  )

/** The source of an address: of the site itself or of another. */
const sourceOf = (address: unknown): string =>
  /^https?:/.test(String(address)) ? new URL(String(address)).origin : "'self'"

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** What a page uses, read from its elements: the policy that it should have. */
function usedBy(elements: readonly Element[]): Record<string, string[]> {
  const all = (...tags: string[]) => elements.filter(({ tagName }) => tags.includes(tagName))
  const links = (relation: string) =>
    all('link').filter(({ properties }) => String(properties['rel']).split(',').includes(relation))
  const addresses = (found: readonly Element[], name: string) =>
    found.flatMap(({ properties }) => properties[name] ?? [])
  const scripts = all('script')
  const pictures = [
    ...addresses(all('img'), 'src'),
    ...addresses(all('img'), 'srcSet').flatMap(set => String(set).split(/\s*,\s*/)),
    ...addresses(all('video'), 'poster'),
    ...addresses([...links('icon'), ...links('apple-touch-icon')], 'href'),
  ]
  const hasViewer = elements.some(({ properties }) => properties['dataIsland'] === 'PdfViewer')
  const loaded = addresses(scripts, 'src').map(sourceOf)
  const sheets = addresses(links('stylesheet'), 'href').map(sourceOf)
  const styles = all('style').map(style => hashOf(textOf(style)))
  const receivers = addresses(all('form'), 'action').map(action => String(action).replace(/\?.*/s, ''))
  const used: Record<string, string[]> = {
    'frame-src': addresses(all('iframe'), 'srcDoc').flatMap(
      page => /(?<=href=")https:\/\/[^/]+/.exec(String(page))?.[0] ?? [],
    ),
    'form-action': receivers.length > 0 ? ["'self'", ...receivers] : ["'none'"],
    'script-src': [
      ...loaded,
      ...scripts
        // Browsers do not ask the policy about data.
        .filter(({ properties }) => !properties['src'] && properties['type'] !== 'application/ld+json')
        .map(script => hashOf(textOf(script))),
    ],
    'worker-src': hasViewer ? ["'self'"] : loaded.includes("'self'") ? ["'none'"] : [],
    // The viewer loads the sheet of its toasts.
    'style-src': [...sheets, ...styles, ...(hasViewer ? ["'self'"] : [])],
    'font-src': styles.length > 0 ? ["'self'"] : sheets,
    'img-src': pictures.map(sourceOf),
    'media-src': addresses(all('video', 'source'), 'src').map(sourceOf),
    'connect-src': loaded,
    'manifest-src': addresses(links('manifest'), 'href').map(sourceOf),
    'require-trusted-types-for': scripts.length > 0 ? ["'script'"] : [],
    'trusted-types': scripts.length > 0 ? ['kube-site'] : [],
  }
  const none = { 'default-src': ["'none'"], 'base-uri': ["'none'"] }
  const sorted = Object.entries(used).map(
    ([name, values]) => [name, [...new Set(values)].toSorted()] as const,
  )
  return { ...none, ...Object.fromEntries(sorted.filter(([, values]) => values.length > 0)) }
}

const policyOf = (elements: readonly Element[]) =>
  parsePolicy(String(elements.find(isPolicy)?.properties['content']))

test.each([
  ["script-src 'self'; script-src 'none'", 'stands twice'],
  ["script-src 'self'; script-src-elem 'none'", 'no directive of ours'],
  ["script-src 'self' 'unsafe-inline'", 'unsafe-inline'],
  ["script-src 'none' 'self'", "'none'"],
  ['img-src https://*', 'https://*'],
  ['img-src https:', 'https:'],
  ['img-src a.example', 'a.example'],
  ['img-src https://a.example,b', 'a.example,b'],
  ["img-src 'self'  'self'", 'img-src has'],
  ["img-src 'self' 'self'", 'repeats'],
  ["img-src 'self';", "'self';"],
  ['img-src', 'nothing'],
  ["require-trusted-types-for 'style'", "'style'"],
  ["trusted-types kube-site 'allow-duplicates'", 'allow-duplicates'],
])('no page may have %s', (policy, reason) => {
  expect(() => parsePolicy(policy)).toThrow(reason)
})

describe.each(htmlFiles)('the policy of %s', file => {
  const elements = elementsIn(read(file))

  test('is the only one, and before everything that it applies to', () => {
    expect(elements.filter(isPolicy)).toHaveLength(1)
    const loading = elements.findIndex(({ tagName }) => ['link', 'script', 'style', 'img'].includes(tagName))
    expect(elements.findIndex(isPolicy)).toBeLessThan(loading)
  })

  test('forbids nothing that a browser fetches ahead', () => {
    // `default-src` forbids both; Firefox takes `next` for `prefetch`.
    const relations = elements
      .filter(({ tagName }) => tagName === 'link')
      .flatMap(({ properties }) => properties['rel'])
    expect(relations).not.toContain('next')
    expect(relations).not.toContain('prefetch')
  })

  test('allows what the page uses, and nothing else', () => {
    // A page without an icon, such as that of a redirect: browsers ask for `/favicon.ico` by themselves.
    const favicon = { 'img-src': ["'self'"] }
    expect(policyOf(elements)).toEqual({ ...favicon, ...usedBy(elements) })
  })
})

describe('images on other servers', () => {
  const scratch = scratchFolder()
  const out = join(scratch, 'out')
  const servers = [1, 2, 3, 4, 5].map(id => `https://images-${id}.example`)

  beforeAll(async () => {
    const posts = join(scratch, 'posts')
    mkdirSync(posts)
    for (const [at, server] of servers.entries()) {
      const set = at === 0 ? [`image: ${server}/a.webp`] : []
      const body = `![An image](${server}/a.webp)\n`
      writeFileSync(join(posts, `post-${at + 1}.md`), postText({ id: at + 1, set, body }))
    }
    await runCommand(['build', '--posts', posts, '--out', out, '--today', testDay])
  })

  test('are allowed on each page that shows the post, also in place', () => {
    const pages = listFiles(out).filter(file => /^blog\/.*\.html$/.test(file))
    expect(pages).toContain('blog/page/3/index.html')
    expect(pages).toContain('blog/post-2/index.html')
    for (const file of pages) {
      const elements = elementsIn(readFileSync(join(out, file), 'utf8'))
      const used = usedBy(elements)
      const inPlace = /^blog\/(?:page\/\d+\/)?index\.html$/.test(file)
      const expected = inPlace ? { ...used, 'img-src': ["'self'", ...servers] } : used
      expect([file, policyOf(elements)]).toEqual([file, expected])
    }
  })
})
