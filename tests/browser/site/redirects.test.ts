import { expect, test } from 'vitest'
import { origin, useBrowser } from '../support.ts'

const visitor = useBrowser()

test.each([
  ['/plans/', '/pricing/'],
  ['/plans/?utm_source=a&utm_medium=b%20c', '/pricing/?utm_source=a&utm_medium=b%20c'],
  ['/plans/#contact', '/pricing/#contact'],
  ['/plans/?utm_source=a#contact', '/pricing/?utm_source=a#contact'],
  ['/blog/workload-limits/?q=1#main', '/blog/what-counts-as-a-workload/?q=1#main'],
])('%s leads to %s, and no entry of the history leads back to it', async (from, to) => {
  const { page, problems } = await visitor.open()
  await page.goto(`${origin}/`)
  await page.evaluate(`location.assign(${JSON.stringify(from)})`)
  await page.waitForURL(origin + to)
  await page.waitForLoadState()
  expect(page.url()).toBe(origin + to)
  await page.goBack()
  expect(page.url()).toBe(`${origin}/`)
  expect(problems).toEqual([])
})

test('without scripts, an old address leads to the new one', async () => {
  const { page } = await visitor.open({ javaScriptEnabled: false })
  await page.goto(`${origin}/plans/?utm_source=a`)
  await page.waitForURL(`${origin}/pricing/`)
  expect(page.url()).toBe(`${origin}/pricing/`)
})
