// Records the demo video from the site's own figures, as scripts/demo/storyboard.ts tells: for each theme an
// H.264 and a VP9 file in public/video, and the poster, in two sizes, in public/images. Takes some minutes.
//   npm run demo                          both themes
//   npm run demo -- dark                  one theme
//   npm run demo -- --stills /tmp/stills  a picture of every half second instead, to look at
// Run from the project's root, and again when a figure that it shows has changed.
import { parseArgs } from 'node:util'
import config from '../site.config.ts'
import { drawStills, recordFilm } from './demo/recordFilm.ts'
import { story } from './demo/storyboard.ts'
import { themes } from './drawFigures.ts'
import { ensureFfmpeg } from './ensureFfmpeg.ts'
import { launchBrowser } from './launchBrowser.ts'

const { values, positionals } = parseArgs({ allowPositionals: true, options: { stills: { type: 'string' } } })
const chosen = themes.filter(theme => positionals.length === 0 || positionals.includes(theme))
// Letters keep their places while the camera moves.
const browser = await launchBrowser({ args: ['--font-render-hinting=none', '--force-color-profile=srgb'] })
try {
  for (const theme of chosen) {
    const input = { story, theme, product: config.name }
    if (values.stills !== undefined) {
      await drawStills(browser, input, { folder: values.stills, every: 0.5 })
      continue
    }
    for (const { file, bytes, limit } of await recordFilm(browser, await ensureFfmpeg(), input)) {
      const tooLarge = bytes > limit
      if (tooLarge) process.exitCode = 1
      const remark = tooLarge ? `  over ${limit / 1000} kB` : ''
      console.log(`${(bytes / 1000).toFixed(1).padStart(7)} kB  ${file}${remark}`)
    }
  }
} finally {
  await browser.close()
}
