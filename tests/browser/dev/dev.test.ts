import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { useBrowser } from '../support.ts'
import { clearAway, copyContent, type Dev, listening, startDev } from './devSupport.ts'

const visitor = useBrowser()
clearAway()

let dev: Dev
let posts: string
let config: string

/** A post that is a day's work and not shown to visitors yet. */
const draft = (text: string, head = 'draft: true\ndate: 2026-01-02') => `---
id: 900
title: A draft about shoals
excerpt: Something that only its writer sees so far, long enough to stand on a card of the list of posts.
author: Mara Lindqvist
${head}
tags: [charts]
---

${text}
`

beforeAll(async () => {
  const content = await copyContent()
  posts = content.posts
  config = content.config
  await writeFile(join(posts, 'shoals.md'), draft('The first text.'))
  await writeFile(
    join(posts, 'later.md'),
    draft('Not yet.', 'date: 2199-01-01').replace('900', '901').replace('A draft about', 'Scheduled'),
  )
  dev = await startDev(['--port', '0', '--posts', posts, '--config', config])
})
afterAll(() => dev.stop())

/** What the terminal has said since. */
const since = (from: number) => dev.output().slice(from)

/** Saves the draft, and waits until what is asked for is made of it, and the pages have been told. */
async function saveDraft(text: string): Promise<void> {
  await writeFile(join(posts, 'shoals.md'), draft(text))
  const last = text.trim().split('\n').at(-1)
  await expect.poll(async () => (await fetch(`${dev.origin}/feed.xml`)).text()).toContain(last)
}

test('drafts and scheduled posts are shown, and marked', async () => {
  const { page, faults } = await visitor.open()
  // Whoever leaves while the modules are on their way breaks off their requests.
  await page.goto(`${dev.origin}/blog/shoals/`, { waitUntil: 'networkidle' })
  expect(await page.locator('.post__head .badge--notice').innerText()).toBe('Draft')
  await page.goto(`${dev.origin}/blog/`, { waitUntil: 'networkidle' })
  const card = page.locator('.post-card').filter({ hasText: 'Scheduled shoals' })
  expect(await card.locator('.badge--notice').innerText()).toBe('Scheduled')
  expect(faults).toEqual([])
})

test('a saved post is shown by itself', async () => {
  const { page } = await visitor.open()
  await listening(page, () => page.goto(`${dev.origin}/blog/shoals/`))
  for (const text of ['The second text.', 'The third text.']) {
    await listening(page, () => writeFile(join(posts, 'shoals.md'), draft(text)))
    await expect.poll(() => page.locator('.prose').innerText()).toBe(text)
  }
})

