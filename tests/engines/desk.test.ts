import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { desktop, phone } from '../browser/support.ts'
import { copyProject } from '../fixtures/copyProject.ts'
import { postText } from '../fixtures/postText.ts'
import { scratchFolder } from '../fixtures/scratchFolder.ts'
import { type RunningDesk, startDesk } from '../fixtures/server/startDesk.ts'
import type { EnginePage } from './EnginePage.ts'
import { engines, useEngine } from './useEngine.ts'

const project = join(scratchFolder(), 'project')
const file = 'posts/shoals.md'
const path = join(project, file)
const text = postText({ id: 900, set: ['title: Shoals', 'tags: [cilium]'], body: 'The first text.\n' })
let desk: RunningDesk
beforeAll(async () => {
  copyProject(project)
  writeFileSync(path, text)
  desk = await startDesk(project)
})
beforeEach(async () => {
  writeFileSync(path, text)
  await desk.ask('discard', { file })
})
afterAll(() => {
  desk?.child.kill('SIGKILL')
})

/** Waits until the page beside the text, or a card, says something. */
const framed = (page: EnginePage, frame: string, words: string) =>
  page.until(
    ([selector, wanted]) =>
      document.querySelector<HTMLIFrameElement>(selector)?.contentDocument?.body.innerText.includes(wanted),
    [frame, words] as const,
  )

describe.each(engines)('%s', name => {
  const visitor = useEngine(name)

  test.each([desktop, phone])(
    'a text is found, written, shown, repaired and saved at $width px',
    async size => {
      const { page } = await visitor.open(size)
      await page.open(desk.address)
      await page.click('[type="search"]')
      await page.type('shoals')
      await page.read('.desk-count', /^1 of /)
      await page.click(`a[href="#/${file}"]`)
      await page.click('.cm-line:nth-last-child(2)')
      await page.press('End')
      await page.press('Enter', 'Enter')
      await page.type('More on GitHUb.')
      await page.read('.desk-status', /Not saved/)
      await page.click('.desk-problem__more button')
      await page.read('.cm-content', /on GitHub\./)
      await page.click('[data-part="Details"]')
      await framed(page, '.desk-card', 'Shoals')
      await page.until(() => document.querySelector<HTMLImageElement>('.desk-shared img')?.naturalWidth)
      if (size === phone) await page.click('[data-part="Page"]')
      await framed(page, '.desk-page', 'More on GitHub.')
      await page.press('Control', 's')
      await page.read('.desk-status', /^Saved/)
      expect(readFileSync(path, 'utf8')).toContain('The first text.\n\nMore on GitHub.\n')
    },
  )

  test('what is typed outlives the page, and can be undone', async () => {
    const { page } = await visitor.open(desktop)
    await page.open(`${desk.address}#/${file}`)
    await page.click('.cm-line:nth-last-child(2)')
    await page.press('End')
    await page.type('x')
    await page.read('.desk-status', /Not saved/)
    await page.open(`${desk.origin}/_desk/?#/${file}`)
    await page.read('.cm-content', /The first text\.x/)
    await page.read('.desk-status', /Not saved/)
    await page.click('.cm-content')
    await page.press('Control', 'z')
    await page.read('.desk-status', /^Saved/)
    expect(readFileSync(path, 'utf8')).toBe(text)
  })
})
