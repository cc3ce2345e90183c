import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { origin, type Visit, type Visitor } from '../support.ts'
import { shown } from './blogSupport.ts'

export const blog = `${origin}/blog/`

/** A post of the repository, which is on the first page of the list. */
export const slug = 'debugging-dropped-traffic'
export const title = 'Connection timed out: debugging a network policy'

/** Opens the list of the repository's own posts. */
export async function openList(
  visitor: Visitor,
  path = '',
  options: Parameters<Visitor['open']>[0] = {},
): Promise<Visit> {
  const visit = await visitor.open({ reducedMotion: 'reduce', ...options })
  await visit.page.goto(blog + path)
  return visit
}

export async function isOpen(page: Page, name = title): Promise<void> {
  await expect.poll(async () => (await shown(page)).heading, { message: name }).toBe(name)
}

/** The text of the open post; what stands for it until it comes has no paragraphs. */
export const content = (page: Page) => page.locator('.post-page .prose:has(> p)')
