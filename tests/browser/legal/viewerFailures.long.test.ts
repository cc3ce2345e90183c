import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Route } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { pdfFile } from '../../fixtures/html/pdfFile.ts'
import { root } from '../../setup/runCommand.ts'
import { isLateScript, origin, useBrowser } from '../support.ts'
import {
  answerPdf,
  area,
  barTexts,
  button,
  isPdfScript,
  legal,
  legalPdf,
  openViewer,
  toasts,
  waitUntilDrawn,
  workerFile,
} from './viewerSupport.ts'

const visitor = useBrowser()

describe('a PDF that', () => {
  test('cannot be read is offered as a file, without a dialog', async () => {
    const { page, problems } = await visitor.open()
    const dialogs: string[] = []
    page.on('dialog', dialog => {
      dialogs.push(dialog.message())
      void dialog.dismiss()
    })
    for (const [name, body] of Object.entries({
      'a page of HTML': Buffer.from('<!DOCTYPE html><title>Sorry</title>'),
      'an empty file': Buffer.alloc(0),
      'one that is cut off': legalPdf.subarray(0, legalPdf.length / 2),
      'one that is cut off in its head': legalPdf.subarray(0, 900),
      'an encrypted one': pdfFile({ pages: 2, encrypted: true }),
    })) {
      await page.route('**/*.pdf', answerPdf(body))
      await page.goto(`${origin}/${legal.slug}/`)
      await page.getByRole('link', { name: 'Download PDF' }).waitFor()
      const failure = 'Failed to load PDF. Please try downloading it instead.'
      await expect.poll(() => toasts(page), { message: name }).toEqual([failure])
      expect(problems.splice(0), name).toEqual([expect.stringMatching(/^Failed to load PDF: \S/)])
      await page.unrouteAll()
    }
    expect(dialogs).toEqual([])
  })

  test('has one page has no other page to turn to', async () => {
    const { page } = await openViewer(visitor, legal, { answer: answerPdf(pdfFile({ pages: 1 })) })
    await waitUntilDrawn(page)
    expect(await barTexts(page)).toEqual(['Page 1 of 1', '100%'])
    expect(await button(page, 'Previous page').isDisabled()).toBe(true)
    expect(await button(page, 'Next page').isDisabled()).toBe(true)
    await area(page).focus()
    for (const key of ['PageDown', 'PageUp', 'End', 'Home']) await page.keyboard.press(key)
    expect(await barTexts(page)).toEqual(['Page 1 of 1', '100%'])
  })

  test('has 600 pages draws the one in view, however fast the pages are turned', async () => {
    const { page, problems } = await openViewer(visitor, legal, {
      answer: answerPdf(pdfFile({ pages: 600 })),
    })
    await waitUntilDrawn(page)
    await area(page).focus()
    for (let turn = 0; turn < 30; turn++) await page.keyboard.press('ArrowRight')
    expect((await barTexts(page))[0]).toBe('Page 31 of 600')
    await waitUntilDrawn(page)
    await page.keyboard.press('End')
    expect((await barTexts(page))[0]).toBe('Page 600 of 600')
    // Until its size is known, the one before stays.
    await page.getByRole('img', { name: 'Page 600 of 600' }).waitFor()
    await waitUntilDrawn(page)
    expect(problems).toEqual([])
  })
})

describe('where code does not load,', () => {
  test.each([
    ['the worker', workerFile],
    ['pdf.js', isPdfScript],
  ])('%s: the file is offered', async (_, part) => {
    const { page } = await visitor.open()
    await page.route(part, route => route.abort())
    await page.goto(`${origin}/${legal.slug}/`)
    await page.getByRole('link', { name: 'Download PDF' }).waitFor()
    await expect.poll(() => toasts(page)).toEqual(['Failed to load PDF. Please try downloading it instead.'])
    expect(await page.getByText(/^Loading /).count()).toBe(0)
  })

  test('the viewer: an error and the link are shown, and a retry loads it', async () => {
    const { page } = await visitor.open()
    await page.route(isLateScript, route => route.abort())
    await page.goto(`${origin}/${legal.slug}/`)
    await page.getByText('This did not load.').waitFor()
    expect(await page.getByRole('link', { name: /^Download the/ }).isVisible()).toBe(true)
    await page.unroute(isLateScript)
    await button(page, 'Try again').click()
    await waitUntilDrawn(page)
    expect(await page.locator('.error-screen').count()).toBe(0)
  })
})

describe('a worker on a package CDN that the policy allows', () => {
  const cdn = 'https://cdn.example/pdfjs-dist/build/pdf.worker.min.mjs'
  const open = async (answer: (route: Route) => Promise<void>) => {
    const visit = await visitor.open()
    const { page } = visit
    await page.context().route(cdn, answer)
    await page.route(`${origin}/${legal.slug}/`, async route => {
      const response = await route.fetch()
      const body = (await response.text())
        .replace("worker-src 'self'", 'worker-src blob:')
        .replace("script-src 'self'", `script-src 'self' ${cdn}`)
        .replace('{"title"', `{"worker":"${cdn}","title"`)
      await route.fulfill({ response, body })
    })
    await page.goto(`${origin}/${legal.slug}/`)
    return visit
  }

  test('draws the document', async () => {
    const { page, problems, requests } = await open(route =>
      route.fulfill({
        contentType: 'text/javascript',
        headers: { 'Access-Control-Allow-Origin': '*' },
        body: readFileSync(join(root, 'node_modules/pdfjs-dist/build/pdf.worker.min.mjs')),
      }),
    )
    await waitUntilDrawn(page)
    expect(problems).toEqual([])
    expect(requests.filter(request => workerFile.test(request.url())).map(request => request.url())).toEqual([
      cdn,
    ])
  })

  test('is missed: the file is offered', async () => {
    const { page } = await open(route => route.abort())
    await page.getByRole('link', { name: 'Download PDF' }).waitFor()
    await expect.poll(() => toasts(page)).toEqual(['Failed to load PDF. Please try downloading it instead.'])
  })
})
