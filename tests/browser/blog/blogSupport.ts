import { mkdirSync, writeFileSync } from 'node:fs'
import type { AddressInfo, Server } from 'node:net'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { startStore } from '../../../cli/commands/preview/startStore.ts'
import { postText } from '../../fixtures/postText.ts'
import { scratchFolder } from '../../fixtures/scratchFolder.ts'
import { testDay } from '../../setup/buildOnce.ts'
import { runCommand } from '../../setup/runCommand.ts'

/** A blog of so many pages, two posts each, built and served for the tests of a file; gives its origin. */
export function useBlog(pages: number): () => string {
  const scratch = scratchFolder()
  let server: Server
  beforeAll(async () => {
    const posts = join(scratch, 'posts')
    mkdirSync(posts)
    for (let id = 1; id <= pages * 2; id++) writeFileSync(join(posts, `post-${id}.md`), text(id))
    const out = join(scratch, 'out')
    const result = await runCommand(['build', '--posts', posts, '--out', out, '--today', testDay])
    expect(result.stderr + result.stdout, 'the build').not.toMatch(/error/i)
    server = await startStore({ folder: out, port: 0 })
  })
  afterAll(() => void server.close())
  return () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Post 1 is the oldest: its card is the last one on the last page. */
const text = (id: number): string =>
  postText({
    id,
    set: [`title: Post ${id}`, `excerpt: Of post ${id}.`, 'tags: [cilium]'],
    body: `## A part of post ${id}\n\n${'A sentence of some words.\n\n'.repeat(80)}`,
  })

/** What is shown in place, and what the browser says of it. */
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

/** Titles of the cards that are shown, in their order. */
export const cards = (page: Page) => page.locator('.post-card__link:visible').allInnerTexts()

/** The control under the list, as a reader sees it: `1 [2] 3 … 40`; empty where there is none. */
export const control = (page: Page) =>
  page.locator('.pagination__pages > li').evaluateAll(items =>
    items
      .map(item => {
        const number = item.textContent.replace(/\D/g, '') || '…'
        return item.querySelector('[aria-current=page]') ? `[${number}]` : number
      })
      .join(' '),
  )

/** Titles of the two posts on a page of a blog of so many pages, newest first. */
export const onPage = (page: number, pages: number) => {
  const newest = 2 * (pages - page + 1)
  return [`Post ${newest}`, `Post ${newest - 1}`]
}

/** Previous or Next. */
export const step = (page: Page, name: 'Previous' | 'Next') =>
  page.locator('.pagination__step', { hasText: name })

export const scrolled = (page: Page) => page.evaluate(() => scrollY)

/** The link of a card. */
export const card = (page: Page, title: string) =>
  page.locator('.post-card__link').and(page.getByRole('link', { name: title, exact: true }))

/** The link to a page of the list, by its number or name. */
export const pageLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Pagination' }).getByRole('link', { name, exact: true })

/** Whether React has the island. */
export const isAwake = (page: Page) =>
  page
    .locator('[data-island=BlogReader]')
    .evaluate(island => Object.keys(island).some(key => key.startsWith('__reactContainer')))
