import { NoAnswerError } from '../../publish/after/askAddress.ts'
import { eachAtOnce } from '../../system/eachAtOnce.ts'
import type { TargetSettings } from '../../publish/TargetSettings.ts'
import type { Store } from '../../stores/Store.ts'
import type { CountedStore } from '../../stores/withRetries.ts'
import { isExample } from '../publish/askSite.ts'
import { isHealthy, type Lack, lacks, type SettingAdvice, settingsAdvice, snippetsFor } from './advice.ts'
import { examineSite, OtherSiteError, type SiteFindings } from './examineSite.ts'
import { examineStore, type StoreFindings } from './examineStore.ts'
import { type NearestStore, nearestStore } from './nearestStore.ts'
import { makeProbes, type Probes } from './probes.ts'

/** What was found out of a store and the site in front of it. */
export interface Examination {
  store: StoreFindings
  site: SiteFindings | undefined
  /** Why the site was not asked, or what is wrong with all of it: a sentence. */
  siteError: string | undefined
  behavesLike: NearestStore | undefined
  settings: readonly SettingAdvice[]
  lacks: readonly Lack[]
  /** Names of files in docs/snippets. */
  snippets: readonly string[]
  healthy: boolean
  /** Probes that could not be removed. */
  left: readonly string[]
}

/** Examines a store, and the site where its address is known. Nothing stays in the store. */
export async function examine(
  store: CountedStore,
  settings: TargetSettings,
  aborted: AbortSignal,
): Promise<Examination> {
  const probes = makeProbes()
  const left: string[] = []
  try {
    const found = await examineStore(store, probes, settings.target.kind === 's3')
    const unasked = reasonNotToAsk(settings)
    const siteUrl = unasked === undefined ? settings.siteUrl : undefined
    const hasRedirect = found.redirects === 'kept'
    const answer =
      siteUrl === undefined
        ? undefined
        : await examineSite({ siteUrl, store, probes, hasRedirect, aborted }).catch(wrongSite)
    const site = typeof answer === 'string' ? undefined : answer
    const siteError = typeof answer === 'string' ? answer : unasked
    const behavesLike = site && nearestStore(site.rules)
    const missing = site ? lacks(site) : []
    return {
      store: found,
      site,
      siteError,
      behavesLike,
      settings: settingsAdvice({ store: found, ...(site ? { site } : {}) }, settings),
      lacks: missing,
      snippets: snippetsFor(missing, site && frontOf(site, settings)),
      healthy: typeof answer !== 'string' && isHealthy({ store: found, ...(site ? { site } : {}) }),
      left,
    }
  } finally {
    left.push(...(await removeProbes(store, probes)))
  }
}

/** What the snippets are for: what says so itself, or what the store is mostly used with. */
function frontOf({ front, rules }: SiteFindings, { target }: TargetSettings): SiteFindings['front'] {
  const { name } = nearestStore(rules)
  if (front !== undefined || target.kind !== 's3') return front
  return name === 'r2' ? 'cloudflare' : name === 'cloudfront' ? 'cloudfront' : undefined
}

function reasonNotToAsk({ name, siteUrl }: TargetSettings): string | undefined {
  if (siteUrl === undefined) return `The address of ${name} is not known: name it with --site-url.`
  return isExample(siteUrl) ? `${siteUrl} has a name that is reserved for examples.` : undefined
}

function wrongSite(error: unknown): string {
  if (error instanceof OtherSiteError) return error.message
  if (error instanceof NoAnswerError) return `The site gives no answer: ${error.message}.`
  throw error
}

/** Removes the probes, whether they were written or not, and gives those that could not be. */
async function removeProbes(store: Store, probes: Probes): Promise<string[]> {
  const { page, packed, clean, cleanIndex, moved, copyKey } = probes
  const keys = [...[page, packed, clean, cleanIndex, moved].map(({ key }) => key), copyKey]
  const left: string[] = []
  await eachAtOnce(keys, keys.length, key => store.remove(key).catch(() => void left.push(key)))
  return left
}
