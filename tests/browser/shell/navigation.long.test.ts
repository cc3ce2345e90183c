import { expect, test } from 'vitest'
import config from '../../fixtures/site/site.config.ts'
import { desktop, origin, topOf, unknownPath, useBrowser } from '../support.ts'

const visitor = useBrowser()

// That each link leads to a page is checked by every build.
test('every link of header and footer to a section brings it into view', async () => {
  const { page } = await visitor.open()
  const targets = new Set<string>()
  for (const path of ['/', '/blog/', unknownPath]) {
    await page.goto(origin + path)
    const links = await page
      .locator('header a, footer a')
      .evaluateAll(all => all.map(link => (link as HTMLAnchorElement).href))
    for (const link of links) if (link.startsWith(origin) && link.includes('#')) targets.add(link)
  }
  for (const target of targets) {
    const { hash } = new URL(target)
    await page.goto('about:blank')
    await page.goto(target)
    await expect.poll(() => topOf(page, hash.slice(1)), { message: target }).toBeLessThan(desktop.height / 2)
    expect(await topOf(page, hash.slice(1)), target).toBeGreaterThanOrEqual(0)
  }
  expect(targets.size).toBeGreaterThan(7)
})

test.each([768, 1280])(
  'at %s px, the header is whole, and has a button to the registration page',
  async width => {
    const { page } = await visitor.open({ viewport: { width, height: 800 } })
    await page.goto(`${origin}/blog/`)
    const button = page.getByRole('banner').getByRole('link', { name: /^Get Started/ })
    expect(await button.getAttribute('href')).toBe(config.links.register)
    const clipped = await page.locator('.header__bar').evaluate(bar =>
      [...bar.querySelectorAll('a, button, svg')]
        .filter(element => element.checkVisibility() && !element.closest('.platform-menu'))
        .map(element => element.getBoundingClientRect())
        // The logo is 24 px wide, and nothing else is smaller.
        .filter(box => box.right > innerWidth - 16 || box.width < 16),
    )
    expect(clipped).toEqual([])
  },
)

test('the header marks the section that the visitor is in', async () => {
  const { page } = await visitor.open()
  await page.goto(`${origin}/`)
  const marked = () =>
    page
      .getByRole('navigation', { name: 'Main' })
      .locator('[aria-current]')
      .evaluateAll(links => links.map(link => link.getAttribute('href')))
  const goTo = (id: string) => page.locator(`#${id}`).evaluate(section => section.scrollIntoView())
  expect(await marked()).toEqual([])
  await goTo('pricing')
  await expect.poll(marked).toEqual(['#pricing'])
  await goTo('topology-map')
  await expect.poll(marked).toEqual(['#topology-map'])
  await goTo('hero')
  await expect.poll(marked).toEqual([])
})
