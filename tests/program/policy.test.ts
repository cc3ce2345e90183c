import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Element } from 'hast'
import { fromHtml } from 'hast-util-from-html'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { elementsOf, textOf } from '../fixtures/elements.ts'
import { postText } from '../fixtures/postText.ts'
import { scratchFolder } from '../fixtures/scratchFolder.ts'
import { snapshot } from '../fixtures/snapshot.ts'
import { testDay } from '../setup/buildOnce.ts'
import { runCommand } from '../setup/runCommand.ts'

const dist = inject('dist')
const files = Object.keys(snapshot(dist)).filter(file => file.endsWith('.html'))

const isPolicy = ({ tagName, properties }: Element) =>
  tagName === 'meta' && String(properties['httpEquiv']).toLowerCase() === 'content-security-policy'

describe.each(files)('the policy of %s', file => {
  const elements = elementsOf(fromHtml(readFileSync(join(dist, file), 'utf8')))
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

  test('stands before everything that it rules', () => {
    expect(policies).toHaveLength(1)
    const ruled = elements.findIndex(({ tagName }) => ['link', 'script', 'style', 'img'].includes(tagName))
    expect(elements.findIndex(isPolicy)).toBeLessThan(ruled)
  })

  test('begins with nothing and allows nothing at large', () => {
    expect(directives.get('default-src')).toEqual(["'none'"])
    expect(directives.get('base-uri')).toEqual(["'none'"])
    expect(directives.get('form-action')).toEqual(["'none'"])
    expect(policies[0]).not.toMatch(/unsafe-|\*|\b(?:https?|data|blob):(?:;| |$)|strict-dynamic/)
  })

  test('has the hash of every inline script, style and data block, and no other', () => {
    const hashes = inline.map(
      element => `'sha256-${createHash('sha256').update(textOf(element)).digest('base64')}'`,
    )
    const allowed = [...directives.values()].flat().filter(source => source.startsWith("'sha256-"))
    expect(allowed.toSorted()).toEqual([...new Set(hashes)].toSorted())
  })

  test('allows no kind of thing that the page does not have', () => {
    const has = (tags: string) => elements.some(({ tagName }) => tags.split(' ').includes(tagName))
    expect(directives.has('media-src')).toBe(has('video audio'))
    expect(directives.has('script-src')).toBe(has('script'))
    for (const name of ['frame-src', 'object-src', 'child-src']) expect(directives.has(name)).toBe(false)
  })
})

describe('pictures on other servers', () => {
  const scratch = scratchFolder()
  const out = join(scratch, 'out')
  const pictures = (file: string) =>
    / img-src ([^;]*);/.exec(readFileSync(join(out, 'blog', file, 'index.html'), 'utf8'))?.[1]

  beforeAll(async () => {
    const posts = join(scratch, 'posts')
    mkdirSync(posts)
    for (const id of [1, 2, 3, 4, 5]) {
      const picture = `https://pictures-${id}.example/a.webp`
      const set = id === 1 ? [`image: ${picture}`] : []
      writeFileSync(join(posts, `post-${id}.md`), postText({ id, set, body: `![A picture](${picture})\n` }))
    }
    await runCommand(['build', '--posts', posts, '--out', out, '--today', testDay])
  })

  test('are allowed where the post is shown, in place too', () => {
    const all = [1, 2, 3, 4, 5].map(id => `https://pictures-${id}.example`).join(' ')
    expect(pictures('')).toBe(`'self' ${all}`)
    expect(pictures('page/3')).toBe(`'self' ${all}`)
    expect(pictures('post-2')).toBe("'self' https://pictures-2.example")
  })
})
