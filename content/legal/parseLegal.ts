import { ownValue } from '../shared/ownValue.ts'
import type { MarkdownOptions } from '../markdown/renderMarkdown.ts'
import type { LegalText } from '../model/Site.ts'
import { renderBody } from '../posts/parseText.ts'
import type { Problem } from '../problems/Problem.ts'
import { problemAt, type SourceFile } from '../problems/problemAt.ts'
import { readFrontMatter } from '../schema/front-matter/readFrontMatter.ts'
import { placeholder } from '../schema/config/legal.ts'
import type { SourceRange } from '../markdown/locateToken.ts'
import { suggestion } from '../problems/nearest.ts'
import type { SiteConfig } from '../model/SiteConfig.ts'
import { shownPricing } from '../routes/staticRoutes.ts'
import { wordsOf } from '../i18n/wordsOf.ts'
import { urlAt } from '../shared/urlAt.ts'
import { defaultCurrency } from '../i18n/formatPrice.ts'

/**
 * Renders the text of a legal document, and returns every problem.
 * @param facts the values of the names in braces
 */
export function parseLegal(
  source: SourceFile,
  facts: Readonly<Record<string, string>>,
  files: MarkdownOptions,
): { value?: LegalText; problems: Problem[] } {
  const { value: front, problems } = readFrontMatter(source)
  problems.push(...checkLegal(source, facts), ...checkLanguage(source, files.language))
  if (!front) return { problems }
  const options = { ...files, hasClauses: true }
  // Facts move what follows them, so problems and ranges are those of the text without them.
  const { body, bodyOffset } = front
  const checkOnly = { ...options, checkOnly: true }
  const written = renderBody({ source, body, bodyOffset, options: checkOnly, problems })
  if (!written) return { problems }
  const inBody = written.prose.map(({ start, end }) => ({ start: start - bodyOffset, end: end - bodyOffset }))
  const filled = fillLegal(curlyQuotes(body, inBody), facts)
  const document = renderBody({ source, body: filled, bodyOffset, options, problems: [] })
  if (!document) return { problems }
  const { headings, html, ids, markdown, references } = document
  return { value: { html, headings, markdown, references, ids }, problems }
}

type Facts = Readonly<Record<string, string>>

const factName = /\{(\w+)\}/g

/** A legal document with its facts filled in; unknown names stay as they are. */
export const fillLegal = (text: string, facts: Facts): string =>
  text.replace(factName, (written, name: string) => ownValue(facts, name) ?? written)

