import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page, Route } from 'playwright-core'
import { expect, inject } from 'vitest'
import { snapshot } from '../../fixtures/snapshot.ts'
import { origin, type Visit, type Visitor } from '../support.ts'

/** The legal documents; each has a page. */
export const documents = [
  { slug: 'privacy-policy', title: 'Privacy Policy', pages: 4 },
  { slug: 'terms-of-service', title: 'Terms of Service', pages: 5 },
] as const

/** One of them, for tests of what both have in common. */
export const [legal] = documents

/** The bytes of its PDF. */
export const legalPdf = readFileSync(join(inject('dist'), 'uploads', `${legal.slug}.pdf`))

export type LegalDocument = (typeof documents)[number]

/** Opens a document's page; `answer` answers the request for the PDF. */
export async function openViewer(
  visitor: Visitor,
  { slug }: LegalDocument,
  {
    answer,
    ...options
  }: Parameters<Visitor['open']>[0] & { answer?: (route: Route) => Promise<unknown> } = {},
): Promise<Visit> {
  const visit = await visitor.open(options)
  if (answer) await visit.page.route('**/*.pdf', answer)
  await visit.page.goto(`${origin}/${slug}/`)
  return visit
}

export const workerFile = /\/pdf\.worker[^/]*$/

/** Path of the script with react-pdf and pdf.js. */
export const pdfScript = Object.keys(snapshot(inject('dist')))
  .map(file => `/${file}`)
  .find(
    file =>
      /chunks.*\.js$/.test(file) && readFileSync(join(inject('dist'), file), 'utf8').includes('/pdf.worker'),
  )

export const isPdfScript = ({ pathname }: URL) => pathname === pdfScript

/** Answers with a PDF of these bytes. */
export const answerPdf = (body: Buffer) => (route: Route) =>
  route.fulfill({ contentType: 'application/pdf', body })

export const viewer = (page: Page) => page.getByRole('region', { name: /, PDF$/ })

/** Where its pages are shown. */
export const area = (page: Page) => viewer(page).getByRole('group', { name: 'Pages as images' })

/** The page in view. */
const sheet = (page: Page) => area(page).getByRole('img', { name: /^Page \d/ })

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Waits until the page in view is drawn, and no other drawing is left. */
export async function waitUntilDrawn(page: Page): Promise<void> {
  await area(page).locator('[aria-busy=false] canvas').waitFor()
  await expect.poll(() => area(page).locator('canvas').count()).toBe(1)
}

/** The texts of the bar: `Page 1 of 6` and `100%`. */
export const barTexts = (page: Page) => viewer(page).getByRole('status').allInnerTexts()

export const toasts = (page: Page) => page.locator('[data-sonner-toast]').allInnerTexts()

/** Size of the page in view in CSS pixels, and of its canvas in its own pixels. */
export const drawingSize = (page: Page) =>
  sheet(page).evaluate(element => {
    const { width, height } = element.getBoundingClientRect()
    const canvas = element.querySelector('canvas')
    return { width, height, pixels: [canvas?.width ?? 0, canvas?.height ?? 0] as const }
  })
