import type { Page, Route } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { holdAnswers } from '../holdAnswers.ts'
import { axeViolations } from '../axe.ts'
import { phone, recordPolicyViolations, useBrowser } from '../support.ts'
import {
  blog,
  card,
  cards,
  isOpen,
  isRunning,
  openBlog,
  openSavingData,
  pageLink,
  shown,
  slug,
  title,
  titled,
} from './blogSupport.ts'

const visitor = useBrowser()
const posts = /\/blog\/[a-z-]+\/$/
const lists = /\/blog\/page\/\d+\/$/

/** Answers the first `count` requests with `answer`; returns the times of all requests by the page's clock, ms. */
async function failFirst(page: Page, pattern: RegExp, count: number, answer: (route: Route) => unknown) {
  const times: number[] = []
  await page.route(pattern, async route => {
    times.push(await page.evaluate(() => Date.now()))
    await (times.length <= count ? answer(route) : route.continue())
  })
  return times
}

const answer500 = (route: Route) => route.fulfill({ status: 500, body: 'Broken' })
const disconnect = (route: Route) => route.abort('connectionfailed')

/** Opens the list with a clock that `passTime` can speed up. */
async function openList(options: Parameters<typeof visitor.open>[0] = {}) {
  const visit = await visitor.open(options)
  await visit.page.clock.install()
  await visit.page.goto(blog)
  return visit
}

/** What loads takes longer on a busy machine, however fast the page's clock runs. */
const patienceMs = 20_000

/**
 * Lets the page's clock run fast, in steps that are as long as times may be wrong, until a condition holds. The code
 * runs first: on the fast clock, the limit after which an early click follows its link passes in no time.
 */
async function passTime(page: Page, isDone: () => boolean | Promise<boolean>, stepMs = 1000): Promise<void> {
  await expect.poll(() => isRunning(page)).toBe(true)
  const end = Date.now() + patienceMs
  while (!(await isDone())) {
    if (Date.now() > end) throw new Error('Time passed in vain')
    await page.clock.runFor(stepMs)
    await page.waitForTimeout(30)
  }
}

/** Delays between requests, in s, each rounded down to a power of two: they double. */
const delays = (times: readonly number[]): number[] =>
  times.slice(1).map((time, at) => 2 ** Math.floor(Math.log2((time - times[at]! + 50) / 1000)))

/** The beginning of the post's text. */
const text = (page: Page) => page.locator('.post-page .prose').getByText('Somebody merged')
const failure = (page: Page) => page.locator('.load-failure')
const retry = (page: Page) => page.getByRole('button', { name: 'Try again' })

const isBusy = (page: Page) =>
  page.getByRole('main').evaluate(main => main.getAttribute('aria-busy') === 'true')

describe('a slow network', () => {
  test('leaves the list until the post has loaded', async () => {
    const { page } = await openList()
    const { answer, release } = holdAnswers()
    await page.route(posts, answer)
    await card(page, title).click()
    await expect.poll(() => isBusy(page)).toBe(true)
    expect(await page.getByRole('status').allInnerTexts()).toContain('Loading.')
    expect((await shown(page)).heading).toBe('Blog')
    release()
    await text(page).waitFor()
    expect(await isBusy(page)).toBe(false)
    expect((await shown(page)).focus).toBe(title)
  })

  test('leaves the page before a click away', async () => {
    const { page } = await openList()
    await page.route(lists, () => undefined)
    await pageLink(page, 'Page 2').click()
    await expect.poll(() => isBusy(page)).toBe(true)
    expect(new URL(page.url()).pathname).toBe('/blog/page/2/')
    await page.goBack()
    await expect.poll(() => isBusy(page)).toBe(false)
    expect(await cards(page)).toContain(title)
    expect(new URL(page.url()).pathname).toBe('/blog/')
  })
})