/** What is before a quotation mark that opens; between them may be marks of emphasis, or a tag. */
const beforeOpening = /(?:^|[\s([{|/“‘–—-])(?:[*_~]|<[a-z][^<>]*>)*$/i

/** Most characters that are searched for `beforeOpening`. */
const maxBefore = 200

/**
 * A text with typographic quotation marks and apostrophes. The length stays.
 * @param ranges where they are changed; elsewhere they may be syntax, as around the title of a link
 */
export function curlyQuotes(text: string, ranges: readonly SourceRange[] = [wholeOf(text)]): string {
  let curled = text
  for (const { start, end } of ranges) {
    const changed = text.slice(start, end).replace(/["']/g, (mark, at: number) => {
      const [from, after] = [start + at, text[start + at + 1] ?? '']
      const isOpening = beforeOpening.test(text.slice(Math.max(0, from - maxBefore), from))
      if (mark === '"') return isOpening ? '“' : '”'
      return isOpening && /\p{L}/u.test(after) ? '‘' : '’'
    })
    curled = curled.slice(0, start) + changed + curled.slice(end)
  }
  return curled
}

const wholeOf = ({ length }: string): SourceRange => ({ start: 0, end: length })

/** The definition of an address that links refer to by a name. */
const definition = /^ {0,3}\[([^\]\n]+)\]:/gm

/** Reports placeholders in a legal document, and names in braces that are not facts. */
export function checkLegal(source: SourceFile, facts: Facts): Problem[] {
  const code = 'legal-placeholder'
  const defined = new Set(Array.from(source.text.matchAll(definition), ([, name = '']) => name.toLowerCase()))
  const open = [...source.text.matchAll(placeholder)].flatMap(({ 0: written, index }) => {
    if (defined.has(written.slice(1, -1).toLowerCase())) return []
    const message = `${written.replace(/\s+/g, ' ')} is still to be written`
    const hint = 'Write it out, or as the name of a fact in braces: `{entity}`.'
    return problemAt(source, index, { code, message, hint })
  })
  const unknown = [...source.text.matchAll(factName)]
    .filter(([, name = '']) => !Object.hasOwn(facts, name))
    .map(({ 0: written, 1: name = '', index }) => {
      const names = Object.keys(facts)
      const hint = suggestion(name, names, `The facts are ${names.join(', ')}.`)
      return problemAt(source, index, { code, message: `${written} is not one of the facts`, hint })
    })
  return [...open, ...unknown]
}

/** Words that English texts have often, and those of other languages hardly ever. */
const englishWords = /(?<![\p{L}'’])(?:the|and|that|with|which)(?![\p{L}'’])/giu

/** Reports a legal document in English on a site in another language: its example was left, or it needs a translation. */
export function checkLanguage(source: SourceFile, language = 'en'): Problem[] {
  if (/^en\b/i.test(language)) return []
  const [first, ...others] = source.text.matchAll(englishWords)
  const words = source.text.match(/\p{L}+/gu)?.length ?? 0
  if (!first || (others.length + 1) / words < 0.05) return []
  const message = `This text is in English, and the language of the site is "${language}"`
  const hint = 'Translate it, and run `npm run legal`.'
  return [problemAt(source, first.index, { code: 'legal-language', message, hint })]
}

/** The values of `{name}` in legal documents: facts of the configuration, and lists and table rows built from them. */
export function legalFacts(config: SiteConfig): Readonly<Record<string, string>> {
  const { documents: _, subProcessors, ...company } = config.legal
  const { workload } = config.pricing
  const words = wordsOf(config.language)
  const perPeriod = { month: words.perMonth, year: words.perYear }
  const plans = shownPricing(config).plans.map(({ name, price, period, features }) => [
    name,
    price === undefined ? words.agreedOn : period === undefined ? price : `${price} ${perPeriod[period]}`,
    features.join(', '),
  ])
  return {
    ...company,
    name: config.name,
    email: config.email,
    siteUrl: config.siteUrl,
    trustCenter: urlAt(config.links.trustCenter, 'page'),
    currency: config.pricing.currency ?? defaultCurrency,
    scripts: [scriptsText(config.scripts), ...formsText(config), ...filmsText(config)].join(' '),
    plans: rows(plans),
    ...(workload ? { workload } : {}),
    included: config.pricing.included.map(item => `- ${item}`).join('\n'),
    subProcessors: rows(subProcessors.map(({ name, task, location }) => [name, task, location])),
  }
}

/** What the website loads besides its own scripts. */
const scriptsText = (scripts: SiteConfig['scripts'] = []): string =>
  scripts.length === 0
    ? 'It carries no advertising, analytics or fingerprinting scripts.'
    : `Besides its own scripts, it loads these: ${scripts.map(({ src, purpose }) => `${src} (${purpose.replace(/\.$/, '')})`).join('; ')}.`

/** Where forms send to. */
const formsText = ({ forms = {} }: SiteConfig): string[] =>
  Object.values(forms).map(
    ({ action, purpose }) => `A form sends what you enter to ${new URL(action).host}: ${purpose}`,
  )

/** Where films load from. */
function filmsText({ films = {} }: SiteConfig): string[] {
  const hosts = new Set(Object.values(films).map(({ src }) => new URL(src).host))
  return [...hosts].map(host => `Films load from ${host} when you play them, and not before.`)
}

const rows = (cells: readonly string[][]): string =>
  cells.map(row => `| ${row.map(cell => cell.replaceAll('|', '\\|')).join(' | ')} |`).join('\n')
