// Takes the pictures of docs/writing.md: the commands that it names, run in a copy of the project, into docs/guide/.
// Run from the project's root, and again when a command says something else. Needs `script`, as of util-linux.
import { shootGuide } from './guide/shootGuide.ts'
import { launchBrowser } from './launchBrowser.ts'

// Letters are placed alike on every machine.
const browser = await launchBrowser({ args: ['--font-render-hinting=none', '--force-color-profile=srgb'] })
try {
  for (const { file, bytes, limit } of await shootGuide(browser)) {
    const tooLarge = bytes > limit
    if (tooLarge) process.exitCode = 1
    const remark = tooLarge ? `  over ${limit / 1000} kB` : ''
    console.log(`${(bytes / 1000).toFixed(1).padStart(6)} kB  ${file}${remark}`)
  }
} finally {
  await browser.close()
}
