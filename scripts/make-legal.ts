// Typesets the legal documents: docs/legal/<slug>.md becomes public/uploads/<slug>.pdf, A4, tagged, with bookmarks,
// and dated by the document, not by the clock.
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import config from '../site.config.ts'
import { launchBrowser } from './launchBrowser.ts'
import { loadLegal } from './loadLegal.ts'
import { pinPdfDates } from './pinPdfDates.ts'
import { renderLegal } from './renderLegal.ts'
import { type MadeFile, tellFiles } from './tellFiles.ts'

const browser = await launchBrowser()
try {
  const made: MadeFile[] = []
  for (const legal of config.legal) {
    const text = await loadLegal(`docs/legal/${legal.slug}.md`)
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
    const bytes = pinPdfDates(pdf, legal.updated)
    const file = join('public', legal.pdf)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, bytes)
    made.push({ file, bytes: bytes.length })
  }
  tellFiles(made)
} finally {
  await browser.close()
}
