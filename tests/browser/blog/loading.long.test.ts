import type { Request } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { holdLateScripts, openWithoutPictures } from '../holdAnswers.ts'
import { isLateScript, lateScripts, listen, phone, settled, useBrowser } from '../support.ts'
import {
  blog,
  card,
  content,
  isOpen,
  isRunning,
  openBlog,
  openSavingData,
  pageLink,
  shown,
  slug,
  title,
} from './blogSupport.ts'

const visitor = useBrowser()

describe('requests', () => {
  const fetched = (requests: readonly Request[]) =>
    requests
      .filter(request => request.resourceType() === 'fetch')
      .map(request => new URL(request.url()).pathname)

  test('the code when the page has loaded, and a post when the mouse is on its card', async () => {
    const visit = await openBlog(visitor)
    const { page, requests } = visit
    await expect.poll(() => lateScripts(requests).length).toBeGreaterThan(1)
    expect(await isRunning(page)).toBe(false)
    expect(fetched(requests)).toEqual([])
    await card(page, title).hover()
    await expect.poll(() => fetched(requests)).toEqual([`/blog/${slug}/`])
    const before = requests.length
    await card(page, title).click()
    await content(page).getByText('Somebody merged').waitFor()
    await settled(visit)
    // The post itself needs images, and parts of fonts with characters that the list does not have.
    expect(
      requests
        .slice(before)
        .filter(request => !/^(?:image|font)$/.test(request.resourceType()))
        .map(request => new URL(request.url()).pathname)
        .filter(path => path !== '/favicon.svg'),
    ).toEqual([])
  })

  test('no code before the page has loaded, unless its address names a post', async () => {
    const { page } = await visitor.open()
    const { requests } = listen(page)
    const release = await openWithoutPictures(page, blog)
    // What the page's first scripts request is requested before this.
    await page.evaluate(() => fetch('/favicon.svg'))
    expect(lateScripts(requests)).toEqual([])
    release()
    await expect.poll(() => lateScripts(requests).length).toBeGreaterThan(1)

    const other = (await visitor.open()).page
    await openWithoutPictures(other, `${blog}#${slug}`)
    await isOpen(other)
  })

  test('no code before the mouse is on a card where the visitor saves data', async () => {
    const { page, requests } = await openSavingData(visitor)
    // That which listens.
    expect(lateScripts(requests)).toHaveLength(1)
    await card(page, title).hover()
    await expect.poll(() => lateScripts(requests).length).toBeGreaterThan(2)
  })

  test('a touch loads the post, too', async () => {
    const { page, requests } = await openBlog(visitor, '', { hasTouch: true, viewport: phone })
    const box = await card(page, title).boundingBox()
    await page.touchscreen.tap(box!.x + 20, box!.y + 20)
    await isOpen(page)
    expect(fetched(requests)).toHaveLength(1)
  })

  test('none when the post is opened again', async () => {
    const { page, requests } = await openBlog(visitor)
    await card(page, title).click()
    await content(page).getByText('Somebody merged').waitFor()
    await page.goBack()
    await isOpen(page, 'Blog')
    await page.goForward()
    await isOpen(page)
    expect(fetched(requests).filter(path => path.includes(slug))).toHaveLength(1)
  })
})

describe('a click before the code has loaded', () => {
  test('opens the post once it has', async () => {
    const { page } = await openSavingData(visitor)
    const release = await holdLateScripts(page)
    await card(page, title).click()
    expect((await shown(page)).address).toBe('/blog/')
    release()
    await isOpen(page)
    expect((await shown(page)).address).toBe(`/blog/#${slug}`)
  })

  test.each([
    ['fails to load', 'abort'],
    ['takes too long', 'hang'],
  ])('follows the link where the code %s', async (_, means) => {
    const { page } = await openSavingData(visitor)
    await page.route(isLateScript, route => (means === 'abort' ? route.abort() : undefined))
    await card(page, title).click()
    await page.waitForURL(`${blog}${slug}/`)
    expect((await shown(page)).heading).toBe(title)
  })

  test.each(['', 'page/2/'])(
    'the address of a post on /blog/%s leads to its page where the code fails to load',
    async path => {
      const { page } = await openSavingData(visitor, {}, path)
      await page.route(isLateScript, route => route.abort())
      await page.evaluate(id => {
        location.hash = id
      }, slug)
      await page.waitForURL(`${blog}${slug}/`)
      expect((await shown(page)).heading).toBe(title)
    },
  )

  test('is dropped for a second one', async () => {
    const { page } = await openSavingData(visitor, { viewport: { width: 1280, height: 1200 } })
    const release = await holdLateScripts(page)
    await card(page, title).click()
    await pageLink(page, 'Page 2').click()
    release()
    await expect.poll(async () => (await shown(page)).address).toBe('/blog/page/2/')
    expect((await shown(page)).heading).toBe('Blog')
  })
})

test('opening in place begins without changing or logging anything', async () => {
  const { page } = await visitor.open()
  const { problems } = listen(page)
  await page.goto(blog)
  const before = await page.locator('.post-list').innerHTML()
  await card(page, title).hover()
  await expect.poll(() => isRunning(page)).toBe(true)
  expect(await page.locator('.post-list').innerHTML()).toBe(before)
  expect(problems).toEqual([])
})
