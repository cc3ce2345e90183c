// Typesets the legal documents: docs/legal/<slug>.md becomes public/uploads/<slug>.pdf, A4, tagged, with bookmarks,
// and dated by the document, not by the clock.
import { join } from 'node:path'
import config from '../site.config.ts'
import { launchBrowser } from './launchBrowser.ts'
import { loadLegal } from './loadLegal.ts'
import { pinPdfDates } from './pinPdfDates.ts'
import { renderLegal } from './renderLegal.ts'
import { type OutputFile, writeFiles } from './writeFiles.ts'

const browser = await launchBrowser()
try {
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
  await writeFiles(files)
} finally {
  await browser.close()
}
