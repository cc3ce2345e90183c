import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import config from '../../fixtures/site/site.config.ts'
import { configWithoutCards } from '../../fixtures/copyProject.ts'
import { postText } from '../../fixtures/postText.ts'
import { scratchFolder } from '../../fixtures/scratchFolder.ts'
import { testDay } from '../../setup/buildOnce.ts'
import { runCommand } from '../../setup/runCommand.ts'
import { type FolderServer, serveFolder } from '../../setup/serveFolder.ts'
import { listen, origin, settled, type Visit, type Visitor } from '../support.ts'

/** Address of the list of the repository's own posts. */
export const blog = `${origin}/blog/`

/** A post on the first page of that list; it uses every feature of markdown. */
export const slug = 'debugging-dropped-traffic'
export const title = 'Connection timed out: debugging a network policy'

/** The title of a page in the browser's tab. */
export const titled = (page: string): string => `${page} · ${config.name}`

/** Builds and serves a blog of `pages` pages with two posts each, for the tests of a file; returns its origin. */
export function useBlog(pages: number): () => string {
  const scratch = scratchFolder()
  let server: FolderServer
  beforeAll(async () => {
    const posts = join(scratch, 'posts')
    mkdirSync(posts)
    for (let id = 1; id <= pages * 2; id++) writeFileSync(join(posts, `post-${id}.md`), text(id))
    const out = join(scratch, 'out')
    const inputs = ['--posts', posts, '--config', configWithoutCards(scratch)]
    const result = await runCommand(['build', ...inputs, '--out', out, '--today', testDay])
    expect(result.stderr + result.stdout, 'the build').not.toMatch(/error/i)
    server = await serveFolder(out)
  })
  afterAll(() => server.close())
  return () => server.origin
}

/** Post 1 is the oldest: its card is the last one on the last page. */
const text = (id: number): string =>
  postText({
    id,
    set: [`title: Post ${id}`, `excerpt: Of post ${id}.`, 'tags: [cilium]'],
    body: `## A part of post ${id}\n\n${'A sentence of some words.\n\n'.repeat(80)}`,
  })

/** Titles of the two posts on a page of such a blog, newest first. */
export const onPage = (page: number, pages: number) => {
  const newest = 2 * (pages - page + 1)
  return [`Post ${newest}`, `Post ${newest - 1}`]
}

/** Opens `path` below the address of a blog, by default of the repository's own. */
export async function openBlog(
  visitor: Visitor,
  path = '',
  { site = origin, ...options }: Parameters<Visitor['open']>[0] & { site?: string } = {},
): Promise<Visit> {
  const visit = await visitor.open(options)
  await visit.page.goto(`${site}/blog/${path}`)
  return visit
}

/** Opens the list for a visitor who saves data, for whom less is loaded before it is needed. */
export async function openSavingData(
  visitor: Visitor,
  options: Parameters<Visitor['open']>[0] = {},
  path = '',
): Promise<Visit> {
  const { page } = await visitor.open(options)
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  )
  const visit = listen(page)
  await page.goto(blog + path)
  await settled(visit)
  return visit
}

/** The visible heading, and what the browser shows with it. */
export const shown = (page: Page) =>
  page.evaluate(() => {
    const visible = [...document.querySelectorAll<HTMLElement>('h1')].filter(
      heading => heading.checkVisibility() && !heading.classList.contains('visually-hidden'),
    )
    return {
      heading: visible.map(heading => heading.innerText).join(),
      address: location.pathname + location.hash,
      title: document.title,
      focus: document.activeElement?.textContent,
    }
  })

/** Waits until a post, or the list, is shown under its heading. */
export async function isOpen(page: Page, name = title): Promise<void> {
  await expect.poll(async () => (await shown(page)).heading, { message: name }).toBe(name)
}

/** The text of the open post. */
export const content = (page: Page) => page.locator('.post-page .prose')

/** The links of the visible cards, in order. */
export const cardLinks = (page: Page) =>
  page.getByRole('main').getByRole('article').getByRole('heading', { level: 2 }).getByRole('link')

/** Titles of the visible cards, in order. */
export const cards = (page: Page) => cardLinks(page).allInnerTexts()

/** The link of a card. */
export const card = (page: Page, name: string) =>
  page.getByRole('heading', { level: 2 }).getByRole('link', { name, exact: true })

/** The pagination as text: `1 [2] 3 … 40`; empty where there is none. */
export const pagination = (page: Page) =>
  page
    .getByRole('navigation', { name: 'Pagination' })
    .getByRole('listitem')
    .evaluateAll(items =>
      items
        .map(item => {
          const number = item.textContent.replace(/\D/g, '') || '…'
          return item.querySelector('[aria-current=page]') ? `[${number}]` : number
        })
        .join(' '),
    )

/** Previous or Next. */
export const step = (page: Page, name: 'Previous' | 'Next') =>
  page.getByRole('navigation', { name: 'Pagination' }).getByText(name, { exact: true })

/** The link to a page of the list, by its number or name. */
export const pageLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Pagination' }).getByRole('link', { name, exact: true })

/** Whether links of the list open in place: from then on each view is a history entry. */
export const isRunning = (page: Page) => page.evaluate(() => 'blog' in ((history.state ?? {}) as object))
