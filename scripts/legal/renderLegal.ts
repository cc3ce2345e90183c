import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { Marked, type Tokens } from 'marked'
import { contourGroup } from '../../generator/images/contourGroup.ts'
import { curlyQuotes } from '../../content/legal/fillLegal.ts'
import type { LegalDocument, SiteConfig } from '../../content/model/SiteConfig.ts'
import { escapeHtml } from '../../content/shared/escape.ts'
import { localeOf } from '../../content/i18n/localeOf.ts'
import { wordsOf } from '../../content/i18n/wordsOf.ts'
import { brandFonts } from '../brand/brandFonts.ts'
import { brandMark } from '../brand/favicon.ts'
import type { LegalSource } from './loadLegal.ts'

/** A legal document: its text, and its title and date from the configuration. */
export type Legal = LegalSource & Pick<LegalDocument, 'title' | 'updated'>

/** What a document shows of the site outside its text. */
export type Imprint = Pick<SiteConfig, 'name' | 'siteUrl' | 'language' | 'accent'>

/** Renders a legal document as one self-contained HTML page for A4. Run from the project's root. */
export async function renderLegal(legal: Legal, imprint: Imprint): Promise<string> {
  const words = wordsOf(imprint.language)
  const sections: string[] = []
  const body = await legalMarked(sections).parse(curlyQuotes(legal.markdown))
  const contents = sections.map((text, index) => `<li><a href="#section-${index + 1}">${text}</a></li>`)
  const css = await readFile(resolve('scripts/legal/legal.css'), 'utf8')
  const running = [`${imprint.name} · ${legal.title}`, new URL(imprint.siteUrl).host].map(cssString)

  return `<!doctype html>
<html lang="${imprint.language}">
<head>
<meta charset="utf-8">
<title>${escapeHtml(`${legal.title} · ${imprint.name}`)}</title>
<style>
${await brandFonts()}
${css}
:root { --accent: ${imprint.accent.light.fill} }
@page { @top-left { content: ${running[0]} } @bottom-left { content: ${running[1]} } }
</style>
</head>
<body>
<header class="head">
${headContours()}
<p class="brand"><svg viewBox="0 0 32 32" fill="none" aria-hidden="true">${await brandMark()}</svg>${escapeHtml(imprint.name)}</p>
<h1>${escapeHtml(legal.title)}</h1>
<p class="summary">${escapeHtml(curlyQuotes(legal.summary))}</p>
<p class="date">${words.effective} ${longDay(legal.updated, imprint.language)}</p>
</header>
<main>
${body.replace('<h2', start => `<nav class="contents"><p>${words.contents}</p><ol>${contents.join('')}</ol></nav>\n${start}`)}
</main>
</body>
</html>`
}

function legalMarked(sections: string[]): Marked {
  return new Marked({
    renderer: {
      heading({ tokens, depth }: Tokens.Heading) {
        const text = this.parser.parseInline(tokens)
        if (depth !== 2) return `<h${depth}>${text}</h${depth}>\n`
        sections.push(text.replace(/^\d+\.\s*/, ''))
        return `<h2 id="section-${sections.length}">${text}</h2>\n`
      },
      paragraph({ tokens }: Tokens.Paragraph) {
        const text = this.parser.parseInline(tokens)
        const clause = /^(\d+\.\d+) (.*)$/s.exec(text)
        if (!clause) return `<p>${text}</p>\n`
        return `<p class="clause"><span class="number">${clause[1]}</span> ${clause[2]}</p>\n`
      },
      tablecell({ tokens, header }: Tokens.TableCell) {
        const text = this.parser.parseInline(tokens)
        if (header) return `<th scope="col">${text}</th>`
        return `<td${text.length < 15 ? ' class="short"' : ''}>${text}</td>`
      },
    },
  })
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

function longDay(day: string, language: string): string {
  const format = new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'long', timeZone: 'UTC' })
  return format.format(new Date(day))
}

/** A string of CSS. */
const cssString = (text: string): string => `'${text.replace(/['\\]/g, '\\$&')}'`
