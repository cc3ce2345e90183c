// Typesets the legal documents: docs/legal/<slug>.md becomes public/uploads/<slug>.pdf. `npm run brand` also does this.
import config from '../site.config.ts'
import { launchBrowser } from './programs/launchBrowser.ts'
import { legalPdfs } from './legal/legalPdfs.ts'
import { writeFiles } from './writeFiles.ts'

const browser = await launchBrowser()
try {
  await writeFiles(await legalPdfs(browser, config))
} finally {
  await browser.close()
}
