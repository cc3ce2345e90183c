import axe, { type AxeResults } from 'axe-core'
import type { Page, Route } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { desktop, origin, phone, themes, useBrowser } from '../support.ts'
import { card, cards, isAwake, pageLink, shown } from './blogSupport.ts'

const visitor = useBrowser()
const title = 'Connection timed out: debugging a network policy'
const post = /\/data\/posts\//
const list = /\/blog\/page\/\d+\/index\.json$/

/** When something was asked for, by the page's clock, ms. */
type Times = number[]

/** Answers the first requests so, and the others as the server does. */
async function failing(page: Page, pattern: RegExp, times: number, how: (route: Route) => unknown) {
  const asked: Times = []
  await page.route(pattern, async route => {
    asked.push(await page.evaluate(() => Date.now()))
    await (asked.length <= times ? how(route) : route.continue())
  })
  return asked
}

const answer500 = (route: Route) => route.fulfill({ status: 500, body: 'Broken' })
const down = (route: Route) => route.abort('connectionfailed')

/** The list, with a clock that can be let run quicker. */
async function openList(options: Parameters<typeof visitor.open>[0] = {}) {
  const visit = await visitor.open({ reducedMotion: 'reduce', ...options })
  await visit.page.clock.install()
  await visit.page.goto(`${origin}/blog/`)
  return visit
}

/** Lets time pass, quicker than it does, until something has come about. */
async function passTime(page: Page, isDone: () => boolean | Promise<boolean>): Promise<void> {
  for (let passed = 0; !(await isDone()); passed += 200) {
    if (passed > 60_000) throw new Error('A minute went by')
    await page.clock.runFor(200)
    await page.waitForTimeout(30)
  }
}

/** The whole seconds between what was asked for, of a delay that doubles: more than it, and less than the next. */
const delays = (times: Times): number[] =>
  times.slice(1).map((time, at) => 2 ** Math.floor(Math.log2((time - times[at]! + 50) / 1000)))

const content = (page: Page) => page.locator('.post-page .prose').getByText('Somebody merged')
const failure = (page: Page) => page.locator('.load-failure')
const retry = (page: Page) => page.getByRole('button', { name: 'Retry' })

/** Height of an element, CSS px. */
const height = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate(element => element.getBoundingClientRect().height)

describe('a slow network', () => {
  test('shows the head of the post at once, and its text when it comes', async () => {
    const { page } = await openList()
    let release = () => {}
    const held = new Promise<void>(resolve => {
      release = resolve
    })
    await page.route(post, async route => {
      await held
      await route.continue()
    })
    await card(page, title).click()
    await expect.poll(async () => (await shown(page)).heading).toBe(title)
    expect(await page.locator('.post-page').getAttribute('aria-busy')).toBe('true')
    expect(await page.locator('.blog-reader > [role=status]').innerText()).toBe('Loading.')
    const head = await height(page, '.post-page .post__head')
    release()
    await content(page).waitFor()
    expect(await height(page, '.post-page .post__head')).toBe(head)
    expect(await page.locator('.post-page').getAttribute('aria-busy')).toBe('false')
    expect((await shown(page)).focus).toBe(title)
  })

  test.each([desktop, phone])(
    'shows cards of the same size while a page loads, at $width px',
    async viewport => {
      const { page } = await openList({ viewport })
      const before = await height(page, '.post-card')
      await page.route(list, () => undefined)
      await pageLink(page, 'Page 2').click()
      await page.locator('.post-card--loading').first().waitFor()
      expect(await page.locator('.post-card--loading').count()).toBe(2)
      expect(Math.abs((await height(page, '.post-card--loading')) - before)).toBeLessThan(80)
      // Another way out is open: the page before is a click away.
      await page.goBack()
      await expect.poll(() => cards(page)).toContain(title)
    },
  )
})

describe('a network that fails twice, and then answers', () => {
  test.each([
    ['by the server', answer500],
    ['by the connection', down],
  ])('%s: the post is there after 1 s and 2 s more', async (_, how) => {
    const { page } = await openList()
    const asked = await failing(page, post, 2, how)
    await card(page, title).click()
    await passTime(page, () => asked.length > 2)
    await content(page).waitFor()
    expect(await failure(page).count()).toBe(0)
    expect(delays(asked)).toEqual([1, 2])
  })
})

