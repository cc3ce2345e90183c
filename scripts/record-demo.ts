// Records the demo video with the site's own figures, as scripts/demo/storyboard.ts describes it: for each theme an
// H.264 and a VP9 file in public/video, and the poster in public/images, as WebP and in two sizes of AVIF. Takes some
// minutes.
//   npm run demo                          both themes
//   npm run demo -- dark                  one theme
//   npm run demo -- --posters             the posters alone
//   npm run demo -- --stills /tmp/stills  an image of every half second instead
// Run from the project's root, and again when one of its figures changes.
import { parseArgs } from 'node:util'
import config from '../site.config.ts'
import { drawPoster, drawStills, recordFilm } from './demo/recordFilm.ts'
import { story } from './demo/storyboard.ts'
import { ensureFfmpeg } from './programs/ensureFfmpeg.ts'
import { themes } from './figures/figurePage.ts'
import { launchBrowser } from './programs/launchBrowser.ts'
import { writeFiles } from './writeFiles.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { stills: { type: 'string' }, posters: { type: 'boolean', default: false } },
})
if (!values.posters && values.stills === undefined) await ensureFfmpeg()
const chosenThemes = themes.filter(theme => positionals.length === 0 || positionals.includes(theme))
// Without hinting, letters do not jump while the camera moves.
const browser = await launchBrowser({ args: ['--font-render-hinting=none', '--force-color-profile=srgb'] })
try {
  for (const theme of chosenThemes) {
    const input = { story, theme, product: config.name }
    if (values.stills !== undefined) {
      await writeFiles(await drawStills(browser, input, values.stills))
      continue
    }
    await writeFiles(await drawPoster(browser, theme))
    if (!values.posters) await writeFiles(await recordFilm(browser, input))
  }
} finally {
  await browser.close()
}
