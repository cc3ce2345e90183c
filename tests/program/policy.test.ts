import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Element } from 'hast'
import { fromHtml } from 'hast-util-from-html'
import { beforeAll, describe, expect, test } from 'vitest'
import { htmlFiles, read } from '../fixtures/builtSite.ts'
import { elementsOf, textOf } from '../fixtures/elements.ts'
import { postText } from '../fixtures/postText.ts'
import { scratchFolder } from '../fixtures/scratchFolder.ts'
import { testDay } from '../setup/buildOnce.ts'
import { runCommand } from '../setup/runCommand.ts'

const isPolicy = ({ tagName, properties }: Element) =>
  tagName === 'meta' && String(properties['httpEquiv']).toLowerCase() === 'content-security-policy'

describe.each(htmlFiles)('the policy of %s', file => {
  const elements = elementsOf(fromHtml(read(file)))
  const policies = elements.filter(isPolicy).map(({ properties }) => String(properties['content']))
  const directives = new Map(
    (policies[0] ?? '').split(';').map(directive => {
      const [name = '', ...sources] = directive.trim().split(/\s+/)
      return [name, sources]
    }),
  )
  const inline = elements.filter(
    ({ tagName, properties }) => (tagName === 'script' && !properties['src']) || tagName === 'style',
  )

  test('is before everything that it applies to', () => {
    expect(policies).toHaveLength(1)
    const firstResource = elements.findIndex(({ tagName }) =>
      ['link', 'script', 'style', 'img'].includes(tagName),
    )
    expect(elements.findIndex(isPolicy)).toBeLessThan(firstResource)
  })

  test('allows nothing by default, and no wildcard or unsafe source', () => {
    expect(directives.get('default-src')).toEqual(["'none'"])
    expect(directives.get('base-uri')).toEqual(["'none'"])
    expect(directives.get('form-action')).toEqual(["'none'"])
    expect(policies[0]).not.toMatch(/unsafe-|\*|\b(?:https?|data|blob):(?:;| |$)|strict-dynamic/)
  })

  test('has exactly the hashes of the inline scripts, styles and data blocks', () => {
    const hashes = inline.map(
      element => `'sha256-${createHash('sha256').update(textOf(element)).digest('base64')}'`,
    )
    const allowed = [...directives.values()].flat().filter(source => source.startsWith("'sha256-"))
    expect(allowed.toSorted()).toEqual([...new Set(hashes)].toSorted())
  })

  test('has directives only for what the page contains', () => {
    const contains = (tags: string) => elements.some(({ tagName }) => tags.split(' ').includes(tagName))
    expect(directives.has('media-src')).toBe(contains('video audio'))
    expect(directives.has('script-src')).toBe(contains('script'))
    for (const name of ['frame-src', 'object-src', 'child-src']) expect(directives.has(name)).toBe(false)
  })
})

describe('images on other servers', () => {
  const scratch = scratchFolder()
  const out = join(scratch, 'out')
  const imageSources = (folder: string) =>
    / img-src ([^;]*);/.exec(readFileSync(join(out, 'blog', folder, 'index.html'), 'utf8'))?.[1]

  beforeAll(async () => {
    const posts = join(scratch, 'posts')
    mkdirSync(posts)
    for (const id of [1, 2, 3, 4, 5]) {
      const image = `https://images-${id}.example/a.webp`
      const set = id === 1 ? [`image: ${image}`] : []
      writeFileSync(join(posts, `post-${id}.md`), postText({ id, set, body: `![An image](${image})\n` }))
    }
    await runCommand(['build', '--posts', posts, '--out', out, '--today', testDay])
  })

  test('are allowed on each page that shows the post, also in place', () => {
    const all = [1, 2, 3, 4, 5].map(id => `https://images-${id}.example`).join(' ')
    expect(imageSources('')).toBe(`'self' ${all}`)
    expect(imageSources('page/3')).toBe(`'self' ${all}`)
    expect(imageSources('post-2')).toBe("'self' https://images-2.example")
  })
})
