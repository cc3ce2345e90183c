import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import axe, { type AxeResults } from 'axe-core'
import { describe, expect, inject, test } from 'vitest'
import { pdfFile } from '../fixtures/pdfFile.ts'
import { root } from '../setup/runCommand.ts'
import { snapshot } from '../fixtures/snapshot.ts'
import { desktop, isLateScript, origin, phone, themes, useBrowser } from './support.ts'
import { area, button, documents, drawn, openViewer, pdf, said, sheet, toasts } from './viewerSupport.ts'

const visitor = useBrowser()

const worker = /\/pdf\.worker[^/]*$/

/** The script that has react-pdf and pdf.js, and names the worker. */
const drawing = Object.keys(snapshot(inject('dist')))
  .map(file => `/${file}`)
  .find(
    file =>
      /chunks.*\.js$/.test(file) && readFileSync(join(inject('dist'), file), 'utf8').includes('/pdf.worker'),
  )
const isDrawing = ({ pathname }: URL) => pathname === drawing

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
    for (const part of [/\.pdf$/, worker, isDrawing, isLateScript]) {
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

const [legal] = documents
const own = readFileSync(join(inject('dist'), 'uploads', `${legal.slug}.pdf`))

describe('a PDF that', () => {
  test.each([
    ['is a page of HTML', Buffer.from('<!DOCTYPE html><title>Sorry</title>')],
    ['is empty', Buffer.alloc(0)],
    ['is cut off', own.subarray(0, own.length / 2)],
    ['is cut off in its head', own.subarray(0, 900)],
    ['is encrypted', pdfFile({ pages: 2, encrypted: true })],
  ])('%s is offered as a file, and nobody is asked for anything', async (_, body) => {
    const { page, faults } = await visitor.open()
    const dialogs: string[] = []
    page.on('dialog', dialog => {
      dialogs.push(dialog.message())
      void dialog.dismiss()
    })
    await page.route('**/*.pdf', pdf(body))
    await page.goto(`${origin}/${legal.slug}/`)
    await page.getByRole('link', { name: 'Download PDF' }).waitFor()
    await expect.poll(() => toasts(page)).toEqual(['Failed to load PDF. Please try downloading it instead.'])
    expect(faults).toEqual([expect.stringMatching(/^Failed to load PDF: \S/)])
    expect(dialogs).toEqual([])
  })

  test('has one page has nowhere to turn', async () => {
    const { page } = await openViewer(visitor, legal, { answer: pdf(pdfFile({ pages: 1 })) })
    await drawn(page)
    expect(await said(page)).toEqual(['Page 1 of 1', '100%'])
    expect(await button(page, 'Previous page').isDisabled()).toBe(true)
    expect(await button(page, 'Next page').isDisabled()).toBe(true)
    await area(page).focus()
    for (const key of ['PageDown', 'PageUp', 'End', 'Home']) await page.keyboard.press(key)
    expect(await said(page)).toEqual(['Page 1 of 1', '100%'])
  })

  test('has 300 pages draws the one in view, however fast they are turned', async () => {
    const { page, faults } = await openViewer(visitor, legal, { answer: pdf(pdfFile({ pages: 300 })) })
    await drawn(page)
    await area(page).focus()
    for (let turn = 0; turn < 30; turn++) await page.keyboard.press('PageDown')
    expect((await said(page))[0]).toBe('Page 31 of 300')
    await drawn(page)
    await page.keyboard.press('End')
    expect((await said(page))[0]).toBe('Page 300 of 300')
    await drawn(page)
    expect(await page.getByRole('img', { name: 'Page 300 of 300' }).count()).toBe(1)
    expect(faults).toEqual([])
  })
})

describe('where something does not come,', () => {
  test.each([
    ['the worker', worker],
    ['what draws the pages', isDrawing],
  ])('%s, the file is offered', async (_, part) => {
    const { page } = await visitor.open()
    await page.route(part, route => route.abort())
    await page.goto(`${origin}/${legal.slug}/`)
    await page.getByRole('link', { name: 'Download PDF' }).waitFor()
    await expect.poll(() => toasts(page)).toEqual(['Failed to load PDF. Please try downloading it instead.'])
    expect(await page.locator('.viewer__loading').count()).toBe(0)
  })

  test('all of the viewer, that is told, the link stays, and it can be tried again', async () => {
    const { page } = await visitor.open()
    await page.route(isLateScript, route => route.abort())
    await page.goto(`${origin}/${legal.slug}/`)
    await page.getByRole('heading', { name: 'Unexpected Application Error!' }).waitFor()
    expect(await page.locator('.viewer__download').isVisible()).toBe(true)
    await page.unroute(isLateScript)
    await button(page, 'Try again').click()
    await drawn(page)
    expect(await page.locator('.error-screen').count()).toBe(0)
  })
})

test('the worker can come from a package CDN, by the policy that is made for it', async () => {
  const { page, faults, requests } = await visitor.open()
  const cdn = 'https://cdn.example/pdfjs-dist/build/pdf.worker.min.mjs'
  await page.context().route(cdn, route =>
    route.fulfill({
      contentType: 'text/javascript',
      headers: { 'Access-Control-Allow-Origin': '*' },
      body: readFileSync(join(root, 'node_modules/pdfjs-dist/build/pdf.worker.min.mjs')),
    }),
  )
  await page.route(`${origin}/${legal.slug}/`, async route => {
    const response = await route.fetch()
    const body = (await response.text())
      .replace("worker-src 'self'", 'worker-src blob:')
      .replace("script-src 'self'", `script-src 'self' ${cdn}`)
      .replace('{&quot;title&quot;', `{&quot;worker&quot;:&quot;${cdn}&quot;,&quot;title&quot;`)
    await route.fulfill({ response, body })
  })
  await page.goto(`${origin}/${legal.slug}/`)
  await drawn(page)
  expect(faults).toEqual([])
  expect(requests.filter(request => worker.test(request.url())).map(request => request.url())).toEqual([cdn])
})

describe('the page in view', () => {
  test.each([
    [desktop, 1],
    [desktop, 2],
    [phone, 3],
  ])('is drawn with every pixel of a screen of %o at %i', async (viewport, deviceScaleFactor) => {
    const { page } = await openViewer(visitor, legal, { viewport, deviceScaleFactor })
    await drawn(page)
    for (const name of ['Zoom in', 'Zoom out', 'Zoom out']) {
      await button(page, name).click()
      await drawn(page)
      const { width, height, pixels } = await sheet(page)
      expect(pixels[0]).toBe(width * deviceScaleFactor)
      expect(Math.abs(pixels[1] - height * deviceScaleFactor)).toBeLessThanOrEqual(deviceScaleFactor)
    }
  })

  test('has its own size on paper, and fits a phone', async () => {
    const { page } = await openViewer(visitor, legal)
    await drawn(page)
    expect(await sheet(page)).toMatchObject({ width: 793, height: 1122 })
    await page.setViewportSize(phone)
    await expect.poll(async () => (await sheet(page)).width).toBeLessThan(phone.width)
    expect(await area(page).evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width)
  })

  test.each([360, 740, 1400])(
    'has a window of 600 to 800 px, and none moves when it comes: %i px',
    async height => {
      let release = () => {}
      const held = new Promise<void>(resolve => {
        release = resolve
      })
      const { page } = await openViewer(visitor, legal, {
        viewport: { width: 360, height },
        answer: async route => {
          await held
          await route.continue()
        },
      })
      await page.locator('.viewer__loading').waitFor()
      const places = () =>
        page
          .locator('.viewer__area, .viewer__download, .footer')
          .evaluateAll(elements =>
            elements.map(element => element.getBoundingClientRect().toJSON() as object),
          )
      const before = await places()
      expect(before).toHaveLength(3)
      release()
      await drawn(page)
      expect(await places()).toEqual(before)
      const { height: window } = await area(page).evaluate(element => element.getBoundingClientRect())
      expect(window).toBeGreaterThanOrEqual(600)
      expect(window).toBeLessThanOrEqual(800)
    },
  )

  test('keeps the line at its top when it is zoomed, and begins at the top when it is turned', async () => {
    const { page } = await openViewer(visitor, legal)
    await drawn(page)
    const line = () =>
      area(page).evaluate(window => {
        const { top, height } = window.querySelector('.viewer__sheet')!.getBoundingClientRect()
        return (window.getBoundingClientRect().top - top) / height
      })
    await area(page).evaluate(window => window.scrollTo({ top: 300, behavior: 'instant' }))
    await expect.poll(line).toBeGreaterThan(0.2)
    const before = await line()
    for (const name of ['Zoom in', 'Zoom in', 'Zoom in', 'Zoom out']) {
      await button(page, name).click()
      expect(await line()).toBeCloseTo(before, 2)
    }
    await button(page, 'Next page').click()
    await expect.poll(() => area(page).evaluate(window => window.scrollTop)).toBe(0)
  })
})

describe('the keys', () => {
  test('turn pages and zoom while the focus is in the viewer', async () => {
    const { page } = await openViewer(visitor, legal)
    await drawn(page)
    await area(page).focus()
    const scrolled = await page.evaluate(() => scrollY)
    for (const [key, shown] of [
      ['ArrowRight', 'Page 2 of 6 100%'],
      ['PageDown', 'Page 3 of 6 100%'],
      ['ArrowLeft', 'Page 2 of 6 100%'],
      ['PageUp', 'Page 1 of 6 100%'],
      ['PageUp', 'Page 1 of 6 100%'],
      ['End', 'Page 6 of 6 100%'],
      ['ArrowRight', 'Page 6 of 6 100%'],
      ['-', 'Page 6 of 6 80%'],
      ['+', 'Page 6 of 6 100%'],
      ['+', 'Page 6 of 6 120%'],
      ['Home', 'Page 1 of 6 120%'],
    ] as const) {
      await page.keyboard.press(key)
      expect((await said(page)).join(' '), key).toBe(shown)
    }
    expect(await page.evaluate(() => scrollY)).toBe(scrolled)
  })

  test('are still heard when the button that had the focus has come to its end', async () => {
    const { page } = await openViewer(visitor, legal)
    await drawn(page)
    const next = button(page, 'Next page')
    await next.focus()
    for (let turn = 0; turn < 5; turn++) await page.keyboard.press('Enter')
    expect(await next.isDisabled()).toBe(true)
    await page.keyboard.press('Home')
    expect((await said(page))[0]).toBe('Page 1 of 6')
  })

  test('scroll what is wider than its window, and belong to the page elsewhere', async () => {
    const { page } = await openViewer(visitor, legal, { reducedMotion: 'reduce' })
    await drawn(page)
    await page.getByRole('link', { name: 'Back to Home' }).focus()
    for (const key of ['End', 'PageUp', 'ArrowRight', '+']) await page.keyboard.press(key)
    expect(await said(page)).toEqual(['Page 1 of 6', '100%'])
    await page.keyboard.press('End')
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0)

    await area(page).focus()
    for (let step = 0; step < 5; step++) await page.keyboard.press('+')
    await drawn(page)
    const left = () => area(page).evaluate(window => window.scrollLeft)
    const before = await left()
    await page.keyboard.press('ArrowRight')
    await expect.poll(left).toBeGreaterThan(before)
    expect((await said(page))[0]).toBe('Page 1 of 6')
    await page.keyboard.press('Control+-')
    expect((await said(page))[1]).toBe('200%')
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

test('toasts keep to three, and Alt+T leads to them', async () => {
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
  expect(asked.filter(path => worker.test(path) || path === drawing)).toEqual([])
})
