import type { Page, Route } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { holdAnswers } from '../holdAnswers.ts'
import { axeViolations } from '../axe.ts'
import { desktop, phone, recordPolicyViolations, useBrowser } from '../support.ts'
import {
  blog,
  card,
  cards,
  isHydrated,
  isOpen,
  pageLink,
  pagination,
  shown,
  slug,
  title,
  titled,
} from './blogSupport.ts'

const visitor = useBrowser()
const postData = /\/data\/posts\//
const listData = /\/blog\/page\/\d+\/index\.json$/

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
 * Lets the page's clock run fast, in steps that are as long as times may be wrong, until a condition holds. The blog is
 * hydrated first: on the fast clock, the limit after which an early click follows its link passes in no time.
 */
async function passTime(page: Page, isDone: () => boolean | Promise<boolean>, stepMs = 1000): Promise<void> {
  await expect.poll(() => isHydrated(page)).toBe(true)
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

/** Height of an element, CSS px. */
const height = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate(element => element.getBoundingClientRect().height)

describe('a slow network', () => {
  test('shows the head of the post at once, and its text once loaded', async () => {
    const { page } = await openList()
    const { answer, release } = holdAnswers()
    await page.route(postData, answer)
    await card(page, title).click()
    await isOpen(page)
    expect(await page.locator('.post-page').getAttribute('aria-busy')).toBe('true')
    expect(await page.locator('.blog-reader > [role=status]').innerText()).toBe('Loading.')
    const head = await height(page, '.post-page .post__head')
    release()
    await text(page).waitFor()
    expect(await height(page, '.post-page .post__head')).toBe(head)
    expect(await page.locator('.post-page').getAttribute('aria-busy')).toBe('false')
    expect((await shown(page)).focus).toBe(title)
  })

  test.each([desktop, phone])(
    'shows cards of the same size while a page loads, at $width px',
    async viewport => {
      const { page } = await openList({ viewport })
      const before = await height(page, '.post-card')
      await page.route(listData, () => undefined)
      await pageLink(page, 'Page 2').click()
      await page.locator('.post-card--loading').first().waitFor()
      expect(await page.locator('.post-card--loading').count()).toBe(2)
      expect(Math.abs((await height(page, '.post-card--loading')) - before)).toBeLessThan(80)
      // The page before is still a click away.
      await page.goBack()
      await expect.poll(() => cards(page)).toContain(title)
    },
  )
})

describe('a network that fails twice, and then answers', () => {
  test.each([
    ['by the server', answer500],
    ['by the connection', disconnect],
  ])('%s: the post is loaded after 1 s and 2 s more', async (_, answer) => {
    const { page } = await openList()
    const times = await failFirst(page, postData, 2, answer)
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
    const times = await failFirst(page, postData, 5, disconnect)
    await card(page, title).click()
    await passTime(page, () => times.length > 3, 200)
    await failure(page).waitFor()
    expect(delays(times)).toEqual([1, 2, 4])
    expect(await page.locator('.blog-reader > [role=status]').innerText()).toBe('This did not load.')
    expect(await failure(page).locator('h2').innerText()).toBe('This post did not load')
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
    await failFirst(page, postData, 5, answer500)
    await card(page, title).click()
    await passTime(page, () => failure(page).isVisible())
    expect(await failure(page).locator('h2').innerText()).toBe('Unexpected Application Error!')
    expect(await failure(page).locator('p').first().innerText()).toContain('500 Internal Server Error')
  })

  test('is reported for a page of the list, too', async () => {
    const { page } = await openList()
    await failFirst(page, listData, 4, disconnect)
    await pageLink(page, 'Page 2').click()
    await passTime(page, () => failure(page).isVisible())
    expect(await failure(page).getByRole('link').getAttribute('href')).toBe('/blog/page/2/')
    // The control says the same as the address.
    expect(new URL(page.url()).pathname).toBe('/blog/page/2/')
    expect(await pagination(page)).toMatch(/^1 \[2\]/)
    await retry(page).click()
    await expect.poll(async () => (await shown(page)).title).toBe(titled('Blog, page 2 of 4'))
    expect(await cards(page)).toHaveLength(2)
  })

  test('is reported where the browser says that it is offline', async () => {
    const { page } = await openList()
    await card(page, title).hover()
    await expect.poll(() => isHydrated(page)).toBe(true)
    await page.context().setOffline(true)
    await pageLink(page, 'Page 2').click()
    await page.locator('.post-card--loading').first().waitFor()
    await passTime(page, () => failure(page).isVisible())
    // It is tried once more when the browser is online again.
    await page.context().setOffline(false)
    await expect.poll(async () => (await shown(page)).title).toBe(titled('Blog, page 2 of 4'))
  })
})

test('a post whose data has moved is found by its page', async () => {
  const { page } = await openList()
  const requested: string[] = []
  await page.route(postData, route => {
    requested.push(route.request().url())
    return requested.length === 1 ? route.fulfill({ status: 404, body: 'Not found' }) : route.continue()
  })
  await card(page, title).click()
  await text(page).waitFor()
  expect(requested).toHaveLength(2)
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
    await page.route(listData, () => undefined)
    await pageLink(page, 'Page 3').click()
    await page.locator('.post-card--loading').first().waitFor()
    expect(await axeViolations(page), 'loading').toEqual([])

    await page.route(postData, disconnect)
    await page.goto(`${blog}#cilium-beside-istio`)
    await passTime(page, () => failure(page).isVisible())
    expect(await axeViolations(page), 'a failure').toEqual([])
    expect(blocked).toEqual([])
  })
})

test('data that are not those of the site are a failure to load', async () => {
  const { page } = await openList()
  for (const [name, change] of Object.entries({
    null: () => 'null',
    'a post without its contents': () => '{"html":"<p>Text</p>"}',
    'a page': () => '<!doctype html><p>Sign in',
    'a refresh': (post: string) => tampered(post, '<meta http-equiv="refresh" content="0;url=/pricing/">'),
    'a base': (post: string) => tampered(post, '<base href="https://elsewhere.example/">'),
    'a frame': (post: string) => tampered(post, '<iframe src="/pricing/"></iframe>'),
  })) {
    await page.route(postData, async route => {
      const response = await route.fetch()
      await route.fulfill({ response, body: change(await response.text()) })
    })
    await page.goto(blog)
    await card(page, title).click()
    await passTime(page, () => failure(page).isVisible())
    expect(await failure(page).innerText(), name).not.toMatch(/token|JSON|undefined/)
    expect(page.url(), name).toContain('/blog/')
    expect(await page.locator('base, iframe, meta[http-equiv=refresh]').count(), name).toBe(0)
    await page.unroute(postData)
  }
})

const tampered = (post: string, html: string): string =>
  JSON.stringify({ ...(JSON.parse(post) as object), html: `<p>Text</p>${html}` })

test('a search that fails before the list is hydrated leaves posts readable in place', async () => {
  const { page } = await visitor.open()
  const errors: Error[] = []
  page.on('pageerror', error => errors.push(error))
  await page.goto(blog)
  await page.route(/\.js$/, disconnect)
  await page.getByRole('button', { name: 'Search posts' }).click()
  await page.getByText('The search could not be loaded.').waitFor()
  await page.unroute(/\.js$/)
  expect(await isHydrated(page)).toBe(false)
  const opened = await page.evaluate(() => performance.timeOrigin)
  await card(page, title).click()
  await isOpen(page)
  expect(await page.evaluate(() => performance.timeOrigin)).toBe(opened)
  expect(errors).toEqual([])
})
