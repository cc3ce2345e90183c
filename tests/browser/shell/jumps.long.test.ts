import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import config from '../../fixtures/site/site.config.ts'
import {
  desktop,
  moving,
  origin,
  phone,
  scrollTop,
  settled,
  sharedVisit,
  topOf,
  useBrowser,
} from '../support.ts'

const visitor = useBrowser(moving)

const roundedTop = async (page: Page, id: string) => Math.round((await topOf(page, id)) ?? -1)

/** Where a jump to a section ends: 40 px from the top, or as near as the end of the page allows. */
const expectedTop = (page: Page, id: string) =>
  page.locator(`#${id}`).evaluate(section => {
    const below = document.documentElement.scrollHeight - innerHeight - scrollY
    return Math.round(Math.max(40, section.getBoundingClientRect().top - below))
  })

/** Waits until no jump is under way. */
const waitUntilLanded = (page: Page) => page.locator('html:not([data-jump])').waitFor()

describe.each([desktop, phone])('at $width px', viewport => {
  const followLink = async (page: Page, name: string) => {
    if (viewport === phone) await page.locator('summary', { hasText: 'Menu' }).click()
    await page.getByRole('banner').getByRole('link', { name, exact: true }).click()
  }

  // Past all that loads on the way, and to sections between.
  test.each(viewport === desktop ? ['Architecture', 'Pricing', 'Contact'] : ['Contact'])(
    'the first jump of a visit, to %s, ends 40 px above it, whatever loads on the way',
    async name => {
      const visit = await visitor.open({ viewport })
      const { page } = visit
      const id = name.toLowerCase()
      await page.goto(`${origin}/`)
      await followLink(page, name)
      expect(new URL(page.url()).hash).toBe(`#${id}`)
      await waitUntilLanded(page)
      await settled(visit)
      await expect.poll(async () => (await roundedTop(page, id)) - (await expectedTop(page, id))).toBe(0)
    },
  )

  test('a jump ends at its section although the page is busy on the way, and timers come before the next frame', async () => {
    const { page } = await visitor.open({ viewport })
    await page.addInitScript(busyMs => {
      const due: (() => void)[] = []
      const start = window.setTimeout
      const startAndNote = (act: () => void, ms?: number) => {
        if (ms) due.push(act)
        return start(act, ms)
      }
      Object.assign(window, { setTimeout: startAndNote })
      const wait = () => {
        if (scrollY < 1000) return
        removeEventListener('scroll', wait)
        start(() => {
          const end = performance.now() + busyMs
          while (performance.now() < end);
          due.at(-1)?.()
        })
      }
      addEventListener('scroll', wait)
    }, 200)
    await page.goto(`${origin}/`)
    await followLink(page, 'Pricing')
    await waitUntilLanded(page)
    await expect.poll(() => roundedTop(page, 'pricing')).toBe(40)
  })

  test('a jump that the browser interrupts without a scrollend event ends at its section', async () => {
    const { page } = await visitor.open({ viewport })
    await page.addInitScript(() => {
      addEventListener('scrollend', event => event.stopImmediatePropagation(), true)
      const interrupt = () => {
        if (scrollY < 1000) return
        removeEventListener('scroll', interrupt)
        scrollTo({ top: scrollY, behavior: 'instant' })
      }
      addEventListener('scroll', interrupt)
    })
    await page.goto(`${origin}/`)
    await followLink(page, 'Architecture')
    await expect.poll(() => roundedTop(page, 'architecture')).toBe(40)
  })

  test('a link on another page leads to the section, and a reload stays there', async () => {
    const { page } = await visitor.open({ viewport })
    await page.goto(`${origin}/pricing/`)
    await followLink(page, 'Architecture')
    await page.waitForURL(`${origin}/#architecture`)
    await expect.poll(() => roundedTop(page, 'architecture')).toBe(40)
    await page.reload()
    await expect.poll(() => roundedTop(page, 'architecture')).toBe(40)
  })
})

test('the logos of header and footer on another page lead home', async () => {
  const { page } = await visitor.open()
  for (const part of ['banner', 'contentinfo'] as const) {
    await page.goto(`${origin}/blog/`)
    await page.getByRole(part).getByRole('link', { name: config.name, exact: true }).click()
    await page.waitForURL(`${origin}/#hero`)
    expect(await scrollTop(page)).toBe(0)
  }
})

/** A home page that several tests scroll. */
const sharedHome = sharedVisit(async own => {
  const visit = await own.open(moving)
  await visit.page.goto(`${origin}/`)
  return visit
})

test('the logo scrolls smoothly to the hero', async () => {
  const { page } = await sharedHome()
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await page.evaluate(() => {
    const positions: number[] = []
    addEventListener('scroll', () => positions.push(scrollY))
    Object.assign(window, { positions })
  })
  const from = await scrollTop(page)
  await page.getByRole('banner').getByRole('link', { name: config.name, exact: true }).click()
  await expect.poll(() => scrollTop(page)).toBe(0)
  const positions = await page.evaluate(() => (window as unknown as { positions: number[] }).positions)
  // A busy browser may draw few of them.
  expect(positions.filter(position => position > 0 && position < from).length).toBeGreaterThan(0)
  expect(new URL(page.url()).hash).toBe('#hero')
})

