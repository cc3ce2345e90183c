// Measures how long `kube-site dev` takes to show a saved file in the browser, and how long its desk takes to show its
// list, and a typed letter in the page beside the text: with 1,000 generated posts or another number.
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { launchBrowser } from '../scripts/programs/launchBrowser.ts'
import { copyProject } from '../tests/fixtures/copyProject.ts'
import { postText } from '../tests/fixtures/postText.ts'
import { startDesk } from '../tests/fixtures/server/startDesk.ts'
import { root } from '../tests/setup/runCommand.ts'
import { makePosts } from './makePosts.ts'
import { printDurations, printHead, printRow, withTemporaryFolder } from './measure.ts'

const runs = 15
const postCount = Number(process.argv[2] ?? 1000)
/** Words of the texts of the desk. */
const lengths = [200, 2000, 10_000]

/** A file that is saved while a page is open. */
interface Case {
  name: string
  /** Path in the project. */
  file: string
  page: string
  /** Returns the text of the file with a mark, `Mark 7`. */
  edit(text: string, mark: string): string
  /** Where the page shows the mark. */
  shown: string
}

const cases: readonly Case[] = [
  {
    name: 'a post',
    file: 'posts/post-1.md',
    page: '/blog/post-1/',
    edit: (text, mark) => `${text}\n${mark}.\n`,
    shown: '.prose',
  },
  {
    name: 'a post, seen in the list',
    file: 'posts/newest.md',
    page: '/blog/',
    edit: (text, mark) => text.replace(/^title: .*$/m, `title: ${mark}.`),
    shown: '.post-card',
  },
  {
    name: 'the configuration',
    file: 'site.config.ts',
    page: '/pricing/',
    edit: (text, mark) => text.replace('All systems online', `${mark}.`),
    shown: '.footer__status',
  },
  {
    name: 'a component',
    file: 'components/shell/Footer.tsx',
    page: '/pricing/',
    edit: (text, mark) => text.replace('{words.copyright}', `${mark}.`),
    shown: '.footer__end',
  },
  {
    name: 'a style',
    file: 'styles/components/shell/_footer.scss',
    page: '/pricing/',
    edit: (text, mark) => `${text}\n.footer::before { content: "${mark}."; }\n`,
    shown: '.footer',
  },
]

await withTemporaryFolder(async project => {
  copyProject(project, { from: root })
  writePosts(join(project, 'posts'))
  printHead(`${postCount} posts`, ['start', 'URL ms', 'first page ms'])
  for (const name of ['without a cache', 'with a cache']) await measureStart(name, project)
  const browser = await launchBrowser()
  const { origin, invite, child, ended } = await startDesk(project)
  try {
    printHead(`${postCount} posts, ${runs} times each`, ['saved, or done', 'median ms', 'slowest ms'])
    for (const one of cases) {
      const page = await browser.newPage()
      await measureSaves(page, origin, { ...one, file: join(project, one.file) })
    }
    await measureDesk(await browser.newPage(), await invite())
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
  writeFileSync(join(posts, 'newest.md'), postText({ id: 1_000_000, set: ['date: 2026-02-01'] }))
  for (const length of lengths) {
    const title = `title: Of ${length} words`
    writeFileSync(
      join(posts, `long-${length}.md`),
      postText({ id: 1_000_000 + length, set: [title], body: bodyOf(length) }),
    )
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

/**
 * Prints how long something takes.
 * @param once measures it; its first run, which compiles or loads what it needs, does not count
 */
async function measure(name: string, once: (run: number) => Promise<number>): Promise<void> {
  const durations: number[] = []
  for (let run = 0; run <= runs; run++) durations.push(await once(run))
  printDurations(name, durations.slice(1))
}

async function measureSaves(
  page: Page,
  origin: string,
  { name, file, page: path, edit, shown }: Case,
): Promise<void> {
  const original = readFileSync(file, 'utf8')
  await page.goto(`${origin}${path}`, { waitUntil: 'networkidle' })
  await measure(name, async run => {
    await page.waitForTimeout(500)
    const start = performance.now()
    writeFileSync(file, edit(original, `Mark ${run}`))
    await page.waitForFunction(
      ([selector, mark]) => {
        const element = document.querySelector(selector)
        return element && (element.textContent + getComputedStyle(element, '::before').content).includes(mark)
      },
      [shown, `Mark ${run}.`] as const,
    )
    const duration = performance.now() - start
    await page.waitForLoadState('networkidle')
    return duration
  })
  await page.close()
  writeFileSync(file, original)
}

/** @param address lets a browser in */
async function measureDesk(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.waitForSelector('.desk-row', { timeout: 120_000 })
  const desk = page.url().replace(/#.*/, '')
  await measure('the list of the desk', async () => {
    await page.goto(`${desk}#/posts/long-200.md`)
    await page.waitForSelector('.cm-content')
    await page.waitForTimeout(2500)
    const start = performance.now()
    await page.evaluate(() => (location.hash = '#/'))
    await page.waitForSelector('.desk-row')
    return performance.now() - start
  })
  for (const length of lengths) {
    await page.goto(`${desk}#/posts/long-${length}.md`)
    const prose = page.frameLocator('.desk-page').locator('.prose')
    await prose.waitFor({ timeout: 120_000 })
    await page.focus('.cm-content')
    await page.keyboard.press('Control+End')
    await measure(`a letter, in ${length} words`, async () => {
      await page.waitForTimeout(600)
      const shown = await prose.textContent()
      const start = performance.now()
      await page.keyboard.press('x')
      await page.waitForFunction(before => {
        const frame = document.querySelector<HTMLIFrameElement>('.desk-page')
        return frame?.contentDocument?.querySelector('.prose')?.textContent.length !== before
      }, shown?.length)
      return performance.now() - start
    })
  }
}
