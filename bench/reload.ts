import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { ensureBrowser } from '../scripts/ensureBrowser.ts'
import { launchBrowser } from '../scripts/launchBrowser.ts'
import { copyProject } from '../tests/fixtures/copyProject.ts'
import { makePosts } from './makePosts.ts'

/** How often each file is saved; the median and the slowest are told. */
const runs = 15

/** Posts of the site. */
const posts = 1000

/** A file that is saved while a page is open, and where on the page the change shows. */
interface Case {
  name: string
  /** Below the project. */
  file: string
  page: string
  /** The file's text with a mark that was not there before. */
  edit(text: string, mark: number): string
  /** What the browser evaluates to find `mark`. */
  shows: string
}

const cases: readonly Case[] = [
  {
    name: 'a post',
    file: 'posts/post-500.md',
    page: '/blog/post-500/',
    edit: (text, mark) => `${text}\nMark ${mark}.\n`,
    shows: "document.querySelector('.prose')?.textContent.includes(`Mark ${mark}.`)",
  },
  {
    name: 'a post, seen in the list',
    file: 'posts/post-3599.md',
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
    edit: (text, mark) => text.replace('Copyright {', `Mark ${mark} {`),
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

const work = realpathSync(mkdtempSync(join(tmpdir(), 'kube-site-reload-')))
let browser: Browser | undefined
let server: ReturnType<typeof startServer> | undefined
try {
  copyProject(work)
  rmSync(join(work, 'posts'), { recursive: true })
  makePosts(posts, join(work, 'posts'))
  writeFileSync(
    join(work, 'posts', 'post-3599.md'),
    readFileSync(join(work, 'posts', 'post-1.md'), 'utf8')
      .replace('id: 1\n', 'id: 3599\n')
      .replace(/^date: .*$/m, 'date: 2026-01-01'),
  )
  browser = await launchBrowser({ executablePath: await ensureBrowser() })
  server = startServer()
  const origin = await server.origin
  console.log(
    `Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, ${posts} posts, ${runs} saves\n\n` +
      '| saved | median ms | slowest ms |\n| --- | ---: | ---: |',
  )
  for (const one of cases) {
    const times = (await measure(browser, origin, one)).toSorted((a, b) => a - b)
    console.log(`| ${one.name} | ${times[Math.floor(times.length / 2)]} | ${times.at(-1)} |`)
  }
} finally {
  server?.child.kill('SIGINT')
  await browser?.close()
  await server?.ended
  rmSync(work, { recursive: true, force: true })
}

function startServer() {
  const child = spawn(process.execPath, [join(work, 'cli', 'kube-site.js'), 'dev', '--port', '0'], {
    cwd: work,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise(resolve => child.on('close', resolve))
  const origin = new Promise<string>((resolve, reject) => {
    let text = ''
    child.stdout.setEncoding('utf8').on('data', chunk => {
      text += chunk
      const address = /http:\/\/\S+(?=\/)/.exec(text)?.[0]
      if (address) resolve(address)
    })
    void ended.then(() => reject(new Error(`dev ended:\n${text}`)))
  })
  return { child, ended, origin }
}

/** Milliseconds from each save to the first frame of the browser that shows it. */
async function measure(from: Browser, origin: string, one: Case): Promise<number[]> {
  const path = join(work, one.file)
  const original = readFileSync(path, 'utf8')
  const page = await from.newPage()
  // The page itself says when: whoever asks it from outside learns of it when it has loaded.
  await page.addInitScript(`const look = () => {
    for (let mark = 1000; mark <= ${1000 + runs}; mark++)
      if (sessionStorage.getItem(mark) === null && (${one.shows}))
        sessionStorage.setItem(mark, Date.now())
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)`)
  await page.goto(origin + one.page, { waitUntil: 'networkidle' })
  const times: number[] = []
  for (let run = 0; run <= runs; run++) {
    const mark = 1000 + run
    await page.waitForTimeout(500)
    const saved = Date.now()
    writeFileSync(path, one.edit(original, mark))
    const shown = await page.waitForFunction(`Number(sessionStorage.getItem(${mark}))`, undefined, {
      timeout: 30_000,
    })
    // The first save compiles what later ones find compiled.
    if (run > 0) times.push(Number(await shown.jsonValue()) - saved)
    await page.waitForLoadState('networkidle')
  }
  writeFileSync(path, original)
  await page.close()
  return times
}
