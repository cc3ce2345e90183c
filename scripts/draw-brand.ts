// Draws the icons and the social card into public/.
import config from '../site.config.ts'
import { drawBrand } from './drawBrand.ts'
import { launchBrowser } from './launchBrowser.ts'
import { tellFiles } from './tellFiles.ts'

const browser = await launchBrowser()
try {
  tellFiles(await drawBrand(browser, config))
} finally {
  await browser.close()
}
