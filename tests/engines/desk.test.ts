import { readFileSync, rmSync, writeFileSync } from 'node:fs'
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
beforeEach(() => {
  // A closed browser may leave what it typed last.
  rmSync(join(project, '.kube-site', 'desk', 'drafts'), { recursive: true, force: true })
  writeFileSync(path, text)
})
afterAll(() => {
  desk?.child.kill('SIGKILL')
})

/** Waits until a frame, by its title, says something. */
const framed = (page: EnginePage, frame: string, words: string) =>
  page.until(
    ([title, wanted]) =>
      [...document.querySelectorAll('iframe')].some(
        ({ title: own, contentDocument }) =>
          own === title && contentDocument?.body.innerText.includes(wanted),
      ),
    [frame, words] as const,
  )

/** The editor's text. */
const markdown = (page: EnginePage) => page.role('textbox', 'Markdown')

describe.each(engines)('%s', name => {
  const visitor = useEngine(name)

  test.each([desktop, phone])(
    'a text is found, written, shown, repaired and saved at $width px',
    async size => {
      const { page } = await visitor.open(size)
      await page.open(await desk.invite())
      await page.role('searchbox').click()
      await page.type('shoals')
      await page.role('status').read(/^1 of /)
      await page.role('link', 'Shoals').click()
      await markdown(page).text('The first text.').click()
      await page.press('End')
      await page.press('Enter', 'Enter')
      await page.type('More on GitHUb.')
      await page.role('status').read(/Not saved/)
      await page.role('region', 'Problems').role('button', 'Fix').click()
      await markdown(page).read(/on GitHub\./)
      await page.role('tab', 'Details').click()
      await framed(page, 'In the blog', 'Shoals')
      await page
        .role('region', 'Cards')
        .evaluate(cards => [...cards.querySelectorAll('img')].every(image => image.naturalWidth > 0))
      if (size === phone) await page.role('tab', 'Page').click()
      await framed(page, 'The page as the site shows it', 'More on GitHub.')
      await page.press('Control', 's')
      await page.role('status').read(/^Saved/)
      expect(readFileSync(path, 'utf8')).toContain('The first text.\n\nMore on GitHub.\n')
    },
  )

  test('what is typed outlives the page, and can be undone', async () => {
    const { page } = await visitor.open(desktop)
    await page.open(`${await desk.invite()}#/${file}`)
    await markdown(page).text('The first text.').click()
    await page.press('End')
    await page.type('x')
    await page.role('status').read(/Not saved/)
    await page.open(`${desk.origin}/_desk/?#/${file}`)
    await markdown(page).read(/The first text\.x/)
    await page.role('status').read(/Not saved/)
    await markdown(page).click()
    await page.press('Control', 'z')
    await page.role('status').read(/^Saved/)
    expect(readFileSync(path, 'utf8')).toBe(text)
  })
})
