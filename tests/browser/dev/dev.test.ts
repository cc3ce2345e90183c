import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { scratchFolder } from '../../fixtures/scratchFolder.ts'
import { scrollTop, settled, useBrowser } from '../support.ts'
import { copyContent, type Dev, listening, panel, useDev } from './devSupport.ts'

const visitor = useBrowser()
const { posts, config } = copyContent(scratchFolder())
const startDev = useDev()
let dev: Dev

/** A day on which a post is scheduled, and not so far ahead that it seems a mistake. */
const laterDay = new Date(Date.now() + 300 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)

/** A post file with a text and these lines of front matter; by default a draft. */
const draft = (text: string, lines = 'draft: true\ndate: 2026-01-02') => `---
id: 900
title: A draft about shoals
excerpt: Something that only its writer sees so far, long enough to stand on a card of the list of posts.
author: Ines Carvalho
${lines}
tags: [charts]
---

${text}
`

beforeAll(async () => {
  await writeFile(join(posts, 'shoals.md'), draft('The first text.'))
  await writeFile(
    join(posts, 'later.md'),
    draft('Not yet.', `date: ${laterDay}`).replace('900', '901').replace('A draft about', 'Scheduled'),
  )
  dev = await startDev(['--port', '0', '--posts', posts, '--config', config])
})
afterAll(() => dev.stop())

/** What the terminal has printed after the first `length` characters. */
const outputAfter = (length: number) => dev.output().slice(length)

/** Saves the draft, and waits until the server answers with it. */
async function saveDraft(text: string): Promise<void> {
  await writeFile(join(posts, 'shoals.md'), draft(text))
  const last = text.trim().split('\n').at(-1)
  await expect.poll(async () => (await fetch(`${dev.origin}/feed.xml`)).text()).toContain(last)
}

test('drafts and scheduled posts are shown, and marked', async () => {
  const visit = await visitor.open()
  const { page, problems } = visit
  await page.goto(`${dev.origin}/blog/shoals/`)
  expect(await page.locator('.post__head .badge--notice').innerText()).toBe('Draft')
  // Leaving earlier would cancel requests for modules, which counts as a problem.
  await settled(visit)
  await page.goto(`${dev.origin}/blog/`)
  const card = page.locator('.post-card').filter({ hasText: 'Scheduled shoals' })
  expect(await card.locator('.badge--notice').innerText()).toBe('Scheduled')
  await settled(visit)
  expect(problems).toEqual([])
})

test('a saved post is shown by itself', async () => {
  const { page } = await visitor.open()
  await listening(page, () => page.goto(`${dev.origin}/blog/shoals/`))
  for (const text of ['The second text.', 'The third text.']) {
    await listening(page, () => writeFile(join(posts, 'shoals.md'), draft(text)))
    await expect.poll(() => page.locator('.prose').innerText()).toBe(text)
  }
})

test('a saved configuration is shown by itself, also where the editor replaces the file', async () => {
  const { page } = await visitor.open()
  await listening(page, () => page.goto(`${dev.origin}/`))
  const text = await readFile(config, 'utf8')
  const save = async (status: string) => {
    await writeFile(`${config}~`, text.replace('All systems online', status))
    await rename(`${config}~`, config)
  }
  for (const status of ['All hands on deck', 'All quiet', 'All systems online']) {
    await listening(page, () => save(status))
    await expect.poll(() => page.locator('.footer__status').innerText()).toBe(status)
  }
})

test('a new post appears in the list, and disappears when its file is deleted', async () => {
  const { page } = await visitor.open()
  await listening(page, () => page.goto(`${dev.origin}/blog/`))
  const path = join(posts, 'new.md')
  const text = draft('New.', `date: ${laterDay}`).replace('900', '902').replace('A draft', 'News')
  const card = page.getByRole('link', { name: 'News about shoals' })
  await listening(page, () => writeFile(path, text))
  await expect.poll(() => card.count()).toBe(1)
  await listening(page, () => rm(path))
  await expect.poll(() => card.count()).toBe(0)
  expect((await page.goto(`${dev.origin}/blog/new/`))?.status()).toBe(404)
  expect(dev.output()).toContain('new.md deleted')
})