describe('a network that fails twice, and then answers', () => {
  test.each([
    ['by the server', answer500],
    ['by the connection', disconnect],
  ])('%s: the post is loaded after 1 s and 2 s more', async (_, answer) => {
    const { page } = await openList()
    const times = await failFirst(page, posts, 2, answer)
    await card(page, title).click()
    await passTime(page, () => times.length > 2, 200)
    await text(page).waitFor()
    expect(await failure(page).count()).toBe(0)
    expect(delays(times)).toEqual([1, 2])
  })
})

describe('a network that is down', () => {
  test('is reported after the third retry, with a retry button and the permalink', async () => {
    const { page } = await openList()
    const times = await failFirst(page, posts, 5, disconnect)
    await card(page, title).click()
    await passTime(page, () => times.length > 3, 200)
    await failure(page).waitFor()
    expect(delays(times)).toEqual([1, 2, 4])
    expect(await page.getByRole('status').allInnerTexts()).toContain('This did not load.')
    expect(await failure(page).locator('h1').innerText()).toBe('This post did not load')
    expect(await failure(page).locator('p').first().innerText()).toBe('Check your connection.')
    expect(await failure(page).getByRole('link').getAttribute('href')).toBe(`/blog/${slug}/`)
    const box = await failure(page).boundingBox()
    expect(box && box.y + box.height).toBeLessThan(page.viewportSize()?.height ?? 0)

    await retry(page).click()
    await page.getByRole('button', { name: 'Trying again' }).waitFor()
    await passTime(page, () => times.length > 5)
    await text(page).waitFor()
    expect((await shown(page)).focus).toBe(title)
  })

  test('on the side of the server is reported as an error, with its status', async () => {
    const { page } = await openList()
    await failFirst(page, posts, 5, answer500)
    await card(page, title).click()
    await passTime(page, () => failure(page).isVisible())
    expect(await failure(page).locator('h1').innerText()).toBe('Unexpected Application Error!')
    expect(await failure(page).locator('p').first().innerText()).toContain('500 Internal Server Error')
  })

  test('is reported for a page of the list, too', async () => {
    const { page } = await openList()
    await failFirst(page, lists, 4, disconnect)
    await pageLink(page, 'Page 2').click()
    await passTime(page, () => failure(page).isVisible())
    expect(await failure(page).getByRole('link').getAttribute('href')).toBe('/blog/page/2/')
    expect(new URL(page.url()).pathname).toBe('/blog/page/2/')
    await retry(page).click()
    await expect.poll(async () => (await shown(page)).title).toBe(titled('Blog, page 2 of 4'))
    expect(await cards(page)).toHaveLength(2)
  })

  test('is reported where the browser says that it is offline', async () => {
    const { page } = await openList()
    await card(page, title).hover()
    await expect.poll(() => isRunning(page)).toBe(true)
    await page.context().setOffline(true)
    await pageLink(page, 'Page 2').click()
    await passTime(page, () => failure(page).isVisible())
    // It is tried once more when the browser is online again.
    await page.context().setOffline(false)
    await expect.poll(async () => (await shown(page)).title).toBe(titled('Blog, page 2 of 4'))
  })
})

// Whole pages are looked at in both themes, and in windows of both widths, elsewhere.
describe('axe finds nothing', () => {
  test('on a post in place, nor beside the notice of an unknown one', async () => {
    const { page } = await visitor.open({ theme: 'dark', viewport: phone })
    const blocked = await recordPolicyViolations(page)
    await page.goto(`${blog}#${slug}`)
    await text(page).waitFor()
    expect(await axeViolations(page), 'the post').toEqual([])

    await page.goto(`${blog}#nowhere`)
    await page.getByRole('status').getByText('nowhere').waitFor()
    expect(await axeViolations(page), 'an unknown post').toEqual([])
    expect(blocked).toEqual([])
  })

  test('while a page loads, nor after a failure', async () => {
    const { page } = await visitor.open({ theme: 'light' })
    const blocked = await recordPolicyViolations(page)
    await page.clock.install()
    await page.goto(blog)
    await page.route(lists, () => undefined)
    await pageLink(page, 'Page 3').click()
    await expect.poll(() => isBusy(page)).toBe(true)
    expect(await axeViolations(page), 'loading').toEqual([])

    await page.route(posts, disconnect)
    await page.goto(`${blog}#cilium-beside-istio`)
    await passTime(page, () => failure(page).isVisible())
    expect(await axeViolations(page), 'a failure').toEqual([])
    expect(blocked).toEqual([])
  })
})

