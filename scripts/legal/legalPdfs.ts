import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import type { SiteConfig } from '../../content/model/SiteConfig.ts'
import { openPage } from '../programs/openPage.ts'
import { loadLegal } from './loadLegal.ts'
import { pinPdfDates } from './pinPdfDates.ts'
import { renderLegal } from './renderLegal.ts'
import type { OutputFile } from '../writeFiles.ts'

/** Typesets the legal documents: A4, tagged, with bookmarks, and with the date of the document in place of today's. */
export async function legalPdfs(browser: Browser, config: SiteConfig): Promise<OutputFile[]> {
  const files: OutputFile[] = []
  for (const legal of config.legal.documents) {
    const text = await loadLegal(`docs/legal/${legal.slug}.md`, config)
    const page = await openPage(browser, await renderLegal({ ...legal, ...text }, config))
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
