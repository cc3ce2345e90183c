import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import {
  asMask,
  fax,
  faxScan,
  form,
  japanese,
  jbig2,
  jbig2Scan,
  jpeg2000,
  scan,
  textIn,
  turned,
} from '../../fixtures/html/drawnPdf.ts'
import { useBrowser } from '../support.ts'
import { answerPdf, button, drawingSize, legal, openViewer, toasts, waitUntilDrawn } from './viewerSupport.ts'

const visitor = useBrowser()

/** Share of the pixels of the page in view that are not white, of the whole or of its upper left quarter. */
async function inked(page: Page, part: 'whole' | 'quarter' = 'whole'): Promise<number> {
  await waitUntilDrawn(page)
  const canvas = page.getByRole('img', { name: 'Page 1 of 1' }).locator('canvas')
  return canvas.evaluate(
    (element, divisor) => {
      const { width, height } = element as HTMLCanvasElement
      // Of a copy: Chromium warns where a canvas on the screen is read often.
      const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })!
      context.drawImage(element as HTMLCanvasElement, 0, 0)
      const { data } = context.getImageData(0, 0, Math.floor(width / divisor), Math.floor(height / divisor))
      const pixels = data.length / 4
      let dark = 0
      for (let at = 0; at < data.length; at += 4) if (data[at + 2]! < 200) dark++
      return dark / pixels
    },
    part === 'whole' ? 1 : 2,
  )
}

/** A field's content in Helvetica, as a form has it. */
const appearance = '/Tx BMC q BT /Helv 60 Tf 4 30 Td (Fairlead) Tj ET Q EMC'

/** The form's entry that asks for such appearances. */
const needed = '/NeedAppearances true'

describe('a PDF is drawn, under the policy,', () => {
  test.each([
    ['with an image in JPEG 2000', scan('JPXDecode', jpeg2000), 0.45],
    ['with an image in JBIG2', jbig2Scan(jbig2.generic), 0.45],
    ['with an image in JBIG2, coded as a fax', jbig2Scan(jbig2.group4), 0.45],
    ['with an image in JBIG2, of symbols that pages share', jbig2Scan(jbig2.text, jbig2.symbols), 0.35],
    ['with a mask in JBIG2', jbig2Scan(jbig2.generic, undefined, asMask), 0.45],
    ['with a fax of Group 4', faxScan(fax.group4, -1), 0.45],
    ['with a fax of Group 3', faxScan(fax.group3, 0), 0.45],
    ['with a fax of Group 3 in two dimensions', faxScan(fax.group3In2D, 1), 0.45],
    ['with a mask that is a fax', faxScan(fax.group4, -1, asMask), 0.45],
    ['with text in Helvetica that is not embedded', textIn('Helvetica'), 0.02],
    ['with text in Times that is not embedded', textIn('Times-Roman'), 0.02],
    ['with text in Symbol that is not embedded', textIn('Symbol'), 0.02],
    ['with Japanese in UTF-16 that is not embedded', japanese('UniJIS-UTF16-H', '65E5672C'), 0.02],
    ['with Japanese in Shift JIS that is not embedded', japanese('90ms-RKSJ-H', '93FA967B'), 0.02],
    ['with a field of text', form('/FT /Tx /V (Fairlead) /AP << /N 7 0 R >>', appearance), 0.02],
    ['with a field of text that the viewer lays out', form('/FT /Tx /V (Fairlead)', '', needed), 0.02],
    ['with a Japanese field that the viewer lays out', form('/FT /Tx /V <FEFF65E5672C>', '', needed), 0.01],
    [
      'with a choice that the viewer lays out',
      form('/FT /Ch /Ff 131072 /Opt [(Fairlead)] /V (Fairlead)', '', needed),
      0.02,
    ],
    ['with a field that is locked', form('/FT /Tx /Ff 1 /V (Fairlead) /AP << /N 7 0 R >>', appearance), 0.02],
    ['with a field that is hidden', form('/FT /Tx /F 2 /V (Fairlead)'), 0.002],
    ['with a signature', form('/FT /Sig /AP << /N 7 0 R >>', appearance), 0.02],
    ['with a button', form('/FT /Btn /Ff 65536 /AP << /N 7 0 R >>', appearance), 0.02],
    [
      'with a box that is ticked',
      form('/FT /Btn /V /On /AS /On /AP << /N << /On 7 0 R >> >>', '20 20 60 60 re f'),
      0.02,
    ],
  ])('%s', async (_, pdf, share) => {
    const { page, problems } = await openViewer(visitor, legal, { answer: answerPdf(pdf) })
    expect(await inked(page)).toBeGreaterThan(share)
    // What the policy blocks is an error in the console.
    expect(problems).toEqual([])
  })
})

test('a landscape page that is turned is drawn upright, at each zoom', async () => {
  const { page, problems } = await openViewer(visitor, legal, { answer: answerPdf(turned(90)) })
  expect(await inked(page, 'quarter')).toBeCloseTo(1, 1)
  const before = await drawingSize(page)
  expect(before.height).toBe(2 * before.width)
  for (const name of ['Zoom in', 'Zoom in', 'Zoom out']) await button(page, name).click()
  expect(await inked(page, 'quarter')).toBeCloseTo(1, 1)
  expect(await inked(page)).toBeCloseTo(0.25, 1)
  expect(problems).toEqual([])
})

describe('the failure is shown where a page', () => {
  test.each([
    ['has a damaged image in JPEG 2000', scan('JPXDecode', jpeg2000.subarray(0, 60))],
    ['has an image in JBIG2 without its symbols', jbig2Scan(jbig2.text)],
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
  await waitUntilDrawn(page)
  const asked = requests.map(request => request.url())
  expect(asked.filter(url => /openjpeg|\.bcmap|\.pfb|\.ttf/i.test(url))).toEqual([])
})
