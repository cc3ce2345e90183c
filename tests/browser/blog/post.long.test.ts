import { expect, test } from 'vitest'
import config from '../../fixtures/site/site.config.ts'
import { desktop, openWithStoppedClock, origin, phone, sharedVisit, topOf, useBrowser } from '../support.ts'
import { blog, slug } from './blogSupport.ts'

const visitor = useBrowser()

const address = `${blog}${slug}/`

/** A post in a window of little height, for tests of what scrolls. */
const sharedPost = sharedVisit(async own => {
  const visit = await own.open({ viewport: { width: 1280, height: 500 } })
  await visit.page.goto(address)
  return visit
})

test('every entry of the table of contents scrolls its heading to below the header', async () => {
  const { page } = await sharedPost()
  const links = page.getByRole('navigation', { name: 'On this page' }).getByRole('link')
  expect(await links.count()).toBeGreaterThan(4)
  for (const link of await links.all()) {
    const id = new URL((await link.getAttribute('href')) ?? '', address).hash.slice(1)
    await link.click()
    await expect.poll(() => topOf(page, id), { message: id }).toBeLessThan(500)
    await expect.poll(() => topOf(page, id), { message: id }).toBeGreaterThanOrEqual(64)
    expect(await page.locator(`[id="${id}"]`).innerText()).toContain(await link.innerText())
  }
})

test('a post uses the page of any window, in lines that can be read, and is in the middle of a wide one', async () => {
  const { page } = await visitor.open()
  await page.goto(address)
  const box = (selector: string) =>
    page.locator(selector).evaluate(element => element.getBoundingClientRect())
  for (const width of [1280, 1920, 2560]) {
    await page.setViewportSize({ width, height: 900 })
    const [contents, bar] = [await box('.table-of-contents'), await box('.blog-bar')]
    expect(Math.round(contents.right), `${width}`).toBe(Math.round(bar.right))
    // An em of this font holds two characters and a little more.
    const ems = await page
      .locator('.prose')
      .evaluate(text => text.clientWidth / Number.parseFloat(getComputedStyle(text).fontSize))
    expect(ems, `${width}`).toBeGreaterThan(40)
    expect(ems, `${width}`).toBeLessThan(44)
  }
  for (const width of [1920, 2560]) {
    await page.setViewportSize({ width, height: 900 })
    const text = await box('.prose')
    expect(text.left + text.right).toBeCloseTo(await page.evaluate(() => document.body.clientWidth), 0)
    expect((await box('.table-of-contents')).left - text.right).toBeLessThanOrEqual(64)
    for (const other of ['.post__title', '.post__image', '.related-posts', '.post-neighbours'])
      expect((await box(other)).left, other).toBeCloseTo(text.left, 0)
  }
})

test.each([
  ['on its own page', address],
  ['in place', `${origin}/blog/#debugging-dropped-traffic`],
])('the contents mark the section that is read, %s', async (_, url) => {
  const { page } = await visitor.open()
  await page.goto(url)
  const current = page.getByRole('navigation', { name: 'On this page' }).locator('[aria-current]')
  const links = page.getByRole('navigation', { name: 'On this page' }).getByRole('link')
  for (const index of [1, 3, 2]) {
    const id = (await links.nth(index).getAttribute('href'))!.split('#')[1]!
    await page.evaluate(name => {
      const { top } = document.getElementById(name)!.getBoundingClientRect()
      scrollBy({ top: top - innerHeight / 2 + 20, behavior: 'instant' })
    }, id)
    await expect.poll(() => current.allInnerTexts()).toEqual([await links.nth(index).innerText()])
  }
  // A jump over the headings in between, which are never in view.
  await links.nth(4).click()
  await expect.poll(() => current.allInnerTexts()).toEqual([await links.nth(4).innerText()])
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  await expect.poll(() => current.count()).toBe(0)
})

test('on a phone the contents take at most two fifths of the window', async () => {
  const small = { width: 360, height: 480 }
  const { page } = await visitor.open({ viewport: small })
  await page.goto(address)
  const contents = page.getByRole('navigation', { name: 'On this page' })
  const { height, all } = await contents.evaluate(list => ({
    height: list.getBoundingClientRect().height,
    all: list.scrollHeight,
  }))
  expect(all).toBeGreaterThan(small.height * 0.4)
  expect(height).toBeLessThanOrEqual(small.height * 0.4 + 1)
})

test.each([
  ['on its own page', address],
  ['in place', `${origin}/blog/#debugging-dropped-traffic`],
])('a call to action follows the text, %s', async (_, url) => {
  const { page } = await visitor.open()
  await page.goto(url)
  const link = page.locator('.post-action').getByRole('link')
  expect(await link.getAttribute('href')).toBe(config.links.register)
})

test('on paper no line of code is cut off', async () => {
  const { page } = await visitor.open({ viewport: { width: 700, height: 1000 } })
  await page.goto(address)
  const cut = () =>
    page.locator('.code pre').evaluateAll(all => all.filter(pre => pre.scrollWidth > pre.clientWidth).length)
  expect(await cut()).toBeGreaterThan(0)
  await page.emulateMedia({ media: 'print' })
  expect(await cut()).toBe(0)
})

test('a heading links to itself', async () => {
  const { page } = await visitor.open()
  await page.goto(address)
  const anchor = page.getByRole('link', { name: /^Link to this section/ }).first()
  await anchor.focus()
  expect(await anchor.evaluate(element => getComputedStyle(element).opacity)).toBe('1')
  await page.keyboard.press('Enter')
  expect(new URL(page.url()).hash.length).toBeGreaterThan(2)
})

