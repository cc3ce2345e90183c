// Takes the screenshots of docs/writing.md: runs its commands in a copy of the project on a fixed day. Run from the
// project's root, and again when the output of a command changes. Needs `script` of util-linux.
import { mkdtempSync, realpathSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { copyProject } from '../tests/fixtures/copyProject.ts'
import { startDesk } from '../tests/fixtures/server/startDesk.ts'
import { keys, runInTerminal, type TerminalStep } from '../tests/fixtures/runInTerminal.ts'
import { drawWindow, pixelsPerCssPx } from './guide/drawWindow.ts'
import { parseScreen } from './guide/parseScreen.ts'
import { author, correctedPost, post, releasedPost, sourceDateEpoch, writtenPost } from './guide/story.ts'
import { browserWindow, editorWindow, terminalWindow } from './guide/windows.ts'
import { launchBrowser } from './programs/launchBrowser.ts'
import { type OutputFile, writeFiles } from './writeFiles.ts'

const folder = 'docs/guide'
const columns = 80
const maxImageBytes = 130_000
const windowWidth = 736
/** Size of the page in the browser's window, in CSS px. The image is scaled down to the window. */
const pageSize = { width: 960, height: 600 }
/** Wide enough for the text and its page. */
const deskSize = { width: 1180, height: 740 }

/** Variables that keep this machine and its clock out of the screenshots. */
const env = {
  SOURCE_DATE_EPOCH: sourceDateEpoch,
  GIT_CONFIG_COUNT: '1',
  GIT_CONFIG_KEY_0: 'user.name',
  GIT_CONFIG_VALUE_0: author,
}

/** What the writer types in `kube-site new`. */
const answers: readonly TerminalStep[] = [
  { shows: 'title?', type: `${post.title}${keys.enter}` },
  { shows: author, type: keys.enter },
  { shows: 'Which tags', type: post.search },
  { shows: '(2 matches)', type: keys.tab },
  { shows: '◼', type: `${keys.backspace.repeat(post.search.length)}${post.otherSearch}` },
  { shows: '(1 match)', type: keys.tab },
  { shows: '◼', type: `${keys.backspace.repeat(post.otherSearch.length)}${post.newTag}` },
  { shows: `${post.newTag} (new)`, type: `${keys.tab}${keys.enter}` },
]

const project = realpathSync(mkdtempSync(join(tmpdir(), 'kube-site-guide-')))
const postFile = `posts/${post.slug}.md`
const images: OutputFile[] = []

// Without hinting, letters have the same positions on every machine.
const browser = await launchBrowser({ args: ['--font-render-hinting=none', '--force-color-profile=srgb'] })
try {
  copyProject(project)
  await run('new', 'new', 0, answers)
  await draw('post', editorWindow(postFile, await rewritePost(writtenPost)))
  const path = `/blog/${post.slug}/`
  const local = 'http://127.0.0.1:3000'
  await draw('dev', browserWindow(local + path, await screenshotDev(({ origin }) => origin + path, pageSize)))
  const atDesk = ({ address }: { address: string }) => `${address}#/${postFile}`
  await draw(
    'desk',
    browserWindow(`${local}/_desk/`, await screenshotDev(atDesk, deskSize, '.desk-problems li')),
  )
  await rewritePost(releasedPost)
  await run('check', 'check', 1)
  await run('fix', 'check --fix', 0)
  await rewritePost(correctedPost)
  await run('strict', 'check --strict', 0)
  await run('list', 'list', 0)

  // The old images are replaced only after all new ones are drawn.
  await rm(folder, { recursive: true, force: true })
  await writeFiles(images)
} finally {
  await browser.close()
  await rm(project, { recursive: true, force: true })
}

async function run(
  name: string,
  words: string,
  exitCode: number,
  steps: readonly TerminalStep[] = [],
): Promise<void> {
  const { code, raw, text } = await runInTerminal(words.split(' '), { project, columns, env, steps })
  if (code !== exitCode) throw new Error(`kube-site ${words} ended with ${code}:\n${text}`)
  // The duration of a command differs each time.
  const output = raw.replace(/ in [\d.]+ m?s/g, ' in 200 ms')
  await draw(name, terminalWindow(`npx kube-site ${words}`, await parseScreen(output, columns)))
}

/**
 * Takes a screenshot of the top of a page of `kube-site dev`, in the dark theme.
 * @param awaited selector of what the page must show
 */
async function screenshotDev(
  addressOf: (server: { origin: string; address: string }) => string,
  viewport: { width: number; height: number },
  awaited = 'body',
): Promise<Buffer> {
  const { child, ended, ...server } = await startDesk(project, ['dev', '--port', '0'], { env })
  try {
    const page = await browser.newPage({
      viewport,
      deviceScaleFactor: (pixelsPerCssPx * windowWidth) / viewport.width,
      colorScheme: 'dark',
      reducedMotion: 'reduce',
    })
    await page.goto(addressOf(server), { waitUntil: 'networkidle' })
    await page.waitForSelector(awaited)
    await page.evaluate(() => document.fonts.ready)
    return await page.screenshot()
  } finally {
    child.kill('SIGINT')
    await ended
  }
}

async function draw(name: string, html: string): Promise<void> {
  const bytes = await drawWindow(browser, html)
  images.push({ path: `${folder}/${name}.png`, bytes, maxBytes: maxImageBytes })
}

async function rewritePost(rewrite: (text: string) => string): Promise<string> {
  const path = join(project, postFile)
  const text = rewrite(await readFile(path, 'utf8'))
  await writeFile(path, text)
  return text
}
