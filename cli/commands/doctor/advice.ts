import type { TargetSettings } from '../../publish/TargetSettings.ts'
import type { SiteFindings } from './examineSite.ts'
import type { StoreFindings } from './examineStore.ts'

/** A setting of a target, or a flag of `publish`, and what it should be. */
export interface SettingAdvice {
  name: 'cleanAddresses' | 'redirectObjects' | 'compress' | '--no-lock'
  /** What suits; absent where it should be left out. */
  value?: string | boolean
  why: string
  /** Whether the target has it so already. */
  isSet: boolean
}

export interface Findings {
  store: StoreFindings
  /** Absent where the site could not be asked. */
  site?: SiteFindings
}

/** The settings that suit a store and the site in front of it. What is not known is left out. */
export function settingsAdvice({ store, site }: Findings, settings: TargetSettings): SettingAdvice[] {
  const all: (Omit<SettingAdvice, 'isSet'> | undefined)[] = [
    site && cleanAdvice(site),
    redirectAdvice(store, site),
    site && compressAdvice(site, settings),
    store.conditions
      ? undefined
      : { name: '--no-lock', value: true, why: 'the store cannot keep two publishers apart' },
  ]
  const isSet = ({ name, value }: Omit<SettingAdvice, 'isSet'>) =>
    name === '--no-lock' ? false : (settings[name] || undefined) === (value || undefined)
  return all.flatMap(advice => (advice ? { ...advice, isSet: isSet(advice) } : []))
}

function cleanAdvice({ clean, rules }: SiteFindings): Omit<SettingAdvice, 'isSet'> | undefined {
  if (clean === undefined) return undefined
  const name = 'cleanAddresses'
  if (rules.withoutSlash !== 'nothing') {
    return { name, value: false, why: 'addresses without the slash are answered anyway' }
  }
  return clean
    ? { name, value: true, why: 'addresses without the slash are found only so' }
    : { name, value: false, why: 'pages that are stored without the slash are not found' }
}

function redirectAdvice(
  { redirects }: StoreFindings,
  site: SiteFindings | undefined,
): Omit<SettingAdvice, 'isSet'> | undefined {
  const name = 'redirectObjects'
  if (redirects === 'refused') return { name, value: false, why: 'the store refuses objects that redirect' }
  if (redirects === 'ignored') return { name, value: false, why: 'the store does not keep where they lead' }
  if (redirects === 'unknown' || site === undefined) return undefined
  return site.redirects
    ? { name, value: true, why: 'old addresses are answered with a redirect' }
    : { name, value: false, why: 'the site sends them as pages, which send visitors on, too' }
}

function compressAdvice(
  { compression, stored }: SiteFindings,
  { compress = 'gzip' }: TargetSettings,
): Omit<SettingAdvice, 'isSet'> | undefined {
  const name = 'compress'
  if (compression !== undefined) return { name, why: `texts are compressed on their way (${compression})` }
  if (stored === 'kept') return { name, value: compress, why: 'nothing compresses texts on their way' }
  if (stored === 'decoded') return { name, why: 'what is stored compressed is sent without it' }
  return stored === 'lost' ? { name, why: 'nobody is told that a text is compressed' } : undefined
}

/** Something that visitors need, and do not get. */
export type Lack = 'index' | 'slash' | 'missing'

/** What has to be set up at the store or in front of it. */
export function lacks({ rules }: SiteFindings): Lack[] {
  return [
    ...(rules.index === 'everywhere' ? [] : ['index' as const]),
    ...(rules.withoutSlash === 'nothing' ? ['slash' as const] : []),
    ...(rules.missing.status === 404 && rules.missing.document !== false ? [] : ['missing' as const]),
  ]
}

export const lackTexts: Readonly<Record<Lack, string>> = {
  index: 'an address that ends with / gets the index.html below it',
  slash: 'an address without an ending is redirected to the slash',
  missing: 'what is not there is answered with status 404 and 404.html',
}

/** The files of docs/snippets that set up what is lacking. */
export function snippetsFor(missing: readonly Lack[], front: SiteFindings['front']): string[] {
  if (missing.length === 0) return []
  const needsFunction = missing.includes('index') || missing.includes('slash')
  if (front === 'cloudflare') return ['cloudflare-worker.js']
  if (front === 'cloudfront') {
    return [
      ...(needsFunction ? ['cloudfront-function.js'] : []),
      ...(missing.includes('missing') ? ['cloudfront-error-responses.json'] : []),
    ]
  }
  return []
}

/** True where visitors get a site as it is meant. */
export const isHealthy = ({ store, site }: Findings): boolean =>
  store.changedHeaders.length === 0 &&
  store.copies &&
  (site === undefined ||
    (lacks(site).every(lack => lack === 'slash') &&
      Object.keys(site.changedHeaders).length === 0 &&
      site.stored !== 'lost'))
