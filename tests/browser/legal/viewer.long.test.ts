import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator } from 'playwright-core'
import { describe, expect, inject, test } from 'vitest'
import { holdAnswers } from '../holdAnswers.ts'
import { axeViolations } from '../axe.ts'
import { isLateScript, origin, scrollThrough, settled, sharedVisit, themes, useBrowser } from '../support.ts'
import {
  answerPdf,
  area,
  barTexts,
  button,
  documents,
  isPdfScript,
  legal,
  legalPdf,
  openViewer,
  pdfScript,
  toasts,
  viewer,
  waitUntilDrawn,
  workerFile,
} from './viewerSupport.ts'

const visitor = useBrowser()

/** A viewer that one test after the other works with. */
const sharedViewer = sharedVisit(own => openViewer(own, legal))

describe.each(documents)('the viewer of the $title', document => {
  const { title } = document

  test('says that it is loading, and then that it has loaded', async () => {
    const { answer, release } = holdAnswers()
    const { page, problems } = await openViewer(visitor, document, { answer })
    await page.getByText(`Loading ${title}...`, { exact: true }).waitFor()
    expect(await area(page).getAttribute('aria-busy')).toBe('true')
    expect(await viewer(page).getByRole('button').count()).toBe(0)
    // On a busy machine, drawing can take longer than the 4 s for which a toast is shown.
    const toast = page.locator('[data-sonner-toast]').waitFor()
    release()
    await toast
    expect(await toasts(page)).toEqual([`${title} loaded successfully!`])
    await waitUntilDrawn(page)
    expect(await page.getByText(/^Loading /).count()).toBe(0)
    expect(await area(page).getAttribute('aria-busy')).toBe('false')
    expect(await barTexts(page)).toEqual([`Page 1 of ${document.pages}`, '100%'])
    expect(problems).toEqual([])
  })

  test('is a summary and a link without JavaScript, with the day of the build', async () => {
    const { page } = await openViewer(visitor, document, { javaScriptEnabled: false })
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(title)
    expect((await page.locator('.legal-page .lead').innerText()).length).toBeGreaterThan(100)
    expect(await page.getByText('Last updated').innerText()).toBe('Last updated: 11/21/2026')
    expect(await page.getByRole('link', { name: /^Download/ }).isVisible()).toBe(true)
    expect(await area(page).isVisible()).toBe(false)
  })
})

test('the day of the visit moves nothing, nor does it change anything else', async () => {
  const viewport = { width: 393, height: 852 }
  const heads = await Promise.all(
    documents.flatMap(document =>
      [true, false].map(async javaScriptEnabled => {
        const { page } = await openViewer(visitor, document, { viewport, javaScriptEnabled })
        const head = page.locator('.legal-page__head')
        const text = (await head.innerText()).replace(/\d+\/\d+\/\d+/, 'day')
        return { text, height: (await head.boundingBox())?.height }
      }),
    ),
  )
  expect([heads[0], heads[2]]).toEqual([heads[1], heads[3]])
})

test('the page shows the day of the visit in the time zone of the visitor', async () => {
  const { page } = await visitor.open({ timezoneId: 'Pacific/Auckland' })
  await page.clock.setFixedTime('2027-03-04T20:00:00Z')
  await page.goto(`${origin}/${legal.slug}/`)
  const time = page.getByText('Last updated').getByRole('time')
  await expect.poll(() => time.innerText()).toBe('3/5/2027')
  expect(await time.getAttribute('datetime')).toBe('2027-03-05')
  expect(await page.getByText('Last updated').innerText()).toBe('Last updated: 3/5/2027')
})

test('the code of the viewer loads after the page, and on no other page', async () => {
  const { page, requests } = await sharedViewer()
  await waitUntilDrawn(page)
  const earlyScripts = await page.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    return performance
      .getEntriesByType('resource')
      .filter(({ startTime }) => startTime < (navigation?.loadEventStart ?? 0))
      .map(({ name }) => new URL(name).pathname)
  })
  const late = requests
    .map(request => new URL(request.url()).pathname)
    .filter(path => /\.m?js$/.test(path) && !earlyScripts.includes(path))
  const size = (path: string) => readFileSync(join(inject('dist'), path)).length
  expect(late.filter(path => size(path) > 200_000)).toHaveLength(3)
  expect(late).toContainEqual(expect.stringContaining('pdf.worker'))

  const other = await visitor.open()
  for (const path of ['/', '/blog/', '/pricing/']) {
    await other.page.goto(origin + path)
    await scrollThrough(other.page)
    await settled(other)
  }
  const otherPaths = other.requests.map(request => new URL(request.url()).pathname)
  expect(otherPaths.filter(path => workerFile.test(path) || path === pdfScript)).toEqual([])
})

test('Tab goes past a toast, forwards and backwards, and Alt+T moves the focus to it', async () => {
  const { page } = await openViewer(visitor, legal)
  const toast = page.locator('[data-sonner-toast]')
  // A toast that is pointed at stays.
  await toast.hover()
  const pages = area(page)
  const isFocused = (element: Locator) => element.evaluate(node => node === document.activeElement)
  await pages.focus()
  await page.keyboard.press('Tab')
  expect(await isFocused(toast)).toBe(true)
  await page.keyboard.press('Tab')
  expect(await isFocused(page.locator('summary', { hasText: 'Read as text' }))).toBe(true)
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  expect(await isFocused(pages)).toBe(true)

  await page.keyboard.press('Alt+T')
  expect(await page.evaluate(() => document.activeElement?.hasAttribute('data-sonner-toaster'))).toBe(true)
  expect(await page.locator('section[aria-live=polite]').getAttribute('aria-label')).toContain('T')
})

test('the viewer zooms in steps of 20 percent, from 50 to 200', async () => {
  const { page } = await sharedViewer()
  await waitUntilDrawn(page)
  const pressToTheEnd = async (name: string) => {
    const percents: string[] = []
    while (await button(page, name).isEnabled()) {
      await button(page, name).click()
      percents.push((await barTexts(page))[1] ?? '')
    }
    return percents
  }
  expect(await pressToTheEnd('Zoom in')).toEqual(['120%', '140%', '160%', '180%', '200%'])
  expect((await pressToTheEnd('Zoom out')).join(' ')).toBe('180% 160% 140% 120% 100% 80% 60% 50%')
  await button(page, 'Zoom in').click()
  expect((await barTexts(page))[1]).toBe('70%')
})

test('the viewer logs nothing when the page is left while it loads', async () => {
  const { page, problems } = await visitor.open()
  for (const part of [/\.pdf$/, workerFile, isPdfScript, isLateScript]) {
    const requested = page.waitForRequest(request =>
      typeof part === 'function' ? part(new URL(request.url())) : part.test(request.url()),
    )
    await page.route(part, () => undefined)
    await page.goto(`${origin}/${legal.slug}/`)
    await requested
    await page.goto(`${origin}/pricing/`)
    expect(problems, String(part)).toEqual([])
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  }
})

describe.each(themes)('in the %s theme, axe finds nothing', theme => {
  test.each([
    ['loaded', legalPdf],
    ['failed', Buffer.alloc(0)],
  ])('when the PDF has %s', async (_, body) => {
    const { page } = await openViewer(visitor, legal, {
      theme,
      answer: answerPdf(body),
    })
    await expect.poll(() => toasts(page)).toHaveLength(1)
    expect(await axeViolations(page)).toEqual([])
  })
})
