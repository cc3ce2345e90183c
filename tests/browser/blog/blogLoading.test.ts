import { describe, expect, test } from 'vitest'
import { holdLateScripts, isLateScript, listen, phone, useBrowser } from '../support.ts'
import { card, isAwake, pageLink, shown } from './blogSupport.ts'
import { blog, content, isOpen, openList, slug, title } from './readingSupport.ts'

const visitor = useBrowser()

describe('what is transferred', () => {
  const dataOf = (requests: readonly { url(): string }[]) =>
    requests.map(request => new URL(request.url()).pathname).filter(path => path.endsWith('.json'))

  test('nothing before a card is reached for; then the code, and that post alone', async () => {
    const { page, requests } = await openList(visitor)
    await page.waitForLoadState('networkidle')
    const late = () => requests.filter(request => isLateScript(new URL(request.url())))
    expect(late()).toEqual([])
    await card(page, title).hover()
    await expect.poll(() => dataOf(requests)).toEqual([expect.stringMatching(new RegExp(`/${slug}\\.`))])
    expect(late().length).toBeGreaterThan(1)
    const before = requests.length
    await card(page, title).click()
    await content(page).getByText('Somebody merged').waitFor()
    await page.waitForLoadState('networkidle')
    // What the post shows comes with it: pictures, and a font's part with characters that the list does not have.
    expect(
      requests
        .slice(before)
        .filter(request => !/^(?:image|font)$/.test(request.resourceType()))
        .map(request => new URL(request.url()).pathname)
        .filter(path => path !== '/favicon.svg'),
    ).toEqual([])
  })

  test('a touch fetches, too', async () => {
    const { page, requests } = await openList(visitor, '', { hasTouch: true, viewport: phone })
    const box = await card(page, title).boundingBox()
    await page.touchscreen.tap(box!.x + 20, box!.y + 20)
    await isOpen(page)
    expect(dataOf(requests)).toHaveLength(1)
  })

  test('a second look asks for nothing', async () => {
    const { page, requests } = await openList(visitor)
    await card(page, title).click()
    await content(page).getByText('Somebody merged').waitFor()
    await page.goBack()
    await isOpen(page, 'Blog')
    await page.goForward()
    await isOpen(page)
    expect(dataOf(requests).filter(path => path.includes(slug))).toHaveLength(1)
  })
})

describe('a click before the code has come', () => {
  test('waits for it, and then opens the post', async () => {
    const { page } = await visitor.open()
    const release = await holdLateScripts(page)
    await page.goto(blog)
    await card(page, title).click()
    expect((await shown(page)).address).toBe('/blog/')
    release()
    await isOpen(page)
    expect((await shown(page)).address).toBe(`/blog/#${slug}`)
  })

  test.each([
    ['does not come', 'abort'],
    ['takes too long', 'hang'],
  ])('follows the link where it %s', async (_, means) => {
    const { page } = await visitor.open()
    await page.route(isLateScript, route => (means === 'abort' ? route.abort() : undefined))
    await page.goto(blog)
    await card(page, title).click()
    await page.waitForURL(`${blog}${slug}/`)
    expect((await shown(page)).heading).toBe(title)
  })

  test('of two clicks the last one counts', async () => {
    const { page } = await visitor.open({ viewport: { width: 1280, height: 1200 } })
    const release = await holdLateScripts(page)
    await page.goto(blog)
    await card(page, title).click()
    await pageLink(page, 'Page 2').click()
    release()
    await expect.poll(async () => (await shown(page)).address).toBe('/blog/page/2/')
    expect((await shown(page)).heading).toBe('Blog')
  })
})

test('an island that wakes says nothing in the console, and changes nothing', async () => {
  const { page } = await visitor.open()
  const { faults } = listen(page)
  await page.goto(blog)
  const before = await page.locator('.post-list').innerHTML()
  await card(page, title).hover()
  await expect.poll(() => isAwake(page)).toBe(true)
  expect(await page.locator('.post-list').innerHTML()).toContain(before.slice(0, 200))
  expect(faults).toEqual([])
})
