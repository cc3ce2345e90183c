// Draws the figures of the blog posts: each scripts/figures/<name>.svg becomes <name>-light.webp and
// <name>-dark.webp in public/images/posts. With names as arguments it draws those alone. Run from the
// project's root.
import { drawFigures } from './drawFigures.ts'
import { launchBrowser } from './launchBrowser.ts'
import { tellFiles } from './tellFiles.ts'

const limit = 60_000
const names = process.argv.slice(2)
const browser = await launchBrowser()
try {
  const drawn = await drawFigures(browser, {
    from: 'scripts/figures',
    to: 'public/images/posts',
    ...(names.length > 0 && { names }),
  })
  tellFiles(drawn.map(figure => ({ ...figure, limit })))
} finally {
  await browser.close()
}
