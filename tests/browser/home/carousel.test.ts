import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { holdLateScripts } from '../holdAnswers.ts'
import {
  desktop,
  lateScripts,
  moving,
  origin,
  phone,
  sectionPage,
  settled,
  sharedVisit,
  useBrowser,
} from '../support.ts'
import { awake, buttons, inReach } from './carouselSupport.ts'

const visitor = useBrowser()
const address = sectionPage('security-assessment')

const carousel = (page: Page) => page.getByRole('region', { name: 'Risk Assessment' })
const viewport = (page: Page) => page.getByRole('group', { name: 'Slides' })

/** All slides, whether they can be reached or not. */
const slides = (page: Page) => viewport(page).locator('[aria-roledescription=slide]')

/** What is shown: the slide in the middle, the slides in reach, and the text beside the buttons. */
const shown = async (page: Page) => ({
  middle: await middleSlide(page),
  inReach: await inReach(page).evaluateAll(all => all.map(slide => slide.ariaLabel)),
  text: await carousel(page)
    .getByText(/^\d \/ 4$/)
    .innerText(),
})

const slide = (number: number) => {
  const label = `${number} of 4`
  return { middle: label, inReach: [label], text: `${number} / 4` }
}

/** Label of the slide whose middle is nearest to that of the carousel. */
const middleSlide = (page: Page): Promise<string | null | undefined> =>
  slides(page).evaluateAll(all => {
    const middle = (element: Element) => {
      const { left, width } = element.getBoundingClientRect()
      return left + width / 2
    }
    const center = middle(all[0]!.closest('[role=group][tabindex]')!)
    const distance = (one: Element) => Math.abs(middle(one) - center)
    return all.toSorted((one, other) => distance(one) - distance(other))[0]?.ariaLabel
  })

describe('one carousel', () => {
  const sharedCarousel = sharedVisit(async own => {
    const visit = await own.open()
    await visit.page.goto(address)
    await awake(visit.page)
    return visit
  })

  test('is turned in a loop by its buttons, which say what is shown', async () => {
    const { page, problems } = await sharedCarousel()
    const said = carousel(page).getByText(/^\d of 4: /)
    expect(await said.count()).toBe(0)
    await buttons(page).next.click()
    await expect.poll(() => shown(page)).toEqual(slide(2))
    await expect.poll(() => said.allInnerTexts()).toEqual([expect.stringMatching(/^2 of 4: ./)])
    await buttons(page).previous.click()
    await buttons(page).previous.click()
    await expect.poll(() => shown(page)).toEqual(slide(4))
    await buttons(page).next.click()
    await expect.poll(() => shown(page)).toEqual(slide(1))
    expect(problems).toEqual([])
  })

  test('is turned by arrow keys, in the slides and on the buttons', async () => {
    const { page, problems } = await sharedCarousel()
    await viewport(page).focus()
    await page.keyboard.press('ArrowLeft')
    await expect.poll(() => shown(page)).toEqual(slide(4))
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => shown(page)).toEqual(slide(1))
    await buttons(page).next.focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => shown(page)).toEqual(slide(2))
    await page.keyboard.press('Shift+ArrowLeft')
    await page.keyboard.press('Enter')
    await expect.poll(() => shown(page)).toEqual(slide(3))
    await buttons(page).next.click()
    await buttons(page).next.click()
    await expect.poll(() => shown(page)).toEqual(slide(1))
    expect(problems).toEqual([])
  })

  test('is turned by arrow keys from a button in a slide, and keeps the focus', async () => {
    const { page, problems } = await sharedCarousel()
    for (const at of [2, 3]) {
      await buttons(page).next.click()
      await expect.poll(() => shown(page)).toEqual(slide(at))
    }
    await carousel(page).getByRole('button', { name: 'Approve' }).focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => shown(page)).toEqual(slide(4))
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => shown(page)).toEqual(slide(1))
    expect(problems).toEqual([])
  })

  test('has nothing but the slide in the middle in reach, and a click beside it brings the next one there', async () => {
    const { page, problems } = await sharedCarousel()
    expect(await inReach(page).locator('a, button, input, [tabindex]').count()).toBe(0)
    const { width = 0 } = (await viewport(page).boundingBox()) ?? {}
    await viewport(page).click({ position: { x: width - 40, y: 200 } })
    await expect.poll(() => shown(page)).toEqual(slide(2))
    await viewport(page).click({ position: { x: 40, y: 200 } })
    await expect.poll(() => shown(page)).toEqual(slide(1))
    await viewport(page).click({ position: { x: width / 2, y: 200 } })
    await expect.poll(() => shown(page)).toEqual(slide(1))
    expect(problems).toEqual([])
  })
})

test('its code, and React, load only when it is near', async () => {
  const visit = await visitor.open()
  const { page, requests } = visit
  await page.goto(`${origin}/`)
  await settled(visit)
  expect(lateScripts(requests)).toEqual([])
  expect(await inReach(page).count()).toBe(4)
  await carousel(page).scrollIntoViewIfNeeded()
  await awake(page)
  expect(lateScripts(requests).length).toBeGreaterThan(1)
})

test('a slide can be dragged away, and the drag is not a click', async () => {
  const { page } = await visitor.open(moving)
  await page.goto(address)
  await awake(page)
  const box = await viewport(page).boundingBox()
  if (!box) throw new Error('The carousel has no box')
  const y = box.y + 160
  await page.mouse.move(box.x + box.width * 0.8, y)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width * 0.2, y, { steps: 8 })
  await page.mouse.up()
  await expect.poll(() => shown(page)).toEqual(slide(2))
})

