// Draws the figures of the blog posts: each scripts/figures/<name>.svg becomes <name>-light.webp and
// <name>-dark.webp in public/images/posts. With names as arguments it draws those alone. Run from the
// project's root.
import { drawFigures } from './drawFigures.ts'
import { launchBrowser } from './launchBrowser.ts'

const limit = 60_000
const names = process.argv.slice(2)
const browser = await launchBrowser()
try {
  const drawn = await drawFigures(browser, {
    from: 'scripts/figures',
    to: 'public/images/posts',
    ...(names.length > 0 && { names }),
  })
  for (const { file, bytes } of drawn) {
    const tooLarge = bytes > limit
    if (tooLarge) process.exitCode = 1
    console.log(`${(bytes / 1000).toFixed(1).padStart(6)} kB  ${file}${tooLarge ? '  over 60 kB' : ''}`)
  }
} finally {
  await browser.close()
}
