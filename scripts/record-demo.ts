// Records the demo video with the site's own figures, as scripts/demo/storyboard.ts describes it: for each theme an
// H.264 and a VP9 file in public/video, and the poster in public/images, as WebP and in two sizes of AVIF. Takes some
// minutes.
// Run from the project's root, and again when one of its figures changes.
import { spawnSync } from 'node:child_process'
import config from '../site.config.ts'
import { drawPoster, recordFilm } from './demo/recordFilm.ts'
import { story } from './demo/storyboard.ts'
import { themes } from './figures/figurePage.ts'
import { launchBrowser } from './programs/launchBrowser.ts'
import { writeFiles } from './writeFiles.ts'

if (spawnSync('ffmpeg', ['-version']).status === 0) await record()
else {
  console.error(
    'ffmpeg, which encodes the video, is missing. Install it (`sudo apt-get install ffmpeg`, `brew install ffmpeg`, or see ' +
      'https://ffmpeg.org/download.html), and run `npm run demo` again.',
  )
  process.exitCode = 1
}

async function record(): Promise<void> {
  // Without hinting, letters do not jump while the camera moves.
  const browser = await launchBrowser({ args: ['--font-render-hinting=none', '--force-color-profile=srgb'] })
  try {
    for (const theme of themes) {
      await writeFiles(await drawPoster(browser, theme))
      await writeFiles(await recordFilm(browser, { story, theme, product: config.name }))
    }
  } finally {
    await browser.close()
  }
}