test('a page that is opened after a save is loaded once', async () => {
  const visit = await visitor.open()
  await saveDraft('A text that was saved before.')
  await listening(visit.page, () => visit.page.goto(`${dev.origin}/blog/shoals/`))
  await settled(visit)
  expect(visit.requests.filter(request => request.isNavigationRequest())).toHaveLength(1)
})

test('a reload restores the scroll position', async () => {
  const { page } = await visitor.open()
  const text = `${'A line of text.\n\n'.repeat(99)}The hundredth.\n\n`
  await saveDraft(text)
  await listening(page, () => page.goto(`${dev.origin}/blog/shoals/`))
  await expect.poll(() => page.locator('.prose p').count()).toBe(100)
  await page.evaluate(() => scrollTo({ top: 1500, behavior: 'instant' }))
  await listening(page, () => writeFile(join(posts, 'shoals.md'), draft(`${text}The end.`)))
  await expect.poll(() => page.locator('.prose p').count()).toBe(101)
  await expect.poll(() => scrollTop(page)).toBe(1500)
})

test('marks of Vike in a text are shown as they are', async () => {
  const visit = await visitor.open()
  const { page, problems } = visit
  const mark = '__VITE_PLUGIN_SSR__ASSETS_FIRST__'
  await saveDraft(`<p title="</BODY>">${mark}</p>\n\nThe text below.`)
  await page.goto(`${dev.origin}/blog/shoals/`)
  await settled(visit)
  expect(await page.locator('.prose').innerText()).toMatch(new RegExp(`^${mark}\\s+The text below\\.$`))
  expect(await page.locator('.prose p').first().getAttribute('title')).toBe('</BODY>')
  expect(problems).toEqual([])
})

describe('a problem', () => {
  test('of a post is shown over the page, as in the terminal, until it is fixed', async () => {
    const { page } = await visitor.open()
    const text = `${'A line of text.\n\n'.repeat(99)}The last of a hundred.\n\n`
    await saveDraft(text)
    await listening(page, () => page.goto(`${dev.origin}/blog/shoals/`))
    await expect.poll(() => page.locator('.prose p').count()).toBe(100)
    await page.evaluate(() => scrollTo({ top: 1200, behavior: 'instant' }))
    await page.evaluate(() => {
      document.title = 'not reloaded'
    })
    const before = dev.output().length
    await writeFile(join(posts, 'shoals.md'), draft('Text.', 'draft: true\ndate: 2026-02-30'))
    const shown = page.locator(`${panel} pre`)
    await expect.poll(() => shown.innerText()).toMatch(/shoals\.md:7:7 +error +post-date-invalid/)
    expect(await shown.innerText()).toContain('date: 2026-02-30')
    expect(outputAfter(before)).toContain((await shown.innerText()).trim())
    // The page behind the panel has not changed or scrolled.
    expect(await page.title()).toBe('not reloaded')
    expect(await scrollTop(page)).toBe(1200)

    await listening(page, () => writeFile(join(posts, 'shoals.md'), draft(`${text}Mended text.`)))
    await expect.poll(() => page.locator('.prose').innerText()).toContain('Mended text.')
    expect(await page.locator(panel).count()).toBe(0)
    await expect.poll(() => scrollTop(page)).toBe(1200)
    expect(outputAfter(before)).toContain('All problems are fixed')
  })

  test('of the configuration is shown, too, on every page that is opened', async () => {
    const { page } = await visitor.open()
    await listening(page, () => page.goto(`${dev.origin}/pricing/`))
    const text = await readFile(config, 'utf8')
    await writeFile(config, text.replace("name: 'Fairlead',", "name 'Fairlead',"))
    const shown = () => page.locator(`${panel} pre`).innerText()
    const message = /site\.config\.ts:\d+:\d+ +error +config-syntax/
    await expect.poll(shown).toMatch(message)
    expect((await listening(page, () => page.goto(`${dev.origin}/blog/`)))?.status()).toBe(500)
    await expect.poll(shown).toMatch(message)
    expect(await page.locator('.post-list h1').count()).toBe(1)
    await listening(page, () => writeFile(config, text))
    await expect.poll(() => page.locator(panel).count()).toBe(0)
  })

  test('can be hidden, by pointer and by keyboard, until the next one', async () => {
    const { page } = await visitor.open()
    await listening(page, () => page.goto(`${dev.origin}/blog/`))
    const text = await readFile(join(posts, 'later.md'), 'utf8')
    const hideButton = page.locator(panel).getByRole('button', { name: 'Hide' })
    for (const [at, act] of [() => hideButton.click(), () => hideButton.press('Escape')].entries()) {
      await writeFile(join(posts, 'later.md'), text.replace(laterDay, `2${at}-01-01`))
      await hideButton.waitFor()
      await act()
      await expect.poll(() => page.locator(panel).count()).toBe(0)
    }
    await listening(page, () => writeFile(join(posts, 'later.md'), text))
  })
})