test('a saved configuration is shown by itself, also where the editor puts a new file in its place', async () => {
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

test('a new post appears in the list, and goes when its file is deleted', async () => {
  const { page } = await visitor.open()
  await listening(page, () => page.goto(`${dev.origin}/blog/`))
  const path = join(posts, 'new.md')
  const text = draft('New.', 'date: 2199-02-02').replace('900', '902').replace('A draft', 'News')
  const card = page.getByRole('link', { name: 'News about shoals' })
  await listening(page, () => writeFile(path, text))
  await expect.poll(() => card.count()).toBe(1)
  await listening(page, () => rm(path))
  await expect.poll(() => card.count()).toBe(0)
  expect((await page.goto(`${dev.origin}/blog/new/`))?.status()).toBe(404)
})

test('a page that is opened after a save is loaded once', async () => {
  const { page, requests } = await visitor.open()
  await saveDraft('A text that nobody was there to see.')
  await page.goto(`${dev.origin}/blog/shoals/`, { waitUntil: 'networkidle' })
  expect(requests.filter(request => request.isNavigationRequest())).toHaveLength(1)
})

test('a reload comes back to where the page was scrolled', async () => {
  const { page } = await visitor.open()
  const text = `${'A line of text.\n\n'.repeat(99)}The hundredth.\n\n`
  await saveDraft(text)
  await listening(page, () => page.goto(`${dev.origin}/blog/shoals/`))
  await expect.poll(() => page.locator('.prose p').count()).toBe(100)
  await page.evaluate(() => scrollTo({ top: 1500, behavior: 'instant' }))
  await listening(page, () => writeFile(join(posts, 'shoals.md'), draft(`${text}The end.`)))
  await expect.poll(() => page.locator('.prose p').count()).toBe(101)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(1500)
})

describe('a fault', () => {
  const panel = 'kube-site-error'

  test('of a post is shown over the page, in the words of the terminal, until it is mended', async () => {
    const { page } = await visitor.open()
    const text = `${'A line of text.\n\n'.repeat(99)}The last of a hundred.\n\n`
    await saveDraft(text)
    await listening(page, () => page.goto(`${dev.origin}/blog/shoals/`))
    await expect.poll(() => page.locator('.prose p').count()).toBe(100)
    await page.evaluate(() => scrollTo({ top: 1200, behavior: 'instant' }))
    await page.evaluate(() => {
      document.title = 'not reloaded'
    })
    const said = dev.output().length
    await writeFile(join(posts, 'shoals.md'), draft('Text.', 'draft: true\ndate: 2026-02-30'))
    const shown = page.locator(`${panel} pre`)
    await expect.poll(() => shown.innerText()).toMatch(/shoals\.md:7:7 +error +post-date-invalid/)
    expect(await shown.innerText()).toContain('date: 2026-02-30')
    expect(since(said)).toContain((await shown.innerText()).trim())
    // The page behind it is still the same, where it was.
    expect(await page.title()).toBe('not reloaded')
    expect(await page.evaluate(() => scrollY)).toBe(1200)

    await listening(page, () => writeFile(join(posts, 'shoals.md'), draft(`${text}Mended text.`)))
    await expect.poll(() => page.locator('.prose').innerText()).toContain('Mended text.')
    expect(await page.locator(panel).count()).toBe(0)
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(1200)
    expect(since(said)).toContain('All problems are fixed')
  })

  test('of the configuration too, on every page that is opened meanwhile', async () => {
    const { page } = await visitor.open()
    await listening(page, () => page.goto(`${dev.origin}/pricing/`))
    const text = await readFile(config, 'utf8')
    await writeFile(config, text.replace("name: 'Fairlead',", "name 'Fairlead',"))
    const shown = () => page.locator(`${panel} pre`).innerText()
    const told = /site\.config\.ts:\d+:\d+ +error +config-syntax/
    await expect.poll(shown).toMatch(told)
    expect((await listening(page, () => page.goto(`${dev.origin}/blog/`)))?.status()).toBe(500)
    await expect.poll(shown).toMatch(told)
    expect(await page.locator('.post-list h1').count()).toBe(1)
    await listening(page, () => writeFile(config, text))
    await expect.poll(() => page.locator(panel).count()).toBe(0)
  })

  test('can be put aside, by pointer and by keyboard, and comes back with the next one', async () => {
    const { page } = await visitor.open()
    await listening(page, () => page.goto(`${dev.origin}/blog/`))
    const text = await readFile(join(posts, 'later.md'), 'utf8')
    const hide = page.locator(panel).getByRole('button', { name: 'Hide' })
    for (const [at, act] of [() => hide.click(), () => hide.press('Escape')].entries()) {
      await writeFile(join(posts, 'later.md'), text.replace('date: 2199', `date: 2${at}`))
      await hide.waitFor()
      await act()
      await expect.poll(() => page.locator(panel).count()).toBe(0)
    }
    await listening(page, () => writeFile(join(posts, 'later.md'), text))
  })
})

test('an unknown address gives the not-found page', async () => {
  const { page } = await visitor.open()
  for (const path of ['/nowhere', '/blog/nowhere/', '/blog/page/999/']) {
    expect((await page.goto(dev.origin + path))?.status(), path).toBe(404)
    expect(await page.locator('main').innerText(), path).toContain('Oops! Page not found')
  }
})

test('an address that nobody can read is not found either', async () => {
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

test('feeds, sitemap, data files, redirects and downloads are served, to a browser too', async () => {
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

test('addresses have their slash, as on the built site', async () => {
  const { page } = await visitor.open()
  await page.goto(`${dev.origin}/blog`)
  expect(page.url()).toBe(`${dev.origin}/blog/`)
})

test('the terminal is told what was saved, and nothing of the tools', () => {
  expect(dev.output()).toContain('shoals.md saved')
  expect(dev.output()).not.toMatch(/\[vite\]|\[vike\]|HTTP re|http:\/\/vike|deprecat/i)
})
