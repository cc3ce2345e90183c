import { describe, expect, test } from 'vitest'
import { desktop, isPostPath, origin, phone, routes, topOf, unknownPath, useBrowser } from '../support.ts'

const visitor = useBrowser()
const noScript = { javaScriptEnabled: false }

describe('menus', () => {
  test('the Platform menu opens, and its links lead to their sections', async () => {
    const { page } = await visitor.open({ ...noScript, viewport: desktop })
    await page.goto(`${origin}/pricing/`)
    await page.getByText('Platform', { exact: true }).first().click()
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: /^Topology Map/ })
      .click()
    await page.waitForURL(`${origin}/#topology-map`)
    await expect.poll(() => topOf(page, 'topology-map')).toBeLessThan(100)
  })

  test('the phone menu opens, and its links lead to their pages', async () => {
    const { page } = await visitor.open({ ...noScript, viewport: phone })
    await page.goto(`${origin}/`)
    const link = page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Blog' })
    expect(await link.isVisible()).toBe(false)
    // What leads to the registration is beside the menu.
    const start = (await page.getByRole('banner').getByRole('link', { name: 'Get Started' }).boundingBox())!
    const menu = (await page.locator('summary', { hasText: 'Menu' }).boundingBox())!
    expect(menu.x - start.x - start.width).toBeLessThan(16)
    await page.locator('summary', { hasText: 'Menu' }).click()
    await link.click()
    await page.waitForURL(`${origin}/blog/`)
  })
})

test('the pages of the list are linked, and every post is on one of them once', async () => {
  const { page } = await visitor.open(noScript)
  await page.goto(`${origin}/blog/`)
  const posts: (string | null)[] = []
  const pagination = page.getByRole('navigation', { name: 'Pagination' })
  let pages = 1
  for (;;) {
    posts.push(
      ...(await page
        .getByRole('article')
        .getByRole('heading')
        .getByRole('link')
        .evaluateAll(links => links.map(link => link.getAttribute('href')))),
    )
    expect(await pagination.locator('[aria-current=page]').innerText()).toContain(String(pages))
    const next = pagination.getByRole('link', { name: 'Next' })
    if ((await next.count()) === 0) break
    await next.click()
    pages++
  }
  expect(posts.toSorted()).toEqual(routes.filter(isPostPath).toSorted())
  expect(pages).toBe(Math.ceil(posts.length / 2))
  expect(await pagination.getByText('Next').getAttribute('aria-disabled')).toBe('true')

  await page.getByRole('article').first().getByRole('heading').getByRole('link').click()
  expect(await page.locator('article h1').count()).toBe(1)
})

test.each(['privacy-policy', 'terms-of-service'])('the PDF of /%s/ can be downloaded', async slug => {
  const { page } = await visitor.open(noScript)
  await page.goto(`${origin}/${slug}/`)
  const link = page.getByRole('link', { name: /^Download/ })
  const href = await link.getAttribute('href')
  const answer = await page.request.get(origin + href)
  expect(answer.headers()['content-type']).toBe('application/pdf')
  expect((await answer.body()).subarray(0, 5).toString()).toBe('%PDF-')
})

test('the not-found page leads home', async () => {
  const { page } = await visitor.open(noScript)
  await page.goto(origin + unknownPath)
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await expect.poll(() => page.url()).toBe(`${origin}/`)
})