test('links that lead nowhere are told in the terminal, and folded at the foot of the page', async () => {
  const { page } = await visitor.open()
  const before = dev.output().length
  await listening(page, () => page.goto(`${dev.origin}/blog/shoals/`))
  await listening(page, () => writeFile(join(posts, 'shoals.md'), draft('See [the charts](/nowhere/).')))
  const shown = page.locator(panel)
  await expect.poll(() => shown.locator('h2').innerText()).toBe('1 warning')
  expect(await shown.locator('pre').count()).toBe(0)
  expect((await page.request.get(`${dev.origin}/blog/shoals/`)).status()).toBe(200)
  await shown.getByRole('button', { name: 'Show' }).click()
  expect(await shown.locator('pre').innerText()).toMatch(/shoals\.md:\d+:5 +warning +link-missing/)
  expect(outputAfter(before)).toContain('There is nothing at /nowhere/')
  await listening(page, () => writeFile(join(posts, 'shoals.md'), draft('Mended.')))
  await expect.poll(() => shown.count()).toBe(0)
})

test('an unknown address gives the not-found page', async () => {
  const { page } = await visitor.open()
  for (const path of ['/nowhere', '/blog/nowhere/', '/blog/page/999/']) {
    expect((await page.goto(dev.origin + path))?.status(), path).toBe(404)
    expect(await page.locator('main').innerText(), path).toContain('Oops! Page not found')
  }
})

test('a malformed address gives 404, too', async () => {
  const { page } = await visitor.open()
  const answer = await page.request.get(`${dev.origin}/%E0%A4%A`, { headers: { Accept: 'text/html' } })
  expect(answer.status()).toBe(404)
})

test('a save is not missed while the page is still loading', async () => {
  const { page } = await visitor.open()
  await page.route(
    '**/@vite/client',
    async route => {
      await writeFile(join(posts, 'shoals.md'), draft('Saved in between.'))
      await expect
        .poll(async () => (await fetch(`${dev.origin}/feed.xml`)).text())
        .toContain('Saved in between.')
      await route.continue()
    },
    { times: 1 },
  )
  await page.goto(`${dev.origin}/blog/shoals/`)
  await expect.poll(() => page.locator('.prose').innerText()).toBe('Saved in between.')
})

test('feeds, sitemap, data files, redirects and downloads are served to a browser', async () => {
  const { page } = await visitor.open()
  const types = {
    '/feed.xml': 'text/xml',
    '/atom.xml': 'text/xml',
    '/feed.json': 'application/json',
    '/sitemap.xml': 'text/xml',
    '/robots.txt': 'text/plain',
    '/site.webmanifest': 'application/manifest+json',
    '/uploads/privacy-policy.pdf': 'application/pdf',
  }
  for (const [path, type] of Object.entries(types)) {
    const answer = await page.request.get(dev.origin + path, { headers: { Accept: 'text/html,*/*' } })
    expect([answer.status(), answer.headers()['content-type']?.split(';')[0]], path).toEqual([200, type])
  }
  expect(await (await page.request.get(`${dev.origin}/feed.xml`)).text()).toContain('A draft about shoals')

  await page.goto(`${dev.origin}/plans/`)
  await page.waitForURL(`${dev.origin}/pricing/`)
})

test('addresses end with a slash, as on the built site', async () => {
  const { page } = await visitor.open()
  await page.goto(`${dev.origin}/blog`)
  expect(page.url()).toBe(`${dev.origin}/blog/`)
})

test('the terminal says what was saved, and nothing of Vite and Vike', () => {
  expect(dev.output()).toContain('shoals.md saved')
  expect(dev.output()).not.toMatch(/\[vite\]|\[vike\]|HTTP re|http:\/\/vike|deprecat/i)
})