test('only a jump is smooth, and only while it is under way', async () => {
  const { page } = await visitor.open()
  const behaviour = () => page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)
  await page.goto(`${origin}/#contact`)
  expect(await behaviour()).toBe('auto')
  // Noted on the way, which may be over before anyone asks.
  await page.evaluate(() => {
    addEventListener('scroll', () => {
      const { scrollBehavior } = getComputedStyle(document.documentElement)
      if (scrollBehavior === 'smooth') document.body.dataset['wasSmooth'] = ''
    })
  })
  await page.getByRole('banner').getByRole('link', { name: 'Architecture' }).click()
  await page.locator('body[data-was-smooth]').waitFor()
  await waitUntilLanded(page)
  expect(await behaviour()).toBe('auto')
})

test('with reduced motion a jump is instant', async () => {
  const { page } = await visitor.open({ reducedMotion: 'reduce' })
  await page.goto(`${origin}/`)
  await page.getByRole('banner').getByRole('link', { name: 'Pricing' }).click()
  expect(await roundedTop(page, 'pricing')).toBe(40)
})

test('a jump moves the focus, and Back restores the scroll position', async () => {
  const { page } = await visitor.open()
  await page.goto(`${origin}/`)
  await page.evaluate(() => scrollTo(0, 700))
  await page.getByRole('banner').getByRole('link', { name: 'Pricing' }).press('Enter')
  await waitUntilLanded(page)
  expect(await roundedTop(page, 'pricing')).toBe(40)
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.closest('section')?.id)).toBe('pricing')
  await page.goBack()
  await expect.poll(() => scrollTop(page)).toBe(700)
  expect(new URL(page.url()).hash).toBe('')
})

test('a jump to the current section does not hold the visitor there', async () => {
  const visit = await visitor.open()
  const { page } = visit
  await page.goto(`${origin}/#contact`)
  await settled(visit)
  await page.getByRole('banner').getByRole('link', { name: 'Contact' }).click()
  await waitUntilLanded(page)
  await page.evaluate(async () => {
    scrollTo(0, 300)
    await new Promise(resolve => addEventListener('scrollend', resolve, { once: true }))
  })
  expect(await scrollTop(page)).toBe(300)
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
  await page.getByRole('banner').getByRole('link').first().press('Enter')
  await waitUntilLanded(page)
  expect(await roundedTop(page, id)).toBe(40)
})

test('a jump that is replaced by one to an id with the same ending does not pull back', async () => {
  const { page } = await visitor.open()
  await page.goto(`${origin}/`)
  await page.evaluate(() => {
    document.querySelector('#hero')!.id = 'no-contact'
    addEventListener('scroll', () => (location.hash = '#no-contact'), { once: true })
  })
  await page.getByRole('banner').getByRole('link', { name: 'Contact' }).click()
  await waitUntilLanded(page)
  await expect.poll(() => scrollTop(page)).toBe(0)
})

test('a visitor who scrolls ends the jump', async () => {
  const { page } = await sharedHome()
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  await page.getByRole('banner').getByRole('link', { name: 'Contact' }).click()
  const isJumping = await page.evaluate(() => {
    dispatchEvent(new WheelEvent('wheel'))
    return 'jump' in document.documentElement.dataset
  })
  expect(isJumping).toBe(false)
})

test('what Shift+Tab leads to is not behind the header', async () => {
  const { page } = await sharedHome()
  await page.getByRole('contentinfo').getByRole('link').first().focus()
  let stops = 0
  const focused = () =>
    page.evaluate(() => ({
      name: document.activeElement!.textContent,
      top: document.activeElement!.getBoundingClientRect().top,
      isIn: document.activeElement!.closest('main') !== null,
    }))
  for (;;) {
    await page.keyboard.press('Shift+Tab')
    const { name, isIn } = await focused()
    if (!isIn) break
    // Sections around it may be laid out, or slide in, a moment later.
    await expect.poll(async () => (await focused()).top, { message: name }).toBeGreaterThanOrEqual(64)
    stops++
  }
  expect(stops).toBeGreaterThan(5)
})

test('a link to a fragment that names no element does nothing', async () => {
  const { page, problems } = await visitor.open()
  await page.goto(`${origin}/pricing/`)
  for (const fragment of ['#100%', '#nowhere']) {
    await page.locator('h1').evaluate((heading, href) => {
      const link = document.createElement('a')
      link.href = href
      link.textContent = `To ${href}`
      heading.after(link)
    }, fragment)
    await page.getByRole('link', { name: `To ${fragment}` }).click()
  }
  expect(problems).toEqual([])
})
