// Draws the icons and the social card into public/.
import config from '../site.config.ts'
import { drawBrand } from './drawBrand.ts'
import { launchBrowser } from './launchBrowser.ts'

const browser = await launchBrowser()
try {
  for (const { file, bytes, limit } of await drawBrand(browser, config)) {
    const tooLarge = bytes > limit
    if (tooLarge) process.exitCode = 1
    const remark = tooLarge ? `  over ${limit / 1000} kB` : ''
    console.log(`${(bytes / 1000).toFixed(1).padStart(6)} kB  ${file}${remark}`)
  }
} finally {
  await browser.close()
}
