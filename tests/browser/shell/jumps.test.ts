import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { desktop, origin, phone, useBrowser } from '../support.ts'

const visitor = useBrowser()

/** How far the top of a section is from the top of the window, px. */
const place = (page: Page, id: string) =>
  page.locator(`#${id}`).evaluate(section => Math.round(section.getBoundingClientRect().top))

/** Where a section's jump stops: 40 px from the top, or as near to that as the end of the page allows. */
const stop = (page: Page, id: string) =>
  page.locator(`#${id}`).evaluate(section => {
    const below = document.documentElement.scrollHeight - innerHeight - scrollY
    return Math.round(Math.max(40, section.getBoundingClientRect().top - below))
  })

const scrolled = (page: Page) => page.evaluate(() => scrollY)

const arrived = (page: Page) => page.locator('html:not([data-jump])').waitFor()

describe.each([desktop, phone])('at $width px', viewport => {
  const choose = async (page: Page, name: string) => {
    if (viewport === phone) await page.locator('.phone-menu summary').click()
    await page.locator('.header').getByRole('link', { name, exact: true }).click()
  }

  test.each(['Architecture', 'Pricing', 'Contact'])(
    'the first jump of a visit, to %s, stops 40 px above it, whatever loads on the way',
    async name => {
      const { page } = await visitor.open({ viewport })
      const id = name.toLowerCase()
      await page.goto(`${origin}/`)
      await choose(page, name)
      expect(new URL(page.url()).hash).toBe(`#${id}`)
      await arrived(page)
      await page.waitForLoadState('networkidle')
      await expect.poll(async () => (await place(page, id)) - (await stop(page, id))).toBe(0)
    },
  )

  test('from another page a section is reached, and a reload stays there', async () => {
    const { page } = await visitor.open({ viewport })
    await page.goto(`${origin}/pricing/`)
    await choose(page, 'Architecture')
    await page.waitForURL(`${origin}/#architecture`)
    await page.waitForLoadState('networkidle')
    expect(await place(page, 'architecture')).toBe(40)
    await page.reload({ waitUntil: 'networkidle' })
    expect(await place(page, 'architecture')).toBe(40)
  })

  test.each(['.header', '.footer'])('from another page the logo of the %s leads home', async part => {
    const { page } = await visitor.open({ viewport })
    await page.goto(`${origin}/blog/`)
    await page.locator(`${part} .logo`).click()
    await page.waitForURL(`${origin}/#hero`)
    expect(await scrolled(page)).toBe(0)
  })
})

test.each(['.header', '.footer'])('the logo of the %s scrolls to the hero, smoothly', async part => {
  const { page } = await visitor.open()
  await page.goto(`${origin}/`)
  await page.locator('.footer').scrollIntoViewIfNeeded()
  await page.evaluate(() => {
    const passed: number[] = []
    addEventListener('scroll', () => passed.push(scrollY))
    Object.assign(window, { passed })
  })
  const from = await scrolled(page)
  await page.locator(`${part} .logo`).click()
  await expect.poll(() => scrolled(page)).toBe(0)
  const passed = await page.evaluate(() => (window as unknown as { passed: number[] }).passed)
  expect(passed.filter(position => position > 0 && position < from).length).toBeGreaterThan(2)
  expect(new URL(page.url()).hash).toBe('#hero')
})

test('only a jump is smooth, and only while it is under way', async () => {
  const { page } = await visitor.open()
  const behaviour = () => page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)
  await page.goto(`${origin}/#contact`)
  expect(await behaviour()).toBe('auto')
  await page.locator('.header').getByRole('link', { name: 'Architecture' }).click()
  expect(await behaviour()).toBe('smooth')
  await arrived(page)
  expect(await behaviour()).toBe('auto')
})

test('where motion is not welcome, a jump is at its end at once', async () => {
  const { page } = await visitor.open({ reducedMotion: 'reduce' })
  await page.goto(`${origin}/`)
  await page.locator('.header').getByRole('link', { name: 'Pricing' }).click()
  expect(await place(page, 'pricing')).toBe(40)
})

