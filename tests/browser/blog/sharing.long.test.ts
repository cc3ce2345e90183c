import { expect, test } from 'vitest'
import { origin, useBrowser } from '../support.ts'

const visitor = useBrowser()
const address = `${origin}/blog/debugging-dropped-traffic/`
const inPlace = `${origin}/blog/#debugging-dropped-traffic`

test('its markdown is copied by a button, on its page and in place', async () => {
  const { page, problems } = await visitor.open({ permissions: ['clipboard-read', 'clipboard-write'] })
  for (const start of [address, inPlace]) {
    await page.goto(start)
    await page.evaluate(() => navigator.clipboard.writeText(''))
    await page.getByRole('button', { name: 'Copy as Markdown' }).click()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/^# \S/)
    const markdown = await (await page.request.get(`${address}index.md`)).text()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(markdown)
  }
  expect(problems).toEqual([])
})

test('its permalink is copied by a button, on its page and in place', async () => {
  const { page, problems } = await visitor.open({ permissions: ['clipboard-read', 'clipboard-write'] })
  for (const start of [address, inPlace]) {
    await page.goto(start)
    await page.evaluate(() => navigator.clipboard.writeText(''))
    await page.getByRole('button', { name: 'Copy link' }).click()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(address)
    await expect.poll(() => page.locator('.post-meta__copy output').textContent()).toBe('Copied')
  }
  expect(problems).toEqual([])
})

test('without access to the file, the button says so, and the link stays', async () => {
  const { page } = await visitor.open({ permissions: ['clipboard-read', 'clipboard-write'] })
  await page.goto(address)
  await page.route('**/index.md', route => route.fulfill({ status: 503 }))
  await page.getByRole('button', { name: 'Copy as Markdown' }).click()
  const line = page.locator('.post-meta', { hasText: 'Copy as Markdown' })
  await expect.poll(() => line.getByRole('status').textContent()).toBe('Please copy it by hand')
  expect(await line.getByRole('link', { name: 'View as Markdown' }).getAttribute('href')).toMatch(
    /index\.md$/,
  )
})

test('without JavaScript its markdown is a link', async () => {
  const { page } = await visitor.open({ javaScriptEnabled: false })
  await page.goto(address)
  expect(await page.getByRole('button', { name: 'Copy as Markdown' }).count()).toBe(0)
  const path = await page.getByRole('link', { name: 'View as Markdown' }).getAttribute('href')
  expect(path).toBe(`${new URL(address).pathname}index.md`)
})

test('its permalink is shared where the system can, on its page and in place', async () => {
  const { page, problems } = await visitor.open()
  await page.addInitScript(() => {
    navigator.share = async data => {
      document.documentElement.dataset['shared'] = JSON.stringify(data)
      throw new DOMException('Nobody', 'AbortError')
    }
  })
  for (const start of [address, inPlace]) {
    await page.goto(start)
    await page.getByRole('button', { name: 'Share' }).click()
    const shared = await page.evaluate(() => document.documentElement.dataset['shared'] ?? '')
    expect(JSON.parse(shared)).toEqual({ title: await page.title(), url: address })
  }
  expect(problems).toEqual([])
})

test('without sharing there is no button for it', async () => {
  const { page } = await visitor.open()
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'share'))
  await page.goto(address)
  await page.getByRole('button', { name: 'Copy as Markdown' }).waitFor()
  expect(await page.getByRole('button', { name: 'Share' }).count()).toBe(0)
})

test.each([`${origin}/blog/`, `${origin}/blog/page/2/`, address, inPlace])(
  '%s links to the feed',
  async url => {
    const { page } = await visitor.open()
    await page.goto(url)
    const link = page.getByRole('link', { name: 'RSS feed' })
    await link.waitFor()
    expect(await link.getAttribute('href')).toBe('/feed.xml')
  },
)
