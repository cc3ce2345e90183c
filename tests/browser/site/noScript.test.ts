import { describe, expect, test } from 'vitest'
import { desktop, origin, phone, routes, unknownPath, useBrowser } from '../support.ts'

const visitor = useBrowser()
const off = { javaScriptEnabled: false }

/**
 * Texts of the page that stand in the layout and are see-through, hidden or cut to nothing. A drawing that
 * assistive technology does not see either may have a layout for another width, and a button has nothing to tell.
 */
const hiddenText = `[...document.querySelectorAll('main *')]
  .filter(element => [...element.childNodes].some(node => node.nodeType === 3 && node.data.trim() !== ''))
  .filter(element => !element.closest('.visually-hidden, details:not([open]), .anchor, .topology__peek, button, script, style, [aria-hidden=true]'))
  .filter(element => !element.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
  .map(element => element.textContent.trim().slice(0, 60))`

test('every page shows all of its text, and no button that does nothing', async () => {
  const { page, faults } = await visitor.open(off)
  for (const path of routes) {
    await page.goto(origin + path)
    // What is asked here runs in the devtools' own world, which the page's switch does not reach.
    expect(await page.evaluate(hiddenText), path).toEqual([])
    expect(await page.locator('button:visible').count(), path).toBe(0)
  }
  expect(faults).toEqual([])
})

test('the slides of the carousel can be scrolled to', async () => {
  const { page } = await visitor.open(off)
  await page.goto(`${origin}/`)
  const viewport = page.locator('.carousel__viewport')
  const room = await viewport.evaluate(element => ({
    style: getComputedStyle(element).overflowX,
    more: element.scrollWidth > element.clientWidth,
  }))
  expect(room).toEqual({ style: 'auto', more: true })
})

describe('menus', () => {
  test('the Platform menu opens and its entries lead to their sections', async () => {
    const { page } = await visitor.open({ ...off, viewport: desktop })
    await page.goto(`${origin}/pricing/`)
    await page.getByText('Platform', { exact: true }).first().click()
    await page.locator('.platform-menu__panel').getByText('Topology Map').click()
    expect(page.url()).toBe(`${origin}/#topology-map`)
    const top = () => page.locator('#topology-map').evaluate(section => section.getBoundingClientRect().top)
    await expect.poll(top).toBeLessThan(100)
  })

  test('the phone menu opens, and leads on', async () => {
    const { page } = await visitor.open({ ...off, viewport: phone })
    await page.goto(`${origin}/`)
    const link = page.locator('.phone-menu__panel').getByRole('link', { name: 'Blog' })
    expect(await link.isVisible()).toBe(false)
    await page.locator('.phone-menu__summary').click()
    await link.click()
    expect(page.url()).toBe(`${origin}/blog/`)
  })
})

test('the list of posts is walked by its links, and every post is on it once', async () => {
  const { page } = await visitor.open(off)
  await page.goto(`${origin}/blog/`)
  const posts: (string | null)[] = []
  let pages = 1
  for (;;) {
    posts.push(
      ...(await page
        .locator('.post-card__link')
        .evaluateAll(links => links.map(link => link.getAttribute('href')))),
    )
    expect(await page.locator('.pagination [aria-current=page]').innerText()).toContain(String(pages))
    const next = page.locator('a[rel=next].pagination__step')
    if ((await next.count()) === 0) break
    await next.click()
    pages++
  }
  expect(posts.toSorted()).toEqual(routes.filter(path => /^\/blog\/[^/]+\/$/.test(path)).toSorted())
  expect(pages).toBe(Math.ceil(posts.length / 2))
  expect(await page.locator('.pagination__step[aria-disabled]').innerText()).toBe('Next')

  await page.locator('.post-card__link').first().click()
  expect(await page.locator('article h1').count()).toBe(1)
})

test.each(['privacy-policy', 'terms-of-service'])('the PDF of /%s/ can be downloaded', async slug => {
  const { page } = await visitor.open(off)
  await page.goto(`${origin}/${slug}/`)
  const link = page.getByRole('link', { name: /^Download/ })
  const href = await link.getAttribute('href')
  const answer = await page.request.get(origin + href)
  expect(answer.headers()['content-type']).toBe('application/pdf')
  expect((await answer.body()).subarray(0, 5).toString()).toBe('%PDF-')
})

test('the not-found page leads home', async () => {
  const { page } = await visitor.open(off)
  await page.goto(origin + unknownPath)
  await page.getByRole('link', { name: 'Return to Home' }).click()
  expect(page.url()).toBe(`${origin}/`)
})
