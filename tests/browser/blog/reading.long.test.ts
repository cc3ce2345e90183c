import { describe, expect, test } from 'vitest'
import { addressOfTab, scrollTop, settled, useBrowser } from '../support.ts'
import { blog, card, cardLinks, cards, content, isOpen, openBlog, shown, slug, title } from './blogSupport.ts'

const visitor = useBrowser()

describe('a plain click on a card', () => {
  test('shows the same as the permalink', async () => {
    const { page } = await openBlog(visitor, `#${slug}`)
    await content(page).getByText('Somebody merged a network policy').waitFor()
    const text = await page.locator('.post-page').innerText()
    expect(text).toContain('Related posts')
    await page.goto(`${blog}${slug}/`)
    // What is below the first screen is laid out a moment after the page has loaded, and has no inner text before.
    await expect.poll(() => page.locator('.post-page').innerText()).toBe(text)
  })

  test('links to related and older posts, which open on their own pages', async () => {
    const { page, problems } = await openBlog(visitor)
    await card(page, title).click()
    for (const link of ['.related-posts__link', '.post-neighbours__link--prev']) {
      await page.locator(link).first().waitFor()
      const path = await page.locator(link).first().getAttribute('href')
      await page.locator(link).first().click()
      await page.waitForURL(`**${path}`)
      await page.goBack()
      await isOpen(page)
    }
    expect(problems).toEqual([])
  })

  test.each(['dark', 'light'] as const)('shows the image of the %s theme', async theme => {
    const { page, requests } = await openBlog(visitor, '', { theme })
    await card(page, title).click()
    await content(page).waitFor()
    const image = page.locator('.post-page .post__image img:visible')
    expect(await image.getAttribute('src')).toContain(`-${theme}.webp`)
    const other = theme === 'dark' ? '-light.webp' : '-dark.webp'
    expect(requests.filter(request => request.url().endsWith(other))).toEqual([])
  })

  test.each([
    ['a middle click', { button: 'middle' }],
    ['Control', { modifiers: ['Control'] }],
  ] as const)('%s opens the permalink in another tab', async (_, options) => {
    const { page } = await openBlog(visitor)
    const modifiers = 'modifiers' in options ? [...options.modifiers] : []
    const opened = await addressOfTab(page, () => card(page, title).click({ ...options, modifiers }))
    expect(opened).toBe(`${blog}${slug}/`)
    expect((await shown(page)).heading).toBe('Blog')
  })
})

describe('returning to the list', () => {
  test('Forward opens the post again, at its scroll position', async () => {
    const { page } = await openBlog(visitor)
    await card(page, title).click()
    await content(page).waitFor()
    await page.evaluate(() => scrollTo(0, 1500))
    await expect
      .poll(() => page.evaluate(() => (history.state as { blog: { scrollTop: number } }).blog.scrollTop))
      .toBe(1500)
    await page.goBack()
    await isOpen(page, 'Blog')
    await page.goForward()
    await isOpen(page)
    await expect.poll(() => scrollTop(page)).toBe(1500)
  })

  test('nothing fails where a heading of the post was in the middle of the window', async () => {
    const { page, problems } = await openBlog(visitor)
    await card(page, title).click()
    await content(page)
      .locator('h2')
      .nth(1)
      .evaluate(heading => scrollBy({ top: heading.getBoundingClientRect().top - innerHeight / 2 + 20 }))
    await page
      .getByRole('navigation', { name: 'On this page' })
      .locator('[aria-current]')
      .waitFor({ state: 'attached' })
    await page.goBack()
    await isOpen(page, 'Blog')
    await page.evaluate(
      () => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    )
    expect(problems).toEqual([])
  })

  test('a reload keeps the post, its scroll position and the way back', async () => {
    const { page, problems } = await openBlog(visitor, 'page/3/')
    const link = cardLinks(page).first()
    const name = await link.innerText()
    await link.click()
    await content(page).locator('p').first().waitFor()
    await page.evaluate(() => scrollTo(0, 900))
    await expect
      .poll(() => page.evaluate(() => (history.state as { blog: { scrollTop: number } }).blog.scrollTop))
      .toBe(900)
    await page.reload()
    await isOpen(page, name)
    await expect.poll(() => scrollTop(page)).toBe(900)
    expect((await shown(page)).focus).toBe(name)
    await page.goBack()
    await isOpen(page, 'Blog')
    await expect.poll(async () => (await shown(page)).focus).toBe(name)
    expect((await shown(page)).address).toBe('/blog/page/3/')
    expect(problems).toEqual([])
  })
})

