import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import type { SiteConfig } from '../../content/model/SiteConfig.ts'
import { loadLegal } from './loadLegal.ts'
import { pinPdfDates } from './pinPdfDates.ts'
import { renderLegal } from './renderLegal.ts'
import type { OutputFile } from '../writeFiles.ts'

/** Typesets the legal documents: A4, tagged, with bookmarks, and dated by the document, not by the clock. */
export async function legalPdfs(browser: Browser, config: SiteConfig): Promise<OutputFile[]> {
  const files: OutputFile[] = []
  for (const legal of config.legal.documents) {
    const text = await loadLegal(`docs/legal/${legal.slug}.md`, config)
    const page = await browser.newPage()
    await page.setContent(await renderLegal({ ...legal, ...text }, config))
    await page.evaluate(() => document.fonts.ready)
    const pdf = await page.pdf({
      format: 'A4',
      preferCSSPageSize: true,
      printBackground: true,
      tagged: true,
      outline: true,
    })
    await page.close()
    files.push({ path: join('public', legal.pdf), bytes: pinPdfDates(pdf, legal.updated) })
  }
  return files
}
