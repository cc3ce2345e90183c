import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { getDocument, version } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import config from '../../fixtures/site/site.config.ts'
import { postText } from '../../fixtures/postText.ts'
import { scratchFolder } from '../../fixtures/scratchFolder.ts'
import { testDay } from '../../setup/buildOnce.ts'
import { root, runCommand } from '../../setup/runCommand.ts'

describe.each(config.legal.documents)('the PDF of the $title', ({ slug, title, pdf, updated }) => {
  const open = () =>
    getDocument({ data: new Uint8Array(readFileSync(join(inject('dist'), pdf))), verbosity: 0 }).promise

  test('has at least four pages of text, each tagged', async () => {
    const document = await open()
    expect(document.numPages).toBeGreaterThanOrEqual(4)
    expect(await document.getMarkInfo()).toMatchObject({ Marked: true })
    for (let at = 1; at <= document.numPages; at++) {
      const page = await document.getPage(at)
      const { items } = await page.getTextContent()
      expect(items.map(item => ('str' in item ? item.str : '')).join('').length).toBeGreaterThan(500)
      expect((await page.getStructTree()).children.length).toBeGreaterThan(0)
    }
  })

  test('has bookmarks, a title, a language and the day of its last change', async () => {
    const document = await open()
    const outline = await document.getOutline()
    expect(JSON.stringify(outline).match(/"title":"\d+\. /g)?.length).toBeGreaterThan(10)
    const { info } = await document.getMetadata()
    expect(info).toMatchObject({
      Title: `${title} · ${config.name}`,
      Language: config.language,
      CreationDate: expect.stringContaining(updated.replaceAll('-', '')) as unknown,
    })
  })

  test('has the sections of the text on its page', async () => {
    const outline: { title: string; items: { title: string }[] }[] = await (await open()).getOutline()
    const bookmarks = outline.flatMap(({ title: top, items }) => [top, ...items.map(item => item.title)])
    const html = readFileSync(join(inject('dist'), slug, 'index.html'), 'utf8')
    const sections = Array.from(html.matchAll(/<h2 id="\d[^>]*>([^<]*)</g), ([, heading]) => heading)
    expect(sections.length).toBeGreaterThan(10)
    expect(bookmarks.filter(bookmark => /^\d/.test(bookmark))).toEqual(sections)
  })

  test('names the company that answers for it, on pages without anything left to fill in', async () => {
    const document = await open()
    const texts: string[] = []
    for (let at = 1; at <= document.numPages; at++) {
      const { items } = await (await document.getPage(at)).getTextContent()
      texts.push(items.map(item => ('str' in item ? item.str : '')).join(''))
    }
    const text = texts.join(' ')
    expect(text).toContain(config.legal.entity)
    expect(text).not.toMatch(/[[\]{}]/)
  })
})

/** Sources of a directive in the policy of a page. */
const sources = (dist: string, file: string, directive: string) =>
  new RegExp(`[ "]${directive} ([^;]*);`).exec(readFileSync(join(dist, file), 'utf8'))?.[1]

test('the worker is of the version that react-pdf asks for', () => {
  const asked = (file: string) =>
    (JSON.parse(readFileSync(join(root, file), 'utf8')) as { dependencies: Record<string, string> })
      .dependencies
  expect(asked('package.json')['pdfjs-dist']).toBe(asked('node_modules/react-pdf/package.json')['pdfjs-dist'])
})

test('a worker is allowed on the legal pages alone, and it is the own one', () => {
  for (const file of ['index.html', 'blog/index.html', 'pricing/index.html', '404.html']) {
    expect(sources(inject('dist'), file, 'worker-src'), file).toBe("'none'")
  }
  for (const { slug } of config.legal.documents) {
    expect(sources(inject('dist'), `${slug}/index.html`, 'worker-src')).toBe("'self'")
  }
})

describe('with the worker on a package CDN', () => {
  const scratch = scratchFolder()
  const out = join(scratch, 'out')
  const worker = `https://cdn.example/pdfjs-dist@${version}/build/pdf.worker.min.mjs`

  beforeAll(async () => {
    mkdirSync(join(scratch, 'posts'))
    writeFileSync(join(scratch, 'posts', 'post.md'), postText({ id: 1 }))
    const original = readFileSync(join(root, 'site.config.ts'), 'utf8')
    const file = join(scratch, 'site.config.ts')
    writeFileSync(file, original.replace('  legal: {', `  pdfWorker: '${worker}',\n\n  legal: {`))
    const words = ['build', '--config', file, '--posts', join(scratch, 'posts'), '--out', out]
    await runCommand([...words, '--today', testDay])
  })

  test('the legal pages allow that one script of it, and the others nothing', () => {
    for (const { slug } of config.legal.documents) {
      expect(sources(out, `${slug}/index.html`, 'worker-src')).toBe('blob:')
      const scripts = sources(out, `${slug}/index.html`, 'script-src')?.split(' ')
      expect(scripts?.filter(source => !source.startsWith("'"))).toEqual([worker])
      expect(readFileSync(join(out, slug, 'index.html'), 'utf8')).toContain(`"worker":"${worker}`)
    }
    expect(readFileSync(join(out, 'index.html'), 'utf8')).not.toContain('cdn.example')
  })
})
