import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import axe, { type AxeResults } from 'axe-core'
import { describe, expect, inject, test } from 'vitest'
import { isLateScript, origin, themes, useBrowser } from '../support.ts'
import {
  area,
  button,
  documents,
  drawing,
  drawn,
  isDrawing,
  isWorker,
  legal,
  openViewer,
  own,
  pdf,
  said,
  toasts,
} from './viewerSupport.ts'

const visitor = useBrowser()

describe.each(documents)('the viewer of the $title', document => {
  const { slug, title } = document

  test('says that it is loading, and then that it has loaded', async () => {
    let release = () => {}
    const held = new Promise<void>(resolve => {
      release = resolve
    })
    const { page, faults } = await openViewer(visitor, document, {
      answer: async route => {
        await held
        await route.continue()
      },
    })
    await page.getByText(`Loading ${title}...`, { exact: true }).waitFor()
    expect(await area(page).getAttribute('aria-busy')).toBe('true')
    expect(await page.locator('.viewer button').count()).toBe(0)
    release()
    await drawn(page)
    await expect.poll(() => toasts(page)).toEqual([`${title} loaded successfully!`])
    expect(await page.locator('.viewer__loading').count()).toBe(0)
    expect(await area(page).getAttribute('aria-busy')).toBe('false')
    expect(await said(page)).toEqual(['Page 1 of 6', '100%'])
    expect(faults).toEqual([])
  })

  test('has buttons for pages, which end at the first and the last', async () => {
    const { page } = await openViewer(visitor, document)
    const [previous, next] = [button(page, 'Previous page'), button(page, 'Next page')]
    await drawn(page)
    expect(await previous.isDisabled()).toBe(true)
    for (const at of [2, 3, 4, 5, 6]) {
      await next.click()
      expect(await said(page)).toEqual([`Page ${at} of 6`, '100%'])
    }
    expect(await next.isDisabled()).toBe(true)
    await drawn(page)
    await previous.click()
    expect(await said(page)).toEqual(['Page 5 of 6', '100%'])
    expect(await next.isDisabled()).toBe(false)
  })

  test('zooms in steps of 20 percent, from 50 to 200', async () => {
    const { page } = await openViewer(visitor, document)
    await drawn(page)
    const walk = async (name: string) => {
      const way: string[] = []
      while (await button(page, name).isEnabled()) {
        await button(page, name).click()
        way.push((await said(page))[1] ?? '')
      }
      return way
    }
    expect(await walk('Zoom in')).toEqual(['120%', '140%', '160%', '180%', '200%'])
    expect((await walk('Zoom out')).join(' ')).toBe('180% 160% 140% 120% 100% 80% 60% 50%')
    expect((await walk('Zoom in')).slice(0, 3)).toEqual(['70%', '90%', '110%'])
  })

  test('names what was not there, and offers the file', async () => {
    const { page, faults } = await openViewer(visitor, document, {
      answer: route => route.fulfill({ status: 404, body: 'Not found' }),
    })
    await expect.poll(() => toasts(page)).toEqual(['Failed to load PDF. Please try downloading it instead.'])
    expect(await page.getByRole('heading', { name: 'Failed to load PDF' }).count()).toBe(1)
    const text = 'There was an error loading the PDF. Please try downloading it instead.'
    expect(await page.locator('.viewer').getByText(text, { exact: true }).count()).toBe(1)
    const link = page.getByRole('link', { name: 'Download PDF' })
    expect(await link.getAttribute('href')).toBe(`/uploads/${slug}.pdf`)
    expect(await link.getAttribute('download')).not.toBeNull()
    expect(await page.locator('svg.viewer__failure-icon').count()).toBe(1)
    expect(await page.locator('.viewer__loading').count()).toBe(0)
    expect(faults.filter(fault => fault.startsWith('Failed to load PDF'))).toHaveLength(1)
  })

  test('shows the day of the visit, wherever it is', async () => {
    const { page } = await visitor.open({ timezoneId: 'Pacific/Auckland' })
    await page.clock.setFixedTime('2027-03-04T20:00:00Z')
    await page.goto(`${origin}/${slug}/`)
    const time = page.locator('.legal-page__updated time')
    await expect.poll(() => time.innerText()).toBe('3/5/2027')
    expect(await time.getAttribute('datetime')).toBe('2027-03-05')
    expect(await page.locator('.legal-page__updated').innerText()).toBe('Last updated: 3/5/2027')
  })

  test('is a summary and a link without JavaScript, with the day of the build', async () => {
    const { page } = await openViewer(visitor, document, { javaScriptEnabled: false })
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(title)
    expect((await page.locator('.legal-page .lead').innerText()).length).toBeGreaterThan(100)
    expect(await page.locator('.legal-page__updated').innerText()).toBe('Last updated: 11/21/2026')
    expect(await page.getByRole('link', { name: /^Download/ }).isVisible()).toBe(true)
    expect(await area(page).isVisible()).toBe(false)
  })

  test('logs nothing when the page is left while it loads', async () => {
    for (const part of [/\.pdf$/, isWorker, isDrawing, isLateScript]) {
      const { page, faults } = await visitor.open()
      const asked = page.waitForRequest(request =>
        typeof part === 'function' ? part(new URL(request.url())) : part.test(request.url()),
      )
      await page.route(part, () => undefined)
      await page.goto(`${origin}/${slug}/`)
      await asked
      await page.goto(`${origin}/pricing/`)
      // What was under way ends with the page: the network says so, and nobody else.
      expect(
        faults.filter(fault => !fault.endsWith('net::ERR_ABORTED')),
        String(part),
      ).toEqual([])
    }
  })
})