describe('an address with a fragment', () => {
  test('opens a post of any page of the list; Back to Blog leads to the first page', async () => {
    const { page, problems } = await openBlog(visitor, '#what-counts-as-a-workload')
    await isOpen(page, 'What counts as a workload, and how to count yours')
    await page.getByRole('link', { name: 'Back to Blog' }).first().click()
    await isOpen(page, 'Blog')
    expect((await shown(page)).address).toBe('/blog/')
    expect(problems).toEqual([])
  })

  test('shows the list, with a notice, where there is no such post', async () => {
    const { page } = await openBlog(visitor)
    for (const unknown of ['no-such-post', '../pricing', '%E0%A4%A', 'page/2']) {
      await page.goto('about:blank')
      await page.goto(`${blog}#${unknown}`)
      const notice = page.getByRole('status').filter({ hasText: 'There is no post named' })
      await notice.waitFor()
      expect(await notice.innerText()).toContain(unknown)
      expect((await shown(page)).heading).toBe('Blog')
      expect(await cards(page)).toHaveLength(2)
      await card(page, title).click()
      await isOpen(page)
      await page.goBack()
      await notice.waitFor()
    }
  })

  test('opens another post when it is edited', async () => {
    const { page } = await openBlog(visitor, `#${slug}`)
    await isOpen(page)
    await page.evaluate(() => {
      location.hash = '#cilium-beside-istio'
    })
    await isOpen(page, 'Cilium at L3 and L4, Istio at L7: who decides what')
    await page.goBack()
    await isOpen(page)
    expect((await shown(page)).address).toBe(`/blog/#${slug}`)
  })

  test('that names an element of the page opens nothing', async () => {
    const visit = await openBlog(visitor)
    for (const id of ['#main', '#top']) {
      await visit.page.goto('about:blank')
      visit.requests.length = 0
      await visit.page.goto(blog + id)
      await settled(visit)
      expect(visit.requests.filter(request => request.resourceType() === 'fetch')).toEqual([])
      expect((await shown(visit.page)).heading).toBe('Blog')
    }
  })
})

describe('links within the post', () => {
  test('scroll to a heading and to a footnote; the address stays that of the post', async () => {
    const { page, problems } = await openBlog(visitor, `#${slug}`)
    await isOpen(page)
    const entry = page.getByRole('navigation', { name: 'On this page' }).getByRole('link').nth(3)
    const name = await entry.innerText()
    await entry.click()
    const heading = page.getByRole('heading', { level: 2, name })
    const top = () => heading.evaluate(element => element.getBoundingClientRect().top)
    await expect.poll(top).toBeLessThan(200)
    expect(await top()).toBeGreaterThanOrEqual(64)
    expect((await shown(page)).address).toBe(`/blog/#${slug}`)
    expect((await shown(page)).focus).toContain(name)
    const reference = page
      .getByRole('article')
      .getByRole('link', { name: /^Footnote/ })
      .first()
    await reference.scrollIntoViewIfNeeded()
    const y = await scrollTop(page)
    await reference.click()
    await expect.poll(() => scrollTop(page)).not.toBe(y)
    expect((await shown(page)).address).toBe(`/blog/#${slug}`)
    await page.goBack()
    await expect.poll(() => scrollTop(page)).toBe(y)
    await isOpen(page)
    expect(problems).toEqual([])
  })

  test('are skipped by Back to Blog', async () => {
    const { page } = await openBlog(visitor, 'page/2/')
    await cardLinks(page).first().click()
    await content(page).waitFor()
    for (const at of [0, 1])
      await page.getByRole('navigation', { name: 'On this page' }).getByRole('link').nth(at).click()
    await page.getByRole('link', { name: 'Back to Blog' }).last().click()
    await isOpen(page, 'Blog')
    expect((await shown(page)).address).toBe('/blog/page/2/')
  })

  test('open the permalink when they are opened in another tab', async () => {
    const { page } = await openBlog(visitor, `#${slug}`)
    await isOpen(page)
    const entry = page.getByRole('navigation', { name: 'On this page' }).getByRole('link').first()
    const opened = await addressOfTab(page, () => entry.click({ button: 'middle' }))
    expect(opened).toBe(`${blog}${slug}/`)
    expect(await entry.evaluate(element => (element as HTMLAnchorElement).href)).toContain(`${opened}#`)
  })

  test('the skip link keeps the address of the post', async () => {
    const { page } = await openBlog(visitor)
    await card(page, title).click()
    await content(page).waitFor()
    await page.getByRole('link', { name: 'Skip to content' }).focus()
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await shown(page)).address).toBe(`/blog/#${slug}`)
    await isOpen(page)
    await page.getByRole('link', { name: 'Back to Blog' }).last().click()
    await isOpen(page, 'Blog')
    expect((await shown(page)).address).toBe('/blog/')
  })
})

test('a post with 2,000 headings is not measured heading by heading while it is scrolled', async () => {
  const { page, problems } = await visitor.open()
  await page.addInitScript(() => {
    const counted = Object.assign(window, { measured: 0 })
    const measure = Element.prototype.getBoundingClientRect
    Element.prototype.getBoundingClientRect = function () {
      counted.measured += 1
      return measure.call(this)
    }
  })
  const ids = Array.from({ length: 2000 }, (_, at) => `part-${at}`)
  await page.route(`${blog}${slug}/`, async route => {
    const response = await route.fetch()
    const html = (await response.text())
      .replace(
        /(<ol class="table-of-contents__list">)/,
        `$1${ids.map(id => `<li><a href="#${id}">${id}</a></li>`).join('')}`,
      )
      .replace(
        /(<div class="prose">)/,
        `$1${ids.map(id => `<h2 id="${id}">${id}</h2><p>Text.</p>`).join('')}`,
      )
    await route.fulfill({ response, body: html })
  })
  await page.goto(`${blog}${slug}/`)
  await page.locator('html[data-loaded]:not([data-layout])').waitFor()
  const measured = () => page.evaluate(() => (window as unknown as { measured: number }).measured)
  const before = await measured()
  const current = page.getByRole('navigation', { name: 'On this page' }).locator('[aria-current]')
  for (const [at, expected] of [
    [1000, /^part-100\d$/],
    [1999, /^part-1999$/],
    [3, /^part-\d$/],
  ] as const) {
    await page.locator(`#part-${at}`).evaluate(heading => heading.scrollIntoView())
    await expect.poll(() => current.allInnerTexts()).toEqual([expect.stringMatching(expected)])
  }
  expect((await measured()) - before).toBeLessThan(100)
  expect(problems).toEqual([])
})
