// Measures how long `kube-site dev` takes to show a saved file in the browser, and how long its desk takes to show its
// list, and a typed letter in the page beside the text: with 1,000 generated posts or another number.
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { launchBrowser } from '../scripts/programs/launchBrowser.ts'
import { copyProject } from '../tests/fixtures/copyProject.ts'
import { postText } from '../tests/fixtures/postText.ts'
import { startDesk } from '../tests/fixtures/server/startDesk.ts'
import { makePosts } from './makePosts.ts'
import { printDurations, printHead, printRow, withTemporaryFolder } from './measure.ts'

const runs = 15
const postCount = Number(process.argv[2] ?? 1000)
/** Number of the first mark, large enough that it occurs nowhere else on a page. */
const firstMark = 1000
/** Words of the texts of the desk. */
const lengths = [200, 2000, 10_000]

/** A file that is saved while a page is open. */
interface Case {
  name: string
  /** Path in the project. */
  file: string
  page: string
  /** Returns the text of the file with a new mark. */
  edit(text: string, mark: number): string
  /** An expression that is true in the browser when the page shows `mark`. */
  shows: string
}

const cases: readonly Case[] = [
  {
    name: 'a post',
    file: 'posts/post-100.md',
    page: '/blog/post-100/',
    edit: (text, mark) => `${text}\nMark ${mark}.\n`,
    shows: "document.querySelector('.prose')?.textContent.includes(`Mark ${mark}.`)",
  },
  {
    name: 'a post, seen in the list',
    file: 'posts/newest.md',
    page: '/blog/',
    edit: (text, mark) => text.replace(/^title: .*$/m, `title: Mark ${mark}`),
    shows: "document.querySelector('.post-card')?.textContent.includes(`Mark ${mark}`)",
  },
  {
    name: 'the configuration',
    file: 'site.config.ts',
    page: '/pricing/',
    edit: (text, mark) => text.replace('All systems online', `Mark ${mark}`),
    shows: "document.querySelector('.footer__status')?.textContent.includes(`Mark ${mark}`)",
  },
  {
    name: 'a component',
    file: 'components/shell/Footer.tsx',
    page: '/pricing/',
    edit: (text, mark) => text.replace('{words.copyright}', `Mark ${mark}`),
    shows: "document.querySelector('.footer__end')?.textContent.includes(`Mark ${mark}`)",
  },
  {
    name: 'a style',
    file: 'styles/components/shell/_footer.scss',
    page: '/pricing/',
    edit: (text, mark) => `${text}\n.footer { --mark: ${mark}; }\n`,
    shows:
      "getComputedStyle(document.querySelector('.footer') ?? document.documentElement).getPropertyValue('--mark').trim() === String(mark)",
  },
]

await withTemporaryFolder(async project => {
  copyProject(project)
  writePosts(join(project, 'posts'))
  printHead(`${postCount} posts`, ['start', 'URL ms', 'first page ms'])
  for (const name of ['without a cache', 'with a cache']) await measureStart(name, project)
  const browser = await launchBrowser()
  const { origin, invite, child, ended } = await startDesk(project)
  try {
    printHead(`${postCount} posts, ${runs} times each`, ['saved, or done', 'median ms', 'slowest ms'])
    for (const one of cases) {
      const page = await openWatched(browser, `${origin}${one.page}`, one.shows)
      printDurations(one.name, await measureSaves(page, join(project, one.file), one.edit))
      await page.close()
    }
    await measureDesk(browser, await invite())
  } finally {
    child.kill('SIGINT')
    await browser.close()
    await ended
  }
})

/** Writes the generated posts, one that is newer than all of them, and the long ones of the desk. */
function writePosts(posts: string): void {
  rmSync(posts, { recursive: true })
  makePosts(postCount, posts)
  const newest = readFileSync(join(posts, 'post-1.md'), 'utf8')
    .replace('id: 1\n', 'id: 1000000\n')
    .replace(/^date: .*$/m, 'date: 2026-01-01')
  writeFileSync(join(posts, 'newest.md'), newest)
  for (const length of lengths) {
    const text = postText({
      id: 1_000_000 + length,
      set: [`title: Of ${length} words`],
      body: bodyOf(length),
    })
    writeFileSync(join(posts, `long-${length}.md`), text)
  }
}

/** Paragraphs of some markdown. */
function bodyOf(length: number): string {
  const sentence =
    'A **pod** reads what its `service` account allows, and [a policy](/blog/) says which of it.'
  const words = sentence.split(' ').length
  const paragraph = `${Array.from({ length: 5 }, () => sentence).join(' ')}\n\n`
  return `${paragraph.repeat(Math.ceil(length / words / 5))}The end `
}

/** Prints the time from the start of the command until it prints its URL, and until it has sent the first page. */
async function measureStart(name: string, project: string): Promise<void> {
  const start = performance.now()
  const { origin, child, ended } = await startDesk(project)
  const ready = performance.now() - start
  await (await fetch(`${origin}/blog/`, { headers: { accept: 'text/html' } })).text()
  const shown = performance.now() - start
  printRow([name, Math.round(ready), Math.round(shown)])
  child.kill('SIGINT')
  await ended
}

/** Opens a page that records when it first shows each mark; polling from outside would give a later time. */
async function openWatched(browser: Browser, address: string, shows: string): Promise<Page> {
  const page = await browser.newPage()
  await page.addInitScript(`const look = () => {
    for (let mark = ${firstMark}; mark <= ${firstMark + runs}; mark++)
      if (sessionStorage.getItem(mark) === null && (${shows}))
        sessionStorage.setItem(mark, Date.now())
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)`)
  await page.goto(address, { waitUntil: 'networkidle' })
  return page
}

/** Milliseconds from each save of a file to the first frame of the page that shows it. */
async function measureSaves(page: Page, path: string, edit: Case['edit']): Promise<number[]> {
  const original = readFileSync(path, 'utf8')
  let mark = firstMark
  const durations = await repeated(async () => {
    await page.waitForTimeout(500)
    const saved = Date.now()
    writeFileSync(path, edit(original, mark))
    const shown = await page.waitForFunction(`Number(sessionStorage.getItem(${mark}))`, undefined, {
      timeout: 30_000,
    })
    mark++
    const duration = Number(await shown.jsonValue()) - saved
    await page.waitForLoadState('networkidle')
    return duration
  })
  writeFileSync(path, original)
  return durations
}

/** Without the first, which compiles or loads what it needs. */
async function repeated(measure: () => Promise<number>): Promise<number[]> {
  const durations: number[] = []
  for (let run = 0; run <= runs; run++) durations.push(await measure())
  return durations.slice(1)
}

/** Measures in the page, in which strings are not evaluated: from a key to the first frame whose text is another. */
const watchKeys = `let start, before
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

/** @param address lets a browser in */
async function measureDesk(browser: Browser, address: string): Promise<void> {
  const page = await browser.newPage()
  await page.addInitScript(watchKeys)
  await page.goto(address)
  await page.waitForSelector('.desk-row', { timeout: 120_000 })
  const desk = page.url().replace(/#.*/, '')
  printDurations('the list of the desk', await repeated(() => openList(page)))
  for (const length of lengths) {
    await page.goto(`${desk}#/posts/long-${length}.md`)
    await page.frameLocator('.desk-page').locator('.prose').waitFor({ timeout: 120_000 })
    await page.focus('.cm-content')
    await page.keyboard.press('Control+End')
    printDurations(`a letter, in ${length} words`, await repeated(() => typeLetter(page)))
  }
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