describe.each(themes)('in the %s theme, axe finds nothing', theme => {
  test.each([
    ['loaded', own],
    ['failed', Buffer.alloc(0)],
  ])('when it has %s', async (_, body) => {
    const { page } = await openViewer(visitor, legal, { theme, reducedMotion: 'reduce', answer: pdf(body) })
    await expect.poll(() => toasts(page)).toHaveLength(1)
    await page.evaluate(axe.source)
    const { violations } = await page.evaluate(
      () => (window as unknown as { axe: typeof axe }).axe.run(document) as Promise<AxeResults>,
    )
    expect(
      violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id} ${target.join(' ')}`)),
    ).toEqual([])
  })
})

test('Alt+T leads to the toasts', async () => {
  const { page } = await openViewer(visitor, legal)
  await expect.poll(() => toasts(page)).toHaveLength(1)
  await page.keyboard.press('Alt+T')
  expect(await page.evaluate(() => document.activeElement?.hasAttribute('data-sonner-toaster'))).toBe(true)
  expect(await page.locator('section[aria-live=polite]').getAttribute('aria-label')).toContain('T')
})

test('the code of the viewer is asked for after the page is there, and on no other page', async () => {
  const { page, requests } = await openViewer(visitor, legal)
  await drawn(page)
  const early = await page.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    return performance
      .getEntriesByType('resource')
      .filter(({ startTime }) => startTime < (navigation?.loadEventStart ?? 0))
      .map(({ name }) => new URL(name).pathname)
  })
  const late = requests
    .map(request => new URL(request.url()).pathname)
    .filter(path => /\.m?js$/.test(path) && !early.includes(path))
  const size = (path: string) => readFileSync(join(inject('dist'), path)).length
  expect(late.filter(path => size(path) > 200_000)).toHaveLength(3)
  expect(late).toContainEqual(expect.stringContaining('pdf.worker'))

  const other = await visitor.open()
  for (const path of ['/', '/blog/', '/pricing/']) {
    await other.page.goto(origin + path, { waitUntil: 'networkidle' })
    await other.page.mouse.wheel(0, 20_000)
    await other.page.waitForLoadState('networkidle')
  }
  const asked = other.requests.map(request => new URL(request.url()).pathname)
  expect(asked.filter(path => isWorker.test(path) || path === drawing)).toEqual([])
})
