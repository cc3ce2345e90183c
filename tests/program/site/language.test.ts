import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { decodeHTML } from 'entities'
import { beforeAll, describe, expect, test } from 'vitest'
import * as de from '../../../content/i18n/de.ts'
import * as en from '../../../content/i18n/en.ts'
import type { SiteConfig } from '../../../content/model/SiteConfig.ts'
import config from '../../fixtures/site/site.config.ts'
import { configWithoutCards, copyProject } from '../../fixtures/copyProject.ts'
import { postText } from '../../fixtures/postText.ts'
import { scratchFolder } from '../../fixtures/scratchFolder.ts'
import { listFiles } from '../../fixtures/snapshot.ts'
import { testDay } from '../../setup/buildOnce.ts'
import { runCommand } from '../../setup/runCommand.ts'

const { pricing }: SiteConfig = config
const authors = config.authors.slice(0, 2).map(({ name }) => name)

const project = scratchFolder()
const dist = join(project, 'dist')

/** A text with everything that the renderer labels. */
const body = `## Erstens

Ein Satz[^1] mit Fußnote.

> [!WARNING]
> Vorsicht hier.

\`\`\`yaml
kind: Pod
\`\`\`

## Zweitens

| Eins | Zwei |
| --- | --- |
| 1 | 2 |

- [x] erledigt
- [ ] offen

## Drittens

[^1]: Die Fußnote.
`

/** True for several words in a row. */
const isPhrase = (form: string): boolean => /\p{L}+ \p{L}/u.test(form)

/** The English words as patterns, but for those that are the same in German. */
const english = Object.entries<string>(en)
  .filter(([name, text]) => (de as Record<string, string>)[name] !== text)
  .flatMap(([name, text]) => text.split('|').map(form => ({ name, form: form.trim() })))
  .map(({ name, form }) => ({ name, form, pattern: patternOf(form) }))

/** A word alone may begin a text of the configuration, too, whose texts are English here: it ends the text, or a number follows. */
function patternOf(form: string): RegExp {
  const pieces = form.split(/\{(\w+)\}/).map((piece, at) => {
    if (piece === 'price' && at % 2 === 1) return String.raw`.{0,4}\d.*`
    if (at % 2 === 1)
      return /^(?:title|name|query|best|plan|tag|author|text|series|posts|heading)$/.test(piece)
        ? '.*'
        : String.raw`\d[\d,]*`
    return piece.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
  })
  const source = pieces.join('')
  return isPhrase(form)
    ? new RegExp(String.raw`(?<!\p{L})${source}(?!\p{L})`, 'u')
    : new RegExp(String.raw`^${source}(?= \d|$)`, 'u')
}

const shownAttributes = /\s(?:aria-label|aria-roledescription|placeholder|title|data-failure)="([^"]*)"/g

/** What a page shows: its texts, and what it tells to screen readers. */
function shownTexts(html: string): string[] {
  const markup = html.replace(/<(script|style)\b[^]*?<\/\1>/g, '')
  const texts = [...markup.matchAll(/>([^<]+)</g), ...markup.matchAll(shownAttributes)]
  return texts.map(([, text = '']) => decodeHTML(text).trim()).filter(text => text !== '')
}

beforeAll(async () => {
  copyProject(project)
  rmSync(join(project, 'posts'), { recursive: true })
  mkdirSync(join(project, 'posts'))
  for (let id = 1; id <= 13; id++) {
    const set = [
      `title: Beitrag ${id}`,
      'excerpt: Ein Satz.',
      `date: 2026-10-${10 + id}`,
      'updated: 2026-11-01',
      'tags: [netzwerk]',
      'series: Alles',
      id === 1 ? `author: [${authors.join(', ')}]` : `author: ${authors[0]}`,
    ]
    writeFileSync(join(project, 'posts', `beitrag-${id}.md`), postText({ id, set, body }))
  }
  for (const file of listFiles(join(project, 'texts')))
    writeFileSync(join(project, 'texts', file), '---\ntitle: Seite\nexcerpt: Ein Satz.\n---\n\nEin Text.\n')
  for (const { slug } of config.legal.documents)
    writeFileSync(
      join(project, 'docs', 'legal', `${slug}.md`),
      '---\nsummary: Kurz.\n---\n\n## 1. Wir\n\n1.1 Das sind wir.\n',
    )
  const path = configWithoutCards(project)
  writeFileSync(path, readFileSync(path, 'utf8').replace("language: 'en'", "language: 'de'"))
  await runCommand(['build', '--today', testDay], { cwd: project, project })
}, 120_000)

const filesOf = (ending: string) =>
  readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter(file => file.endsWith(ending))
const read = (file: string) => readFileSync(join(dist, file), 'utf8')

describe('a German site', () => {
  test('says so', () => {
    for (const file of filesOf('.html')) expect(read(file), file).toContain('<html lang="de"')
  })

  test('says that the platform, which figures show, speaks English', () => {
    const figures = [...read('index.html').matchAll(/<figure class="(figure[^"]*)"( lang="en")?/g)]
    expect(figures.length).toBeGreaterThan(4)
    for (const [, name, lang] of figures)
      expect([name, lang !== undefined]).toEqual([name, !name?.includes('command-block')])
  })

  test('shows no English word of the interface on any page', () => {
    const shown = filesOf('.html').flatMap(file =>
      shownTexts(read(file)).flatMap(text =>
        english.filter(({ pattern }) => pattern.test(text)).map(({ name }) => `${file}: ${name}: ${text}`),
      ),
    )
    expect(shown).toEqual([])
  })

  test('has none in its scripts either', () => {
    // What react-pdf would say itself, which is replaced.
    const scripts = filesOf('.js').map(read).join('\n').replaceAll('Failed to load PDF file', '')
    const sentences = english.filter(({ form }) => isPhrase(form))
    expect(sentences.length).toBeGreaterThan(40)
    expect(sentences.filter(({ form }) => scripts.includes(form)).map(({ name }) => name)).toEqual([])
    expect(scripts).toContain(de.searchFailed)
  })

  test('writes days, numbers, prices and times to read as Germans do', () => {
    const post = read('blog/beitrag-1/index.html')
    for (const text of ['11. Oktober 2026', 'Aktualisiert', '1 Min. Lesezeit', 'Warnung', 'Fußnoten'])
      expect(post).toContain(text)
    const format = new Intl.NumberFormat('de', {
      style: 'currency',
      currency: pricing.currency ?? 'USD',
      trailingZeroDisplay: 'stripIfInteger',
    })
    const prices = pricing.plans.flatMap(({ price }) =>
      price === 'custom' || price === 0 ? [] : format.format(price),
    )
    expect(prices.length).toBeGreaterThan(0)
    for (const price of prices) expect(decodeHTML(read('pricing/index.html'))).toContain(price)
    expect(read('privacy-policy/index.html')).toContain('>21.11.2026<')
    expect(read('privacy-policy/index.html')).toContain('Als Text lesen')
    expect(post).toContain(`<meta name="author" content="${authors.join(' und ')}"`)
    expect(read('feed.xml')).not.toContain('min read')
  })
})

test('German has every value that English has', () => {
  const valuesOf = (text: string) => [...new Set(text.match(/\{\w+\}/g))].toSorted()
  const different = Object.entries<string>(en).filter(
    ([name, text]) => String(valuesOf(text)) !== String(valuesOf((de as Record<string, string>)[name] ?? '')),
  )
  expect(different).toEqual([])
})
