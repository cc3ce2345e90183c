import { expect, test } from 'vitest'
import { origin, phone, useBrowser } from '../support.ts'

const visitor = useBrowser()
const list = `${origin}/blog/tag/network-policy/`

test.each([{ javaScriptEnabled: true }, { javaScriptEnabled: false, viewport: phone }])(
  'a tag of a card leads to its posts, and the rest of the card to the post: %j',
  async options => {
    const { page } = await visitor.open(options)
    await page.goto(list)
    const card = page.getByRole('article').first()
    const post = await card.getByRole('heading').getByRole('link').getAttribute('href')
    const tag = card.getByRole('list').getByRole('link').last()
    const path = await tag.getAttribute('href')
    await tag.click()
    await expect.poll(() => new URL(page.url()).pathname).toBe(path)
    expect(await page.locator('h1').innerText()).toContain(path?.split('/')[3])
    await page.goto(list)
    // The link covers the card.
    await card.locator('.post-card__excerpt').click({ force: true })
    await expect.poll(() => new URL(page.url()).pathname).toBe(post)
  },
)

test('Tab leads from the post to each of its tags', async () => {
  const { page } = await visitor.open()
  await page.goto(list)
  const card = page.getByRole('article').first()
  await card.getByRole('heading').getByRole('link').focus()
  for (const tag of await card.getByRole('listitem').getByRole('link').all()) {
    await page.keyboard.press('Tab')
    expect(await tag.evaluate(element => element === document.activeElement)).toBe(true)
  }
  const last = card.getByRole('listitem').getByRole('link').last()
  const path = await last.getAttribute('href')
  await page.keyboard.press('Enter')
  await expect.poll(() => new URL(page.url()).pathname).toBe(path)
})

test('a tag is at least 24 px high and wide', async () => {
  const { page } = await visitor.open({ viewport: phone })
  await page.goto(list)
  for (const tag of await page.getByRole('article').getByRole('listitem').getByRole('link').all()) {
    const box = await tag.boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(23.5)
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width)
})
