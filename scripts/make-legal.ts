// Prints the legal documents and the sample report: the text that the site shows of docs/legal/<slug>.md becomes
// public/uploads/<slug>.pdf, and the story of the figures public/uploads/sample-report.pdf, on A4, tagged, with
// bookmarks, and with the date of the document in place of today's. Run from the project's root, and
// again when `kube-site check` reports that one is out of date; `--all` prints those that are up to date, too.
import { join } from 'node:path'
import { loadLegalTexts } from '../generator/site/loadPosts.ts'
import config from '../site.config.ts'
import { pinPdfDates, printPdf, renderLegal } from './legal/renderLegal.ts'
import { launchBrowser, openPage } from './programs/launchBrowser.ts'
import { renderSampleReport, reportDay } from './report/sampleReport.ts'
import { outdatedFiles, writeFiles } from './writeFiles.ts'

const { texts, problems } = loadLegalTexts(process.cwd(), config)
const error = problems.find(({ severity }) => severity === 'error')
if (error) throw new Error(`${error.file}:${error.line}: ${error.message}`)
const isOutdated = outdatedFiles()

const reportPath = 'public/uploads/sample-report.pdf'

const browser = await launchBrowser()
try {
  for (const legal of config.legal.documents) {
    const path = join('public', legal.pdf)
    const text = texts[legal.slug]
    if (!text || !isOutdated(path)) continue
    const page = await openPage(browser, await renderLegal(legal, text, config))
    await writeFiles([{ path, bytes: pinPdfDates(await printPdf(page), legal.updated), maxBytes: 500_000 }])
  }
  if (isOutdated(reportPath)) {
    const page = await openPage(browser, await renderSampleReport(config))
    const bytes = pinPdfDates(await printPdf(page), reportDay)
    await writeFiles([{ path: reportPath, bytes, maxBytes: 250_000 }])
  }
} finally {
  await browser.close()
}
