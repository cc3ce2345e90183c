import type { SiteConfig } from '../model/SiteConfig.ts'
import { shownPricing } from '../routes/staticRoutes.ts'
import { wordsOf } from '../i18n/wordsOf.ts'
import { urlAt } from '../shared/urlAt.ts'
import { defaultCurrency } from '../i18n/formatPrice.ts'

/** The values of `{name}` in legal documents: facts of the configuration, and lists and table rows built from them. */
export function legalFacts(config: SiteConfig): Readonly<Record<string, string>> {
  const { documents: _, subProcessors, ...company } = config.legal
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
    workload: config.pricing.workload,
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
