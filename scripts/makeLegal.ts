import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Browser } from 'playwright-core'
import type { LegalDocument } from '../content/model/SiteConfig.ts'
import { type LegalFacts, loadLegal } from './loadLegal.ts'
import { pinPdfDates } from './pinPdfDates.ts'
import { renderLegal } from './renderLegal.ts'
import type { MadeFile } from './tellFiles.ts'

/** What a document takes from the site's configuration. */
export interface LegalSource extends LegalFacts {
  /** BCP 47 */
  language: string
  legal: readonly LegalDocument[]
}

/**
 * Typesets `docs/legal/<slug>.md` for each legal document of the site into its PDF under `public/`: A4, tagged,
 * with bookmarks, and dated by the document, not by the clock. Run from the project's root.
 *
 * @throws Error when a document and the configuration disagree about its title or its day
 */
export async function makeLegal(browser: Browser, source: LegalSource): Promise<MadeFile[]> {
  const made: MadeFile[] = []
  for (const { slug, title, updated, pdf } of source.legal) {
    const from = `docs/legal/${slug}.md`
    const legal = await loadLegal(from, source)
    if (legal.title !== title || legal.updated !== updated) {
      throw new Error(
        `${from} is "${legal.title}" of ${legal.updated}, but site.config.ts has "${title}" of ${updated}.`,
      )
    }
    const bytes = pinPdfDates(await printPdf(browser, await renderLegal(legal, source)), legal.updated)
    const file = join('public', pdf)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, bytes)
    made.push({ file, bytes: bytes.length })
  }
  return made
}

async function printPdf(browser: Browser, html: string): Promise<Buffer> {
  const page = await browser.newPage()
  try {
    await page.setContent(html)
    await page.evaluate(() => document.fonts.ready)
    return await page.pdf({
      format: 'A4',
      preferCSSPageSize: true,
      printBackground: true,
      tagged: true,
      outline: true,
    })
  } finally {
    await page.close()
  }
}
