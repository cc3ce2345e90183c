import { expect, test } from 'vitest'
import { origin, paths, settled, unknownPath, useBrowser } from '../support.ts'

const visitor = useBrowser()
const list = /\/data\/addresses\.[0-9a-f]{10}\.json$/
const suggestion = '.not-found__nearest'

test('an unknown address is answered with 404, and logged', async () => {
  const visit = await visitor.open()
  const { page, problems, requests } = visit
  const answer = await page.goto(origin + unknownPath)
  await settled(visit)
  expect(answer?.status()).toBe(404)
  expect(await page.locator('.eyebrow').innerText()).toBe('404')
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toMatch(/^Oops! Page\s+not found$/)
  expect(problems.filter(problem => problem.startsWith('404: '))).toEqual([
    `404: there is no page at ${unknownPath}`,
  ])
  // No address is close to it.
  expect(paths(requests, 'fetch')).toEqual([expect.stringMatching(list)])
  expect(await page.locator(suggestion).innerText()).toBe('')
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await page.waitForURL(`${origin}/`)
})

test.each([360, 1280, 2560])('its chart shows every word at %s px', async width => {
  const { page } = await visitor.open({ viewport: { width, height: 1000 } })
  await page.goto(origin + unknownPath)
  const cut = await page.locator('.uncharted').evaluate(chart => {
    const { top, bottom } = chart.getBoundingClientRect()
    const texts = [...chart.querySelectorAll('text')].map(text => text.getBoundingClientRect())
    return texts.filter(text => text.top < top || text.bottom > bottom).length
  })
  expect(cut).toBe(0)
})

test.each([
  ['/pricng/', '/pricing/'],
  ['/blog/cilium-beside-istoi/', '/blog/cilium-beside-istio/'],
  ['/legal/privacy-policy.html', '/privacy-policy/'],
])('%s leads to the suggestion %s', async (path, suggested) => {
  const { page } = await visitor.open()
  await page.goto(origin + path)
  const link = page.locator(`${suggestion} a`)
  await link.waitFor()
  expect(await page.locator(suggestion).innerText()).toBe(`Did you mean ${suggested}?`)
  await link.click()
  await page.waitForURL(origin + suggested)
  // The browser may have fetched it before the click, so that the navigation makes no request.
  const [status] = await page.evaluate(() =>
    performance
      .getEntriesByType('navigation')
      .map(entry => (entry as PerformanceResourceTiming).responseStatus),
  )
  expect(status).toBe(200)
})

test('without the list of addresses there is no suggestion', async () => {
  const visit = await visitor.open()
  const { page, problems } = visit
  await page.route(list, route => route.fulfill({ status: 500, body: 'Broken' }))
  await page.goto(`${origin}/pricng/`)
  await settled(visit)
  expect(await page.locator(suggestion).innerText()).toBe('')
  await page.unroute(list)
  await page.route(list, route => route.abort())
  await page.goto(`${origin}/pricng/`)
  await settled(visit)
  expect(await page.locator(suggestion).innerText()).toBe('')
  expect(
    problems.filter(problem => /error|reject/i.test(problem) && !/50[0-9]|ERR_|404/.test(problem)),
  ).toEqual([])
})

test('no other page loads the list', async () => {
  const visit = await visitor.open()
  for (const path of ['/', '/blog/', '/privacy-policy/']) {
    await visit.page.goto(origin + path)
    await settled(visit)
  }
  expect(paths(visit.requests, 'fetch').filter(path => list.test(path))).toEqual([])
})
