// Measures how long the desk of `kube-site dev` takes to show its list, and a typed letter in the page beside the text,
// with 1,000 generated posts or another number.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { launchBrowser } from '../scripts/programs/launchBrowser.ts'
import { copyProject } from '../tests/fixtures/copyProject.ts'
import { postText } from '../tests/fixtures/postText.ts'
import { startDesk } from '../tests/fixtures/server/startDesk.ts'
import { makePosts } from './makePosts.ts'
import { printDurations, printHead, withTemporaryFolder } from './measure.ts'

const runs = 15
const postCount = Number(process.argv[2] ?? 1000)
const lengths = [200, 2000, 10_000]

/** Measures in the page, in which strings are not evaluated: from a key to the first frame whose text is another. */
const watch = `let start, before
const text = () => document.querySelector('.desk-page')?.contentDocument?.querySelector('.prose')?.textContent
addEventListener('keydown', () => { start = performance.now(); before = text() }, true)
const look = () => {
  if (start !== undefined && text() !== before) {
    document.documentElement.dataset.shown = performance.now() - start
    start = undefined
  }
  requestAnimationFrame(look)
}
requestAnimationFrame(look)`

await withTemporaryFolder(async project => {
  copyProject(project)
  const posts = join(project, 'posts')
  makePosts(postCount, posts)
  for (const length of lengths)
    writeFileSync(
      join(posts, `long-${length}.md`),
      postText({ id: 1_000_000 + length, set: [`title: Of ${length} words`], body: bodyOf(length) }),
    )
  const browser = await launchBrowser()
  const { address, child, ended } = await startDesk(project)
  try {
    printHead(`${postCount} posts, ${runs} times each`, ['', 'median ms', 'slowest ms'])
    const page = await browser.newPage()
    await page.addInitScript(watch)
    await page.goto(address)
    await page.waitForSelector('.desk-row', { timeout: 120_000 })
    printDurations('the list', await repeated(() => openList(page)))
    for (const length of lengths) {
      await page.goto(`${address}#/posts/long-${length}.md`)
      await page.frameLocator('.desk-page').locator('.prose').waitFor({ timeout: 120_000 })
      await page.focus('.cm-content')
      await page.keyboard.press('Control+End')
      printDurations(`a letter, in ${length} words`, await repeated(() => typeLetter(page)))
    }
  } finally {
    child.kill('SIGINT')
    await browser.close()
    await ended
  }
})

/** Without the first, which loads what it needs. */
async function repeated(measure: () => Promise<number>): Promise<number[]> {
  const durations: number[] = []
  for (let run = 0; run <= runs; run++) durations.push(await measure())
  return durations.slice(1)
}

/** Milliseconds from leaving a text to the first frame with the rows of the list. */
async function openList(page: Page): Promise<number> {
  await page.evaluate(() => (location.hash = '#/posts/long-200.md'))
  await page.waitForSelector('.cm-content')
  await page.waitForTimeout(2500)
  return await page.evaluate(
    () =>
      new Promise<number>(resolve => {
        const start = performance.now()
        location.hash = '#/'
        new MutationObserver(() => {
          if (document.querySelector('.desk-row'))
            requestAnimationFrame(() => resolve(performance.now() - start))
        }).observe(document.body, { childList: true, subtree: true })
      }),
  )
}

/** Milliseconds from a key to the first frame in which the page has it. */
async function typeLetter(page: Page): Promise<number> {
  await page.waitForTimeout(600)
  await page.evaluate(() => delete document.documentElement.dataset['shown'])
  await page.keyboard.press('x')
  await page.waitForSelector('html[data-shown]')
  return await page.evaluate(() => Number(document.documentElement.dataset['shown']))
}

/** Paragraphs of some markdown. */
function bodyOf(length: number): string {
  const sentence =
    'A **pod** reads what its `service` account allows, and [a policy](/blog/) says which of it.'
  const words = sentence.split(' ').length
  const paragraph = `${Array.from({ length: 5 }, () => sentence).join(' ')}\n\n`
  return `${paragraph.repeat(Math.ceil(length / words / 5))}The end `
}