test('a footnote is reached by its reference, and leads back to it', async () => {
  const { page } = await sharedPost()
  const references = page.getByRole('article').getByRole('link', { name: /^Footnote/ })
  expect(await references.count()).toBe(2)
  for (const reference of await references.all()) {
    await reference.click()
    const note = page.locator(`[id="${new URL(page.url()).hash.slice(1)}"]`)
    const top = () => note.evaluate(element => element.getBoundingClientRect().top)
    await expect.poll(top).toBeLessThan(500)
    await expect.poll(top).toBeGreaterThanOrEqual(64)
    await note.locator('a').last().click()
    const back = () => reference.evaluate(element => element.getBoundingClientRect().top)
    await expect.poll(back).toBeLessThan(500)
    await expect.poll(back).toBeGreaterThanOrEqual(64)
  }
})

test('on a phone, code and tables scroll in their own frames, by keyboard too', async () => {
  const { page } = await visitor.open({ viewport: phone })
  await page.goto(address)
  const frames = page.locator('.prose pre, .prose .table-scroll')
  let wide = 0
  for (const frame of await frames.all()) {
    if (!(await frame.isVisible())) continue
    const box = await frame.boundingBox()
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(phone.width)
    // What scrolls away takes the cover off the shade at its side.
    expect(await frame.evaluate(element => getComputedStyle(element).backgroundAttachment)).toMatch(
      /^local, local, scroll, scroll/,
    )
    if (!(await frame.evaluate(element => element.scrollWidth > element.clientWidth))) continue
    wide++
    await frame.focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => frame.evaluate(element => element.scrollLeft)).toBeGreaterThan(0)
  }
  expect(wide).toBeGreaterThan(3)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width)
})

test('details open, tasks cannot be ticked, and images have their size before they load', async () => {
  const { page } = await visitor.open({ viewport: desktop })
  await page.route(/\.webp$/, route => route.abort())
  await page.goto(address)
  const details = page.getByRole('article').locator('details')
  await details.locator('summary').click()
  expect(await details.getByText('Two problems').isVisible()).toBe(true)
  for (const task of await page.getByRole('article').getByRole('checkbox').all()) {
    expect(await task.isDisabled()).toBe(true)
  }
  const heights = await page
    .locator('.prose img')
    .evaluateAll(images => images.filter(image => image.checkVisibility()).map(image => image.clientHeight))
  expect(Math.min(...heights)).toBeGreaterThan(100)
})

test('each block of code has a button that copies it', async () => {
  const { page, problems } = await visitor.open({ permissions: ['clipboard-read', 'clipboard-write'] })
  await openWithStoppedClock(page, address)
  const blocks = page.locator('.code')
  expect(await blocks.count()).toBeGreaterThan(3)
  // One is in details that are closed.
  const buttons = blocks.getByRole('button', { includeHidden: true })
  await expect.poll(() => buttons.count()).toBe(await blocks.count())
  const block = blocks.first()
  await block.getByRole('button', { name: /^Copy \S/ }).press('Enter')
  await expect.poll(() => block.getByRole('status').textContent()).toBe('Copied')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    await block.locator('code').textContent(),
  )
  await page.clock.runFor(2000)
  await expect.poll(() => block.getByRole('status').textContent()).toBe('')
  expect(problems).toEqual([])
})

test('of a session in a terminal the commands are copied, and no lines that are gone', async () => {
  const { page } = await visitor.open({ permissions: ['clipboard-read', 'clipboard-write'] })
  await page.goto(address)
  const block = page.locator('.code').first()
  await block.locator('code').evaluate(code => {
    const element = (name: string, className: string, text: string) => {
      const made = document.createElement(name)
      made.className = className
      made.append(text)
      return made
    }
    code.replaceChildren(
      element('span', 'code-skip code-prompt', '$ '),
      'frob',
      element('span', 'code-skip', '\nNAME'),
      '\n',
      element('span', 'code-skip', 'gone\n'),
      element('span', 'code-skip code-prompt', '$ '),
      'frob -v',
    )
  })
  await block.getByRole('button', { name: /^Copy \S/ }).press('Enter')
  await expect.poll(() => block.getByRole('status').textContent()).toBe('Copied')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('frob\nfrob -v')
})

test('without JavaScript code has no button', async () => {
  const { page } = await visitor.open({ javaScriptEnabled: false })
  await page.goto(address)
  expect(await page.locator('.code').count()).toBeGreaterThan(3)
  expect(await page.locator('.code').getByRole('button', { includeHidden: true }).count()).toBe(0)
})

test('hovering over a link prefetches its page, but not a file', async () => {
  const { page, requests } = await visitor.open()
  await page.goto(address)
  const prefetched = () =>
    requests
      .filter(request => request.headers()['sec-purpose']?.includes('prefetch'))
      .map(request => new URL(request.url()).pathname)
  const link = page.locator('.related-posts__link').first()
  const path = await link.getAttribute('href')
  await link.scrollIntoViewIfNeeded()
  await link.hover()
  await expect.poll(prefetched).toEqual([path])
  await page.goto(`${origin}/privacy-policy/`)
  await page.locator('a[href$=".pdf"]').first().hover()
  // Longer than the browser waits before it prefetches.
  await page.waitForTimeout(600)
  expect(prefetched()).toEqual([path])
})

test.each(['no-preference', 'reduce'] as const)(
  'with prefers-reduced-motion: %s, pages fade into each other only where motion is welcome',
  async reducedMotion => {
    const { page } = await visitor.open({ reducedMotion })
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
      .toBe(String(reducedMotion === 'no-preference'))
  },
)