test('what is not a page of this release, or does what the list must not, opens by its address', async () => {
  for (const [name, change] of Object.entries({
    'a sign-in page': () => '<!doctype html><p>Sign in',
    JSON: () => 'null',
    'a refresh': (post: string) => tampered(post, '<meta http-equiv="refresh" content="0;url=/pricing/">'),
    'a base': (post: string) => tampered(post, '<base href="https://elsewhere.example/">'),
    'a frame': (post: string) => tampered(post, '<iframe src="/pricing/"></iframe>'),
    'another policy': (post: string) => post.replace("img-src 'self'", '$& https://images.example'),
    'another release': (post: string) => post.replace('</footer>', '<a href="/new/">New</a>$&'),
  })) {
    const { page } = await openBlog(visitor)
    await page.route(posts, async route => {
      if (route.request().resourceType() !== 'fetch') return await route.continue()
      const response = await route.fetch()
      await route.fulfill({ response, body: change(await response.text()) })
    })
    await card(page, title).click()
    await page.waitForURL(`**/blog/${slug}/`)
    await isOpen(page)
    await page.goBack()
    await isOpen(page, 'Blog')
    expect((await shown(page)).address, name).toBe('/blog/')
    await page.close()
  }
})

/** A post's page with an element in its text. */
const tampered = (post: string, html: string): string => post.replace('<div class="prose">', `$&${html}`)

test('a page of the list that is gone leads to the page for missing addresses', async () => {
  const { page } = await openBlog(visitor)
  await page.route(lists, route => route.fulfill({ status: 404, body: 'Not found' }))
  await pageLink(page, 'Page 2').click()
  await page.getByText('Not found').waitFor()
  expect(new URL(page.url()).pathname).toBe('/blog/page/2/')
})

test('a post that is read for an hour is still there after a jump back, without a network', async () => {
  const { page } = await openList()
  await card(page, title).click()
  await text(page).waitFor()
  await page.getByRole('navigation', { name: 'On this page' }).getByRole('link').nth(2).click()
  await page.clock.fastForward('01:00:00')
  await page.route(posts, disconnect)
  await page.goBack()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await isOpen(page)
  expect(await isBusy(page)).toBe(false)
})

test('scripts of a fetched page never run', async () => {
  const { page } = await openBlog(visitor)
  await page.route(posts, async route => {
    const response = await route.fetch()
    await route.fulfill({
      response,
      body: tampered(await response.text(), '<script>window.ran = 1</script>'),
    })
  })
  await card(page, title).click()
  await isOpen(page)
  expect(await page.evaluate(() => 'ran' in window)).toBe(false)
})

test('a search that fails before the list is running leaves posts readable in place', async () => {
  const { page } = await openSavingData(visitor)
  const errors: Error[] = []
  page.on('pageerror', error => errors.push(error))
  await page.route(/\.js$/, disconnect)
  await page.getByRole('button', { name: 'Search posts' }).click()
  await page.getByText('The search could not be loaded.').waitFor()
  await page.unroute(/\.js$/)
  expect(await isRunning(page)).toBe(false)
  const opened = await page.evaluate(() => performance.timeOrigin)
  await card(page, title).click()
  await isOpen(page)
  expect(await page.evaluate(() => performance.timeOrigin)).toBe(opened)
  expect(errors).toEqual([])
})
