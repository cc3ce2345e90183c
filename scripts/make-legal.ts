// Prints the legal documents: the text that the site shows of docs/legal/<slug>.md becomes public/uploads/<slug>.pdf, on
// A4, tagged, with bookmarks, and with the date of the document in place of today's. Run from the project's root, and
// again when `kube-site check` reports that one is out of date; `--all` prints those that are up to date, too.
import { join } from 'node:path'
import { loadLegalTexts } from '../generator/site/loadPosts.ts'
import config from '../site.config.ts'
import { pinPdfDates, renderLegal } from './legal/renderLegal.ts'
import { launchBrowser, openPage } from './programs/launchBrowser.ts'
import { outdatedFiles, writeFiles } from './writeFiles.ts'

const { texts, problems } = loadLegalTexts(process.cwd(), config)
const error = problems.find(({ severity }) => severity === 'error')
if (error) throw new Error(`${error.file}:${error.line}: ${error.message}`)
const isOutdated = outdatedFiles()

const browser = await launchBrowser()
try {
  for (const legal of config.legal.documents) {
    const path = join('public', legal.pdf)
    const text = texts[legal.slug]
    if (!text || !isOutdated(path)) continue
    const page = await openPage(browser, await renderLegal(legal, text, config))
    const pdf = await page.pdf({
      format: 'A4',
      preferCSSPageSize: true,
      printBackground: true,
      tagged: true,
      outline: true,
    })
    await writeFiles([{ path, bytes: pinPdfDates(pdf, legal.updated), maxBytes: 500_000 }])
  }
} finally {
  await browser.close()
}
