// Typesets the legal documents: docs/legal/<slug>.md becomes public/uploads/<slug>.pdf.
import config from '../site.config.ts'
import { launchBrowser } from './launchBrowser.ts'
import { makeLegal } from './makeLegal.ts'
import { tellFiles } from './tellFiles.ts'

const browser = await launchBrowser()
try {
  tellFiles(await makeLegal(browser, config))
} finally {
  await browser.close()
}
