import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { addressOfTab, paths, phone, scrollTop, useBrowser, type Visitor } from '../support.ts'
import {
  card,
  cardLinks,
  cards,
  isOpen,
  onPage,
  openBlog,
  pageLink,
  pagination,
  shown,
  step,
  useBlog,
  titled,
} from './blogSupport.ts'

const visitor = useBrowser()
const origins = { 1: useBlog(1), 3: useBlog(3), 40: useBlog(40) }

const openList = (pages: keyof typeof origins, path?: string, options: Parameters<Visitor['open']>[0] = {}) =>
  openBlog(visitor, path, { site: origins[pages](), ...options })

/** All that a page of the list shows, whether it was loaded or opened in place. */
const listState = async (page: Page) => ({
  ...(await shown(page)),
  focus: undefined,
  cards: await cards(page),
  pagination: await pagination(page),
  previous: await step(page, 'Previous').getAttribute('aria-disabled'),
  next: await step(page, 'Next').getAttribute('aria-disabled'),
  text: await page.locator('.post-list').innerText(),
})

test('one page has no pagination, and its posts open', async () => {
  const { page, problems } = await openList(1)
  expect(await page.getByRole('navigation', { name: 'Pagination' }).count()).toBe(0)
  expect(await cards(page)).toEqual(['Post 2', 'Post 1'])
  await card(page, 'Post 1').click()
  await isOpen(page, 'Post 1')
  await page.goBack()
  await isOpen(page, 'Blog')
  expect(problems).toEqual([])
})

describe('of 3 pages', () => {
  test('each looks the same in place as when it is loaded', async () => {
    const { page, problems, requests } = await openList(3)
    const inPlace = [await listState(page)]
    for (const number of [2, 3]) {
      await pageLink(page, `Page ${number}`).click()
      await expect.poll(() => cards(page)).toEqual(onPage(number, 3))
      inPlace.push(await listState(page))
    }
    expect(paths(requests, 'document')).toHaveLength(1)
    for (const [at, path] of ['', 'page/2/', 'page/3/'].entries()) {
      await page.goto(`${origins[3]()}/blog/${path}`)
      expect(await listState(page)).toEqual(inPlace[at])
    }
    expect(inPlace.map(({ pagination: numbers, previous, next }) => [numbers, previous, next])).toEqual([
      ['[1] 2 3', 'true', null],
      ['1 [2] 3', null, null],
      ['1 2 [3]', null, 'true'],
    ])
    expect(inPlace.map(({ address, title }) => [address, title])).toEqual([
      ['/blog/', titled('Blog')],
      ['/blog/page/2/', titled('Blog, page 2 of 3')],
      ['/blog/page/3/', titled('Blog, page 3 of 3')],
    ])
    expect(problems).toEqual([])
  })

  test('Next and Previous turn the pages; at the ends they do nothing', async () => {
    const { page } = await openList(3)
    await step(page, 'Previous').click()
    expect(await cards(page)).toEqual(onPage(1, 3))
    for (const number of [2, 3]) {
      await step(page, 'Next').click()
      await expect.poll(() => cards(page)).toEqual(onPage(number, 3))
    }
    await step(page, 'Next').click()
    await step(page, 'Previous').click()
    await expect.poll(() => cards(page)).toEqual(onPage(2, 3))
    expect((await shown(page)).address).toBe('/blog/page/2/')
  })

  test('Back, Forward and a reload keep the page and its scroll position', async () => {
    const { page, problems } = await openList(3, '', { viewport: phone })
    await pageLink(page, 'Page 2').scrollIntoViewIfNeeded()
    const y = await scrollTop(page)
    await pageLink(page, 'Page 2').click()
    await expect.poll(() => cards(page)).toEqual(onPage(2, 3))
    await expect.poll(() => scrollTop(page)).toBe(0)
    await page.goBack()
    await expect.poll(() => cards(page)).toEqual(onPage(1, 3))
    await expect.poll(() => scrollTop(page)).toBe(y)
    await page.goForward()
    await expect.poll(() => cards(page)).toEqual(onPage(2, 3))
    await page.reload()
    expect(await cards(page)).toEqual(onPage(2, 3))
    await page.goBack()
    await expect.poll(() => cards(page)).toEqual(onPage(1, 3))
    expect((await shown(page)).address).toBe('/blog/')
    expect(problems).toEqual([])
  })

  test('a page opened in place is scrolled to its top, announced and focused', async () => {
    const { page } = await openList(3, '', { viewport: phone })
    await pageLink(page, 'Page 3').focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => cards(page)).toEqual(onPage(3, 3))
    await page.getByRole('status').getByText('Page 3 of 3').waitFor()
    expect((await shown(page)).focus).toBe('Blog')
    expect(await scrollTop(page)).toBe(0)
  })

  test.each([
    ['smooth', 'no-preference', 'smooth'],
    ['instant with reduced motion', 'reduce', 'instant'],
  ] as const)('scrolling to the top is %s', async (_, reducedMotion, behavior) => {
    const { page } = await openList(3, '', { viewport: phone, reducedMotion })
    await page.evaluate(() => {
      const calls: unknown[] = []
      Object.assign(window, { calls })
      const real = window.scrollTo as (options: ScrollToOptions) => void
      window.scrollTo = ((options: ScrollToOptions) => {
        calls.push(options)
        real.call(window, options)
      }) as typeof window.scrollTo
    })
    await pageLink(page, 'Page 2').click()
    await expect.poll(() => cards(page)).toEqual(onPage(2, 3))
    await expect.poll(() => scrollTop(page)).toBe(0)
    expect(await page.evaluate(() => (window as unknown as { calls: unknown }).calls)).toEqual([
      { top: 0, behavior },
    ])
  })

  test('a middle click and a click with Control open the page in another tab', async () => {
    const { page } = await openList(3)
    for (const options of [{ button: 'middle' }, { modifiers: ['Control'] }] as const) {
      const modifiers = 'modifiers' in options ? [...options.modifiers] : []
      const opened = await addressOfTab(page, () => pageLink(page, 'Page 2').click({ ...options, modifiers }))
      expect(opened).toMatch(/\/blog\/page\/2\/$/)
      expect(await cards(page)).toEqual(onPage(1, 3))
    }
  })

  test('Back to Blog returns to a page that was opened in place', async () => {
    const { page } = await openList(3)
    await pageLink(page, 'Page 3').click()
    await card(page, 'Post 1').click()
    await isOpen(page, 'Post 1')
    await page.getByRole('link', { name: 'Back to Blog' }).first().click()
    await expect.poll(async () => (await shown(page)).address).toBe('/blog/page/3/')
    await page.goBack()
    await expect.poll(() => cards(page)).toEqual(onPage(1, 3))
  })
})

