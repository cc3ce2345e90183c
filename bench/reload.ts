// Measures how long `kube-site dev` takes to show a saved file in the browser, with 1,000 generated posts or another
// number.
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { launchBrowser } from '../scripts/programs/launchBrowser.ts'
import { copyProject } from '../tests/fixtures/copyProject.ts'
import { startServer } from '../tests/fixtures/server/startServer.ts'
import { makePosts } from './makePosts.ts'
import { printDurations, printHead, printRow, withTemporaryFolder } from './measure.ts'

const savesPerCase = 15
const postCount = Number(process.argv[2] ?? 1000)
/** Number of the first mark, large enough that it occurs nowhere else on a page. */
const firstMark = 1000

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
  const posts = join(project, 'posts')
  rmSync(posts, { recursive: true })
  makePosts(postCount, posts)
  // The newest post is at the top of the list.
  writeFileSync(
    join(posts, 'newest.md'),
    readFileSync(join(posts, 'post-1.md'), 'utf8')
      .replace('id: 1\n', 'id: 1000000\n')
      .replace(/^date: .*$/m, 'date: 2026-01-01'),
  )
  printHead(`${postCount} posts`, ['start', 'URL ms', 'first page ms'])
  for (const name of ['without a cache', 'with a cache']) await measureStart(name, project)
  const browser = await launchBrowser()
  const { address, child, ended } = await startServer(['dev', '--port', '0'], { project, cwd: project })
  try {
    printHead(`${postCount} posts, ${savesPerCase} saves`, ['saved', 'median ms', 'slowest ms'])
    for (const one of cases) {
      const page = await browser.newPage()
      await openWatched(page, new URL(one.page, address).href, one.shows)
      printDurations(one.name, await measureSaves(page, join(project, one.file), one.edit))
      await page.close()
    }
  } finally {
    child.kill('SIGINT')
    await browser.close()
    await ended
  }
})

/** Prints the time from the start of the command until it prints its URL, and until it has sent the first page. */
async function measureStart(name: string, project: string): Promise<void> {
  const start = performance.now()
  const { address, child, ended } = await startServer(['dev', '--port', '0'], { project, cwd: project })
  const ready = performance.now() - start
  await (await fetch(new URL('/blog/', address), { headers: { accept: 'text/html' } })).text()
  const shown = performance.now() - start
  printRow([name, Math.round(ready), Math.round(shown)])
  child.kill('SIGINT')
  await ended
}

/** Opens a page that records when it first shows each mark; polling from outside would give a later time. */
async function openWatched(page: Page, address: string, shows: string): Promise<void> {
  await page.addInitScript(`const look = () => {
    for (let mark = ${firstMark}; mark <= ${firstMark + savesPerCase}; mark++)
      if (sessionStorage.getItem(mark) === null && (${shows}))
        sessionStorage.setItem(mark, Date.now())
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)`)
  await page.goto(address, { waitUntil: 'networkidle' })
}

/** Milliseconds from each save of a file to the first frame of the page that shows it. */
async function measureSaves(page: Page, path: string, edit: Case['edit']): Promise<number[]> {
  const original = readFileSync(path, 'utf8')
  const durations: number[] = []
  for (let save = 0; save <= savesPerCase; save++) {
    const mark = firstMark + save
    await page.waitForTimeout(500)
    const saved = Date.now()
    writeFileSync(path, edit(original, mark))
    const shown = await page.waitForFunction(`Number(sessionStorage.getItem(${mark}))`, undefined, {
      timeout: 30_000,
    })
    // Only the first save compiles what it needs.
    if (save > 0) durations.push(Number(await shown.jsonValue()) - saved)
    await page.waitForLoadState('networkidle')
  }
  writeFileSync(path, original)
  return durations
}
