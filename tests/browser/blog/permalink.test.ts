import { expect, test } from 'vitest'
import { origin, useBrowser } from '../support.ts'

const visitor = useBrowser()
const address = `${origin}/blog/debugging-dropped-traffic/`

test('each block of code has a button, which copies it as it stands there', async () => {
  const { page, faults } = await visitor.open({ permissions: ['clipboard-read', 'clipboard-write'] })
  await page.clock.install()
  await page.goto(address)
  await page.clock.pauseAt(Date.now() + 60_000)
  const blocks = page.locator('.code')
  expect(await blocks.count()).toBeGreaterThan(3)
  await expect.poll(() => page.locator('.code button').count()).toBe(await blocks.count())
  const block = blocks.first()
  await block.getByRole('button', { name: /^Copy \S/ }).press('Enter')
  await expect.poll(() => block.getByRole('status').textContent()).toBe('Copied')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    await block.locator('code').textContent(),
  )
  await page.clock.runFor(2000)
  await expect.poll(() => block.getByRole('status').textContent()).toBe('')
  expect(faults).toEqual([])
})

test('without JavaScript there is no button, and the language is told', async () => {
  const { page } = await visitor.open({ javaScriptEnabled: false })
  await page.goto(address)
  expect(await page.locator('.code').count()).toBeGreaterThan(3)
  expect(await page.locator('.code button').count()).toBe(0)
})

test('the page of a link that is pointed at is fetched ahead, and a file is not', async () => {
  const { page, requests } = await visitor.open()
  await page.goto(address)
  const ahead = () =>
    requests
      .filter(request => request.headers()['sec-purpose']?.includes('prefetch'))
      .map(request => new URL(request.url()).pathname)
  const link = page.locator('.related-posts__link').first()
  const path = await link.getAttribute('href')
  await link.scrollIntoViewIfNeeded()
  await link.hover()
  await expect.poll(ahead).toEqual([path])
  await page.goto(`${origin}/privacy-policy/`)
  await page.locator('a[href$=".pdf"]').first().hover()
  // Longer than the browser waits before it fetches.
  await page.waitForTimeout(600)
  expect(ahead()).toEqual([path])
})

test.each(['no-preference', 'reduce'] as const)(
  'with motion: %s, a page fades into the next',
  async motion => {
    const { page } = await visitor.open({ reducedMotion: motion })
    await page.addInitScript(() => {
      addEventListener('pagereveal', event => {
        document.documentElement.dataset['faded'] = String(event.viewTransition !== null)
      })
    })
    await page.goto(address)
    await page.getByRole('link', { name: 'Back to Blog' }).first().click()
    await page.waitForURL(`${origin}/blog/`)
    await expect
      .poll(() => page.evaluate(() => document.documentElement.dataset['faded']))
      .toBe(String(motion === 'no-preference'))
  },
)