describe('a network that is down', () => {
  test('is told of after the third retry, with a way to try again and the permalink', async () => {
    const { page } = await openList()
    const asked = await failing(page, post, 5, down)
    await card(page, title).click()
    await passTime(page, () => asked.length > 3)
    await failure(page).waitFor()
    expect(delays(asked)).toEqual([1, 2, 4])
    expect(await page.locator('.blog-reader > [role=status]').innerText()).toBe('It did not load.')
    expect(await failure(page).getByRole('link').getAttribute('href')).toBe(
      '/blog/debugging-dropped-traffic/',
    )

    await retry(page).click()
    await page.getByRole('button', { name: 'Trying again' }).waitFor()
    await passTime(page, () => asked.length > 5)
    await content(page).waitFor()
    expect((await shown(page)).focus).toBe(title)
  })

  test('a page of the list is tried for, too', async () => {
    const { page } = await openList()
    await failing(page, list, 4, down)
    await pageLink(page, 'Page 2').click()
    await passTime(page, () => failure(page).isVisible())
    expect(await failure(page).getByRole('link').getAttribute('href')).toBe('/blog/page/2/')
    await retry(page).click()
    await expect.poll(async () => (await shown(page)).title).toBe('Blog, page 2 of 4 · Fairlead')
    expect(await cards(page)).toHaveLength(2)
  })

  test('is told of where the browser says that it is offline', async () => {
    const { page } = await openList()
    await card(page, title).hover()
    await expect.poll(() => isAwake(page)).toBe(true)
    await page.context().setOffline(true)
    await pageLink(page, 'Page 2').click()
    await page.locator('.post-card--loading').first().waitFor()
    await passTime(page, () => failure(page).isVisible())
    await page.context().setOffline(false)
    await retry(page).click()
    await expect.poll(async () => (await shown(page)).title).toBe('Blog, page 2 of 4 · Fairlead')
  })
})

test('a post whose data was published under another name is found by its page', async () => {
  const { page } = await openList()
  const asked: string[] = []
  await page.route(post, route => {
    asked.push(route.request().url())
    return asked.length === 1 ? route.fulfill({ status: 404, body: 'Not found' }) : route.continue()
  })
  await card(page, title).click()
  await content(page).waitFor()
  expect(asked).toHaveLength(2)
})

describe.each(themes)('in the %s theme, axe finds nothing', theme => {
  test.each([phone, desktop])('at $width px', async viewport => {
    const violations: string[] = []
    const { page } = await visitor.open({ viewport, theme, reducedMotion: 'reduce' })
    await page.exposeFunction('noteViolation', (violation: string) => violations.push(violation))
    await page.addInitScript(() => {
      const { noteViolation } = window as unknown as { noteViolation(violation: string): void }
      addEventListener('securitypolicyviolation', event => noteViolation(event.violatedDirective))
    })
    const findings = async () => {
      await page.evaluate(axe.source)
      const { violations: found } = await page.evaluate(
        () => (window as unknown as { axe: typeof axe }).axe.run(document) as Promise<AxeResults>,
      )
      return found.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id} ${target.join(' ')}`))
    }
    await page.goto(`${origin}/blog/#debugging-dropped-traffic`)
    await content(page).waitFor()
    expect(await findings(), 'the post').toEqual([])

    await page.goto(`${origin}/blog/#nowhere`)
    await page.getByRole('status').getByText('nowhere').waitFor()
    expect(await findings(), 'an unknown post').toEqual([])

    await page.route(list, () => undefined)
    await pageLink(page, 'Page 3').click()
    await page.locator('.post-card--loading').first().waitFor()
    expect(await findings(), 'loading').toEqual([])

    await page.unroute(list)
    await page.route(post, down)
    await page.clock.install()
    await page.goto(`${origin}/pricing/`)
    await page.goto(`${origin}/blog/#cilium-beside-istio`)
    await passTime(page, () => failure(page).isVisible())
    expect(await findings(), 'a failure').toEqual([])
    expect(violations).toEqual([])
  })
})