describe('of 40 pages', () => {
  test('the pagination follows the specification', async () => {
    const { page, requests, problems } = await openList(40)
    const seen = [await pagination(page)]
    for (const name of ['Page 2', 'Page 3', 'Page 4', 'Page 40', 'Page 39', 'Page 38', 'Page 37', 'Page 1']) {
      await pageLink(page, name).click()
      const number = Number(name.slice(5))
      await expect.poll(() => cards(page), { message: name }).toEqual(onPage(number, 40))
      seen.push(await pagination(page))
    }
    expect(seen).toEqual([
      '[1] 2 … 40',
      '1 [2] 3 … 40',
      '1 2 [3] 4 … 40',
      '1 … 3 [4] 5 … 40',
      '1 … 39 [40]',
      '1 … 38 [39] 40',
      '1 … 37 [38] 39 40',
      '1 … 36 [37] 38 … 40',
      '[1] 2 … 40',
    ])
    expect(paths(requests, 'document')).toHaveLength(1)
    expect(problems).toEqual([])
  })

  test('the HTML of a page has no other page, and no post', async () => {
    const { page } = await openList(40, 'page/20/')
    const html = await page.content()
    expect(html).toContain('Post 41<')
    expect(html).not.toMatch(/Post 40<|A part of post/)
    const first = await page.request.get(`${origins[40]()}/blog/`)
    expect(Math.abs(html.length - (await first.text()).length)).toBeLessThan(4000)
  })

  test('a post of any page is opened by its address', async () => {
    const { page, problems } = await openList(40, '#post-33')
    await isOpen(page, 'Post 33')
    expect(problems).toEqual([])
  })
})

test('without JavaScript every page is reached by its links', async () => {
  const { page } = await openList(40, '', { javaScriptEnabled: false })
  await pageLink(page, 'Page 40').click()
  expect(await cards(page)).toEqual(onPage(40, 40))
  await step(page, 'Previous').click()
  expect(await pagination(page)).toBe('1 … 38 [39] 40')
  await cardLinks(page).first().click()
  expect(await page.locator('h1').innerText()).toBe('Post 4')
})
