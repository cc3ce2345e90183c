// Takes the pictures of docs/writing.md: the commands that it names, run in a copy of the project, into docs/guide/.
// Run from the project's root, and again when a command says something else. Needs `script`, as of util-linux.
import { shootGuide } from './guide/shootGuide.ts'
import { launchBrowser } from './launchBrowser.ts'
import { tellFiles } from './tellFiles.ts'

// Letters are placed alike on every machine.
const browser = await launchBrowser({ args: ['--font-render-hinting=none', '--force-color-profile=srgb'] })
try {
  tellFiles(await shootGuide(browser))
} finally {
  await browser.close()
}