test('a jump takes the keyboard along, and Back brings back the place', async () => {
  const { page } = await visitor.open()
  await page.goto(`${origin}/`)
  await page.evaluate(() => scrollTo(0, 700))
  await page.locator('.header').getByRole('link', { name: 'Pricing' }).press('Enter')
  await arrived(page)
  expect(await place(page, 'pricing')).toBe(40)
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.closest('section')?.id)).toBe('pricing')
  await page.goBack()
  await expect.poll(() => scrolled(page)).toBe(700)
  expect(new URL(page.url()).hash).toBe('')
})

test('a jump to where one is holds nobody there', async () => {
  const { page } = await visitor.open()
  await page.goto(`${origin}/#contact`, { waitUntil: 'networkidle' })
  await page.locator('.header').getByRole('link', { name: 'Contact' }).click()
  await arrived(page)
  await page.evaluate(async () => {
    scrollTo(0, 300)
    await new Promise(resolve => addEventListener('scrollend', resolve, { once: true }))
  })
  expect(await scrolled(page)).toBe(300)
})

test.each([
  ['größe', '#gr%C3%B6%C3%9Fe'],
  ['top', '#top'],
])('a jump lands on a section that moved on the way, also where its id is %s', async (id, fragment) => {
  const { page } = await visitor.open()
  await page.goto(`${origin}/`)
  await page.evaluate(
    ([name, href]) => {
      const section = document.querySelector('#pricing')!
      const late = document.createElement('div')
      late.style.height = '900px'
      section.id = name
      document.querySelector('.header a')!.setAttribute('href', href)
      addEventListener('scroll', () => section.before(late), { once: true })
    },
    [id, fragment] as const,
  )
  await page.locator('.header a').first().press('Enter')
  await arrived(page)
  expect(await place(page, id)).toBe(40)
})

test('a jump that another one replaced, to an id with the same ending, pulls nobody back', async () => {
  const { page } = await visitor.open()
  await page.goto(`${origin}/`)
  await page.evaluate(() => {
    document.querySelector('#hero')!.id = 'no-contact'
    addEventListener('scroll', () => (location.hash = '#no-contact'), { once: true })
  })
  await page.locator('.header').getByRole('link', { name: 'Contact' }).click()
  await arrived(page)
  await expect.poll(() => scrolled(page)).toBe(0)
})

test('a visitor who takes over ends the jump', async () => {
  const { page } = await visitor.open()
  await page.goto(`${origin}/`)
  await page.locator('.header').getByRole('link', { name: 'Contact' }).click()
  const isJumping = await page.evaluate(() => {
    dispatchEvent(new WheelEvent('wheel'))
    return 'jump' in document.documentElement.dataset
  })
  expect(isJumping).toBe(false)
})

test('what the keyboard comes to on its way up the page is not behind the header', async () => {
  const { page } = await visitor.open()
  await page.goto(`${origin}/`)
  await page.locator('.footer a').first().focus()
  let stops = 0
  for (;;) {
    await page.keyboard.press('Shift+Tab')
    const { name, top, isIn } = await page.evaluate(() => ({
      name: document.activeElement!.textContent,
      top: document.activeElement!.getBoundingClientRect().top,
      isIn: document.activeElement!.closest('main') !== null,
    }))
    if (!isIn) break
    expect(top, name).toBeGreaterThanOrEqual(64)
    stops++
  }
  expect(stops).toBeGreaterThan(5)
})

test.each(['#100%', '#nowhere'])('a link to %s, which names nothing, does nothing', async fragment => {
  const { page, faults } = await visitor.open()
  await page.goto(`${origin}/pricing/`)
  await page.locator('h1').evaluate((heading, href) => {
    const link = document.createElement('a')
    link.href = href
    link.textContent = 'Somewhere'
    heading.after(link)
  }, fragment)
  await page.getByRole('link', { name: 'Somewhere' }).click()
  expect(faults).toEqual([])
})
