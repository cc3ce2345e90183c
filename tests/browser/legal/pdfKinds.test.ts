import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { japanese, jpeg2000, scan, textIn } from '../../fixtures/html/drawnPdf.ts'
import { useBrowser } from '../support.ts'
import { answerPdf, legal, openViewer, toasts } from './viewerSupport.ts'

const visitor = useBrowser()

/** Share of the first page that is not white. */
async function inked(page: Page): Promise<number> {
  const sheet = page.getByRole('img', { name: 'Page 1 of 1' })
  await expect.poll(() => sheet.getAttribute('aria-busy')).toBe('false')
  return sheet.locator('canvas').evaluate(element => {
    const canvas = element as HTMLCanvasElement
    const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height)
    const pixels = data.length / 4
    let dark = 0
    for (let at = 0; at < data.length; at += 4) if (data[at + 2]! < 200) dark++
    return dark / pixels
  })
}

describe('a PDF is drawn, under the policy,', () => {
  test.each([
    ['with an image in JPEG 2000', scan('JPXDecode', jpeg2000), 0.45],
    ['with text in Helvetica that is not embedded', textIn('Helvetica'), 0.02],
    ['with text in Times that is not embedded', textIn('Times-Roman'), 0.02],
    ['with text in Symbol that is not embedded', textIn('Symbol'), 0.02],
    ['with Japanese in UTF-16 that is not embedded', japanese('UniJIS-UTF16-H', '65E5672C'), 0.02],
    ['with Japanese in Shift JIS that is not embedded', japanese('90ms-RKSJ-H', '93FA967B'), 0.02],
  ])('%s', async (_, pdf, share) => {
    const { page, problems } = await openViewer(visitor, legal, { answer: answerPdf(pdf) })
    expect(await inked(page)).toBeGreaterThan(share)
    // What the policy blocks is an error in the console.
    expect(problems).toEqual([])
  })
})

describe('the failure is shown where a page', () => {
  test.each([
    ['has a damaged image', scan('JPXDecode', jpeg2000.subarray(0, 60))],
    ['has an unknown encoding', japanese('NoSuchEncoding-H', '65E5672C')],
  ])('%s', async (_, pdf) => {
    const { page } = await openViewer(visitor, legal, { answer: answerPdf(pdf) })
    await page.getByRole('heading', { name: 'Failed to load PDF' }).waitFor()
    expect(await page.getByRole('link', { name: 'Download PDF' }).isVisible()).toBe(true)
    await expect.poll(() => toasts(page)).toEqual(['Failed to load PDF. Please try downloading it instead.'])
  })
})

test("the site's own document asks for none of these files", async () => {
  const { page, requests } = await openViewer(visitor, legal)
  const sheet = page.getByRole('img', { name: /^Page 1 of/ })
  await expect.poll(() => sheet.getAttribute('aria-busy')).toBe('false')
  const asked = requests.map(request => request.url())
  expect(asked.filter(url => /openjpeg|\.bcmap|\.pfb|\.ttf/i.test(url))).toEqual([])
})
