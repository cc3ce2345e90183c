import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { directionAttribute } from '../../content/i18n/direction.ts'
import { localeOf } from '../../content/i18n/localeOf.ts'
import { wordsOf } from '../../content/i18n/wordsOf.ts'
import { curlyQuotes } from '../../content/legal/parseLegal.ts'
import type { Heading } from '../../content/model/Post.ts'
import type { LegalText } from '../../content/model/Site.ts'
import type { LegalDocument, SiteConfig } from '../../content/model/SiteConfig.ts'
import { escapeHtml } from '../../content/shared/escape.ts'
import { contourGroup } from '../../generator/images/chart.ts'
import { brandMark } from '../../generator/site/loadBrand.ts'
import { brandFonts } from '../fonts/fontParts.ts'

/** What a document shows of the site outside its text. */
export type Imprint = Pick<SiteConfig, 'name' | 'siteUrl' | 'language' | 'accent' | 'brand'>

/** Returns a page for A4 with the text that the site shows of a legal document. Run from the project's root. */
export function renderLegal(
  { title, summary, updated }: Pick<LegalDocument, 'title' | 'summary' | 'updated'>,
  { html, headings }: Pick<LegalText, 'html' | 'headings'>,
  imprint: Imprint,
): Promise<string> {
  const { language } = imprint
  const day = new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'long', timeZone: 'UTC' })
  const date = `${wordsOf(language).effective} ${day.format(new Date(updated))}`
  return renderDocument({ title, summary: curlyQuotes(summary), date, html, headings }, imprint)
}

interface PrintedDocument {
  title: string
  summary: string
  date: string
  html: string
  /** Those of level 2 are the contents. */
  headings: readonly Heading[]
  /** In addition to `legal.css`. */
  css?: string
}

/** Returns a page for A4. Run from the project's root. */
export async function renderDocument(
  { title, summary, date, html, headings, css = '' }: PrintedDocument,
  { name, siteUrl, language, accent, brand }: Imprint,
): Promise<string> {
  const contents = headings
    .filter(({ depth }) => depth === 2)
    .map(({ id, text }) => `<li><a href="#${id}">${escapeHtml(text.replace(/^\d+\.\s*/, ''))}</a></li>`)
  const [head, foot] = [`${name} · ${title}`, new URL(siteUrl).host].map(cssString)
  return `<!doctype html>
<html lang="${language}"${directionAttribute(language)}>
<head>
<meta charset="utf-8">
<title>${escapeHtml(`${title} · ${name}`)}</title>
<style>
${await brandFonts()}
${await readFile('scripts/legal/legal.css', 'utf8')}
${css}
:root { --accent: ${accent.light.fill} }
@page { @top-left { content: ${head} } @bottom-left { content: ${foot} } }
</style>
</head>
<body>
<header class="head">
${headContours()}
<p class="brand"><svg viewBox="0 0 32 32" fill="none" aria-hidden="true">${brandMark(process.cwd(), brand)}</svg>${escapeHtml(name)}</p>
<h1>${escapeHtml(title)}</h1>
<p class="summary">${escapeHtml(summary)}</p>
<p class="date">${escapeHtml(date)}</p>
</header>
<nav class="contents"><p>${wordsOf(language).contents}</p><ol>${contents.join('')}</ol></nav>
<main>
${html}
</main>
</body>
</html>`
}

function headContours(): string {
  const [width, height] = [794, 360]
  const shoals = [
    { x: 690, y: 70, radius: 190, height: 5 },
    { x: 560, y: 330, radius: 210, height: 3 },
    { x: 80, y: 20, radius: 240, height: -3.5 },
    { x: 830, y: 330, radius: 150, height: -3 },
  ]
  const lines = contourGroup({ width, height, shoals, interval: 0.62 }, { color: '#dfe6e4', width: 0.8 })
  return `<svg class="contours" viewBox="0 0 ${width} ${height}" preserveAspectRatio="xMaxYMin slice" aria-hidden="true">${lines}</svg>`
}

/** A string of CSS. */
const cssString = (text: string): string => `'${text.replace(/['\\]/g, '\\$&')}'`

/**
 * Sets both dates of a PDF to midnight UTC of a day, so that equal documents have equal bytes. No byte changes its
 * position, because the cross-reference table of the file contains positions.
 *
 * @param day `YYYY-MM-DD`
 * @throws Error if the PDF has no date of the expected length
 */
export function pinPdfDates(pdf: Buffer, day: string): Buffer {
  const date = `D:${day.replaceAll('-', '')}000000+00'00'`
  let pinned = 0
  // Latin-1 maps each byte to one character and back.
  const text = pdf.toString('latin1').replace(/\/(CreationDate|ModDate) \((D:[^)]*)\)/g, (all, key, old) => {
    if (old.length !== date.length) return all
    pinned++
    return `/${key} (${date})`
  })
  if (pinned === 0) throw new Error('The PDF has no creation date that can be pinned.')
  return Buffer.from(text, 'latin1')
}

/** Prints a page as a tagged PDF with bookmarks. */
export const printPdf = (page: Page): Promise<Buffer> =>
  page.pdf({ format: 'A4', preferCSSPageSize: true, printBackground: true, tagged: true, outline: true })
