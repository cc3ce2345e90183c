import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { openPdf, pdfText } from '../fixtures/pdfText.ts'
import { root } from '../setup/runCommand.ts'
import { config, isGenerated, textOf } from './sources.ts'

test('each legal document has its text and its PDF', () => {
  for (const { slug, pdf } of config.legal.documents) {
    expect(textOf(`docs/legal/${slug}.md`)).not.toBe('')
    expect(existsSync(join(root, 'public', pdf)), pdf).toBe(true)
  }
})

describe.each(config.legal.documents.filter(({ pdf }) => isGenerated(`public${pdf}`)))(
  'the PDF of the $title',
  ({ slug, title, pdf, updated }) => {
    const open = () => openPdf(readFileSync(join(root, 'public', pdf)))

    test('has pages of text, each tagged', async () => {
      const document = await open()
      expect(await document.getMarkInfo()).toMatchObject({ Marked: true })
      for (let at = 1; at <= document.numPages; at++) {
        const page = await document.getPage(at)
        const { items } = await page.getTextContent()
        expect(items.map(item => ('str' in item ? item.str : '')).join('').length).toBeGreaterThan(0)
        expect((await page.getStructTree()).children.length).toBeGreaterThan(0)
      }
    })

    test('has bookmarks, a title, a language and the day of its last change', async () => {
      const document = await open()
      const outline = await document.getOutline()
      expect(outline.length).toBeGreaterThan(0)
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
      const text = textOf(`docs/legal/${slug}.md`)
      const sections = Array.from(text.matchAll(/^## (\d.*)$/gm), ([, heading]) => heading)
      expect(bookmarks.filter(bookmark => /^\d/.test(bookmark))).toEqual(sections)
    })

    test('names the company that answers for it, on pages without anything left to fill in', async () => {
      const text = (await pdfText(readFileSync(join(root, 'public', pdf)))).join(' ')
      expect(text).toContain(config.legal.entity)
      expect(text).not.toMatch(/[[\]{}]/)
    })
  },
)