test('no press is lost while the carousel wakes, whenever it comes', async () => {
  const { page, problems } = await visitor.open()
  const release = await holdLateScripts(page)
  await page.goto(address)
  await buttons(page).next.click()
  // Presses at every moment until one is no longer held back, and once more as soon as the carousel looks awake. The
  // code is released when the first of them is over, so that none is answered before it is counted.
  const counted = await buttons(page).next.evaluateHandle((button: HTMLElement) => {
    const presses: Event[] = []
    document.addEventListener('click', event => presses.push(event))
    const looksAwake = new Promise(resolve => {
      const observer = new MutationObserver(() => resolve(button.click()))
      observer.observe(button.closest('[aria-roledescription=carousel]')!, { attributeFilter: ['class'] })
    })
    const press = async () => {
      while (presses.length === 0) {
        button.click()
        await new Promise(resolve => setTimeout(resolve))
      }
      await looksAwake
      return presses.length
    }
    return { total: press() }
  })
  release()
  const answered = await counted.evaluate(({ total }) => total)
  expect(answered).toBeLessThan(4)
  await expect.poll(() => shown(page)).toEqual(slide(answered + 1))
  expect(problems).toEqual([])
})

test('hydration keeps the slide that the visitor has scrolled to', async () => {
  const { page } = await visitor.open()
  const release = await holdLateScripts(page)
  await page.goto(address)
  const { width = 0 } = (await slides(page).first().boundingBox()) ?? {}
  await viewport(page).evaluate((element, by) => (element.scrollLeft = 2 * by), width)
  release()
  await expect.poll(() => shown(page)).toEqual(slide(3))
})

test.each([desktop, phone])(
  'nothing shifts when it wakes or slides turn, and all text is at least 13 px, at $width px',
  async size => {
    const { page, problems } = await visitor.open({ viewport: size })
    const release = await holdLateScripts(page)
    await page.goto(address)
    const height = () => carousel(page).evaluate(({ clientHeight }) => clientHeight)
    /** Distance of the first slide's middle from that of the window, and its width, in CSS pixels. */
    const position = () =>
      slides(page)
        .first()
        .evaluate(({ firstElementChild: panel }) => {
          const { left, right } = panel!.getBoundingClientRect()
          return { offset: (left + right - innerWidth) / 2, width: right - left }
        })
    const text = () => viewport(page).innerText()
    const [initialHeight, initialText] = [await height(), await text()]
    const { offset, width } = await position()
    expect(offset).toBeCloseTo(0, 0)
    release()
    await awake(page)
    expect(await text()).toBe(initialText)
    expect(await height()).toBe(initialHeight)
    expect((await position()).width).toBeCloseTo(width, 0)
    await expect.poll(async () => (await position()).offset).toBeCloseTo(0, 0)
    for (const at of [2, 3, 4]) {
      await buttons(page).next.click()
      await expect.poll(() => shown(page)).toEqual(slide(at))
      expect(await height()).toBe(initialHeight)
    }
    const small = await viewport(page).evaluate(element => {
      const sizeOf = (part: Element) => {
        const scale = part instanceof SVGGraphicsElement ? (part.getScreenCTM()?.a ?? 1) : 1
        return scale * Number.parseFloat(getComputedStyle(part).fontSize)
      }
      return [...element.querySelectorAll('*')]
        .filter(part => part.checkVisibility() && sizeOf(part) < 12.99)
        .filter(part => [...part.childNodes].some(node => node.nodeType === Node.TEXT_NODE))
        .map(part => part.outerHTML)
    })
    expect(small).toEqual([])

    await buttons(page).next.click()
    await expect.poll(() => shown(page)).toEqual(slide(1))
    await page.setViewportSize({ width: Math.round(size.width * 0.9), height: size.height })
    await expect.poll(async () => (await position()).width).toBeLessThan(width - 1)
    await expect.poll(async () => (await position()).offset).toBeCloseTo(0, 0)
    expect(problems).toEqual([])
  },
)

test('without JavaScript the slides scroll in their own area, with all of their text', async () => {
  const { page } = await visitor.open({ javaScriptEnabled: false })
  await page.goto(address)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  expect(await viewport(page).evaluate(element => element.scrollWidth > 2 * element.clientWidth)).toBe(true)
  expect(await viewport(page).evaluate(element => getComputedStyle(element).overflowX)).toBe('auto')
  expect(await carousel(page).getByRole('heading', { level: 3 }).count()).toBe(4)
  expect(await carousel(page).getByRole('button').filter({ visible: true }).count()).toBe(0)
})

test.each([
  ['of a tablet with a scrollbar', { width: 753, height: 900 }, '100%'],
  ['of a tablet', { width: 768, height: 900 }, '100%'],
  ['with text of twice the size', desktop, '200%'],
  ['of a phone with text of twice the size', phone, '200%'],
])('no severity in the report is broken, in a window %s', async (_, size, fontSize) => {
  const { page } = await visitor.open({ viewport: size })
  await page.goto(address)
  await page.evaluate(text => {
    document.documentElement.style.fontSize = text
  }, fontSize)
  const counts = slides(page).first().getByRole('listitem')
  const heights = await counts.evaluateAll(all =>
    all.map(({ children }) => Math.round(children[1]!.getBoundingClientRect().height)),
  )
  expect(heights).toHaveLength(4)
  // Each has one line.
  expect(new Set(heights).size).toBe(1)
  const overflows = await counts.evaluateAll(
    all => all.filter(one => one.scrollWidth > one.clientWidth).length,
  )
  expect(overflows).toBe(0)
})
