import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page, Route } from 'playwright-core'
import { expect, inject } from 'vitest'
import { snapshot } from '../../fixtures/snapshot.ts'
import { origin, type Visit, type Visitor } from '../support.ts'

/** The documents, each with its page. */
export const documents = [
  { slug: 'privacy-policy', title: 'Privacy Policy' },
  { slug: 'terms-of-service', title: 'Terms of Service' },
] as const

/** One of them, for what is the same of both. */
export const [legal] = documents

/** Its bytes. */
export const own = readFileSync(join(inject('dist'), 'uploads', `${legal.slug}.pdf`))

export type LegalDocument = (typeof documents)[number]

/** Opens a document's page; the PDF is answered as given. */
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

export const isWorker = /\/pdf\.worker[^/]*$/

/** The script that has react-pdf and pdf.js, and names the worker. */
export const drawing = Object.keys(snapshot(inject('dist')))
  .map(file => `/${file}`)
  .find(
    file =>
      /chunks.*\.js$/.test(file) && readFileSync(join(inject('dist'), file), 'utf8').includes('/pdf.worker'),
  )

export const isDrawing = ({ pathname }: URL) => pathname === drawing

/** An answer with these bytes. */
export const pdf = (body: Buffer) => (route: Route) => route.fulfill({ contentType: 'application/pdf', body })

export const area = (page: Page) => page.locator('.viewer__area')

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Waits until the page in view has been drawn, and nothing else is. */
export async function drawn(page: Page): Promise<void> {
  await page.locator('.viewer__sheet[aria-busy=false] canvas').waitFor()
  await expect.poll(() => page.locator('.viewer canvas').count()).toBe(1)
}

/** What the bar says: `Page 1 of 6` and `100%`. */
export const said = (page: Page) => page.locator('.viewer__status').allInnerTexts()

export const toasts = (page: Page) => page.locator('[data-sonner-toast]').allInnerTexts()

/** How the page in view is drawn: its size in CSS pixels, and its canvas's own. */
export const sheet = (page: Page) =>
  page.locator('.viewer__sheet').evaluate(element => {
    const { width, height } = element.getBoundingClientRect()
    const canvas = element.querySelector('canvas')
    return { width, height, pixels: [canvas?.width ?? 0, canvas?.height ?? 0] as const }
  })
