import { describe, expect, test } from 'vitest'
import { desktop, phone } from '../browser/support.ts'
import type { EnginePage } from './EnginePage.ts'
import { engines, useEngine } from './useEngine.ts'

const theme = () => document.documentElement.dataset['theme']
const scrollTop = () => scrollY

/** Waits until what has an id stands below the header, and no further down than half of the window. */
const isAtTop = (page: EnginePage, id: string) =>
  page.until(name => {
    const top = document.getElementById(name)?.getBoundingClientRect().top ?? -1
    return top >= 0 && top < innerHeight / 2
  }, id)

describe.each(engines)('%s', name => {
  const visitor = useEngine(name, { reducedMotion: false })

  test('the menu of phones opens, and leads to a page', async () => {
    const { page, problems } = await visitor.open(phone)
    await page.open('/')
    await page.click('.phone-menu__summary')
    await page.click('.phone-menu__panel a[href="/blog/"]')
    await page.at('/blog/')
    expect(await problems()).toEqual([])
  })

  test('the Platform menu opens, and leads to a section of the home page', async () => {
    const { page, problems } = await visitor.open(desktop)
    await page.open('/pricing/')
    await page.click('.platform-menu summary')
    await page.click('.platform-menu__panel a[href$="#topology-map"]')
    await page.at('/#topology-map')
    // What comes last may move it.
    await page.until(() => document.readyState === 'complete')
    await isAtTop(page, 'topology-map')
    expect(await problems()).toEqual([])
  })

  test('a section of the page is reached smoothly, and the address tells it', async () => {
    const { page, problems } = await visitor.open(desktop)
    await page.open('/')
    await page.click('.platform-menu summary')
    await page.click('.platform-menu__panel a[href$="#topology-map"]')
    await page.at('/#topology-map')
    await isAtTop(page, 'topology-map')
    expect(await problems()).toEqual([])
  })

  test('the theme changes by its button, and the next page has it', async () => {
    const { page, problems } = await visitor.open(desktop)
    await page.open('/pricing/')
    expect(await page.evaluate(theme)).toBe('dark')
    await page.click('.theme-toggle')
    expect(await page.evaluate(theme)).toBe('light')
    await page.open('/blog/')
    expect(await page.evaluate(theme)).toBe('light')
    expect(await problems()).toEqual([])
  })

  test.each([phone, desktop])(
    'the search opens by its key, shows what it found, and Enter opens that, at $width px',
    async size => {
      const { page, problems } = await visitor.open(size)
      await page.open('/blog/')
      await page.press('/')
      await page.see('.search__input:focus')
      await page.type('cilium')
      await page.see('.search__result[aria-selected=true]')
      // In sight, and not cut off by what is around it.
      const seen = await page.evaluate(() =>
        [...document.querySelectorAll('.search__result')].slice(0, 2).map(result => {
          const { left, top, width, height } = result.getBoundingClientRect()
          return result.contains(document.elementFromPoint(left + width / 2, top + height / 2))
        }),
      )
      expect(seen).toEqual([true, true])
      await page.press('ArrowDown')
      const path = await page.evaluate(() =>
        document.querySelector('.search__result[aria-selected=true]')!.getAttribute('href'),
      )
      await page.press('Enter')
      await page.at(path!)
      expect(await problems()).toEqual([])
    },
  )

  test('the search closes by Escape, and gives the focus back', async () => {
    const { page } = await visitor.open(desktop)
    await page.open('/blog/')
    await page.click('.search-button__control')
    await page.see('.search__input:focus')
    await page.press('Escape')
    await page.see('.search-button__control:focus')
    expect(await page.evaluate(() => document.querySelector<HTMLDialogElement>('.search')?.open)).toBe(false)
  })

  test('the carousel turns by its buttons and by arrow keys', async () => {
    const { page, problems } = await visitor.open(desktop)
    await page.open('/')
    await page.click('.carousel__button:last-child')
    await page.read('.carousel__marks', /^2 \/ 4/)
    await page.evaluate(() => document.querySelector<HTMLElement>('.carousel__viewport')?.focus())
    await page.press('ArrowRight')
    await page.read('.carousel__marks', /^3 \/ 4/)
    expect(await problems()).toEqual([])
  })

  test('the traffic graph shows what was observed, and the policy of a workload', async () => {
    const { page, problems } = await visitor.open(desktop)
    await page.open('/')
    await page.click('.traffic-controls button[aria-pressed=false]')
    await page.read('.traffic-graph__summary', /./)
    await page.see('.traffic-controls button:first-of-type[aria-pressed=true]')
    await page.click('.traffic-chart__at--payments button, button.traffic-chart__at--payments')
    await page.read('.traffic-policy__code', /name: payments/)
    await page.click('.traffic-graph [role=tab][aria-selected=false]')
    await page.read('.traffic-policy__code', /AuthorizationPolicy/)
    await page.see('.traffic-graph--moving')
    expect(await problems()).toEqual([])
  })

  test('the map shows the workload that is pressed, and the one that an arrow key leads to', async () => {
    const { page, problems } = await visitor.open(desktop)
    await page.open('/')
    await page.evaluate(() => document.querySelector('.topology')?.scrollIntoView())
    await page.click('.topology [role=option][aria-label^="ledger-db"]')
    await page.see('.topology [role=option][aria-label^="ledger-db"][aria-selected=true]')
    await page.read('#topology-panel', /ledger-db/)
    await page.press('Home')
    await page.see('.topology [role=option][aria-label^="frontend"][aria-selected=true]')
    expect(await problems()).toEqual([])
  })

  test('an approved change becomes a pull request', async () => {
    const { page, problems } = await visitor.open(desktop)
    await page.open('/')
    await page.click('#ai-intelligence .approval button')
    await page.read('#ai-intelligence .approval [aria-live]', /Pull request #\d+ opened/)
    expect(await problems()).toEqual([])
  })

  test('the film plays, or its description is shown where the browser knows none of its files', async () => {
    const { page } = await visitor.open(desktop)
    await page.open('/')
    await page.click('.video-frame__play')
    const outcome = await page.until(() => {
      if (document.querySelector('video')!.currentTime > 0) return 'plays'
      return document.querySelector('[data-video=failed]') ? 'is described' : undefined
    })
    expect(outcome).toMatch(/plays|is described/)
  })

  test('a command is copied, or the button says that it could not be', async () => {
    const { page, problems } = await visitor.open(desktop)
    await page.open('/')
    await page.click('#get-started .copy__button')
    await page.read('#get-started .copy__status', /./)
    expect(await problems()).toEqual([])
  })

  test('a post opens in place, and the list is as it was before when one goes back', async () => {
    const { page, problems } = await visitor.open(phone)
    await page.open('/blog/')
    const [href, title] = await page.evaluate(() => {
      const links = [...document.querySelectorAll<HTMLAnchorElement>('.post-card__link')]
      return [links.at(-1)!.pathname, links.at(-1)!.innerText]
    })
    await page.click(`.post-card__link[href="${href}"]`)
    await page.at(`/blog/#${href.split('/').at(-2)}`)
    await page.read('h1', new RegExp(`^${title}`))
    await page.see('.prose p')
    expect(await page.evaluate(scrollTop)).toBe(0)
    await page.back()
    await page.at('/blog/')
    await page.see('.post-card__link')
    await page.until(() => scrollY > 0)
    expect(await problems()).toEqual([])
  })

  test('the contents of a post mark the heading that a jump leads to', async () => {
    const { page, problems } = await visitor.open(desktop)
    await page.open('/blog/debugging-dropped-traffic/')
    await page.click('.table-of-contents li:nth-child(5) a')
    await page.read('.table-of-contents li:nth-child(5) a[aria-current]', /./)
    expect(await problems()).toEqual([])
  })

  test('the next page of the list opens in place, and a reload shows it', async () => {
    const { page, problems } = await visitor.open(desktop)
    await page.open('/blog/')
    await page.click('a[rel=next].pagination__step')
    await page.at('/blog/page/2/')
    await page.read('.pagination [aria-current=page]', /2/)
    await page.see('.post-card__link')
    await page.open('/blog/page/2/')
    await page.see('.post-card__link')
    expect(await problems()).toEqual([])
  })

  test.each(['/privacy-policy/', '/terms-of-service/'])(
    'the document of %s is drawn, turned and zoomed, and a toast tells of it',
    async path => {
      const { page, problems } = await visitor.open(desktop)
      await page.open(path)
      // On a busy machine, drawing can take longer than the 4 s for which a toast is shown.
      await page.see('[data-sonner-toast]')
      await page.see('.viewer__sheet[aria-busy=false] canvas')
      // Black on white: something is drawn.
      const colours = await page.evaluate(() => {
        const canvas = document.querySelector<HTMLCanvasElement>('.viewer canvas')!
        const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height)
        return new Set(data.filter((_, index) => index % 4 === 0)).size
      })
      expect(colours).toBeGreaterThan(20)
      await page.click('.viewer__button[aria-label="Next page"]')
      await page.read('.viewer__status', /^Page 2 of/)
      await page.click('.viewer__button[aria-label="Zoom in"]')
      await page.read('.viewer__status--percent', /120/)
      await page.see('.viewer__sheet[aria-busy=false] canvas')
      expect(await problems()).toEqual([])
    },
  )

  test('an address with a slip of the pen leads to the page that was meant', async () => {
    const { page } = await visitor.open(desktop)
    await page.open('/pricng/')
    await page.click('.not-found__nearest a')
    expect(await page.at('/pricing/')).toBe(true)
  })
})
