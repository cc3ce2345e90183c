// Typesets the legal documents: docs/legal/<slug>.md becomes public/uploads/<slug>.pdf.
import config from '../site.config.ts'
import { launchBrowser } from './launchBrowser.ts'
import { makeLegal } from './makeLegal.ts'

const browser = await launchBrowser()
try {
  for (const { file, bytes } of await makeLegal(browser, config)) {
    console.log(`${(bytes / 1000).toFixed(1).padStart(6)} kB  ${file}`)
  }
} finally {
  await browser.close()
}
