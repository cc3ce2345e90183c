import { NoReplyError, requestSite, type SiteReply } from '../../publish/after/request.ts'
import { isExample } from '../../publish/after/verifySite.ts'
import type { TargetSettings } from '../../publish/target.ts'
import type { Store } from '../../stores/Store.ts'
import type { Check, Result, StoreContext } from './Check.ts'
import { createProbes, type Probe } from './probes.ts'
import { isContent, type SiteContext, siteChecks } from './siteChecks.ts'
import { storeChecks } from './storeChecks.ts'

export interface Finding extends Result {
  check: string
}

/** What was found out about a store and the site in front of it. */
export interface Examination {
  store: readonly Finding[]
  /** Empty if the site was not examined. */
  site: readonly Finding[]
  /** Why the site was not examined: a sentence. */
  siteError?: string
  /** Names of files in docs/snippets that set up what is missing. */
  snippets: readonly string[]
  healthy: boolean
  /** Keys of probes that could not be deleted. */
  left: readonly string[]
}

/** Examines a store, and the site if its address is known. Nothing stays in the store. */
export async function examine(
  store: Store,
  settings: TargetSettings,
  signal: AbortSignal,
): Promise<Examination> {
  const probes = createProbes()
  const { folder: _, ...all } = probes
  const left: string[] = []
  try {
    // A folder cannot hold both a file and a folder of the same name.
    const { page, packed, clean, cleanIndex } = probes
    const written = store.storesHeaders ? [page, packed, clean, cleanIndex] : [page]
    for (const { key, bytes, headers } of written) await store.put(key, bytes, headers)
    const context = { store, settings, probes }
    const ofStore = await run(storeChecks, context)
    const examined = await examineSite(context, signal)
    const { site = [] } = examined
    const findings = [...ofStore, ...site]
    const healthy = !examined.isWrong && findings.every(({ status }) => status !== 'fail')
    const { siteError } = examined
    const snippets = snippetsFor(site, examined.front)
    return { store: ofStore, site, ...(siteError ? { siteError } : {}), snippets, healthy, left }
  } finally {
    const remove = ({ key }: Probe) => store.delete(key).catch(() => void left.push(key))
    await Promise.all(Object.values<Probe>(all).map(remove))
  }
}

type Front = 'cloudfront' | 'cloudflare' | undefined

interface ExaminedSite {
  site?: readonly Finding[]
  siteError?: string
  /** True if the site does not show what is in the store. */
  isWrong?: boolean
  /** What answers in front of the store. */
  front?: Front
}

async function examineSite(context: StoreContext, signal: AbortSignal): Promise<ExaminedSite> {
  const { store, settings, probes } = context
  const { name, siteUrl } = settings
  if (siteUrl === undefined) {
    return { siteError: `The address of ${name} is not known: name it with --site-url.` }
  }
  if (isExample(siteUrl)) return { siteError: `${siteUrl} has a name that is reserved for examples.` }
  const request: SiteContext['request'] = (path, options) =>
    requestSite(`${siteUrl}/${path}`, { ...options, signal })
  try {
    const reply = await request(probes.page.key)
    if (isContent(reply, probes.page.bytes)) {
      const site = await run(siteChecks, { ...context, siteUrl, request })
      return { site, front: frontOf(reply, settings) }
    }
    const { status, headers } = reply
    const to = headers.location === undefined ? '' : ` to ${headers.location}`
    const found = status === 200 ? 'it has another content' : `it answers ${status}${to}`
    const siteError = `${siteUrl} does not show what is in ${store.name}: ${found} for ${probes.page.key}.`
    return { siteError, isWrong: true }
  } catch (error) {
    if (!(error instanceof NoReplyError)) throw error
    return { siteError: `The site does not answer: ${error.message}.`, isWrong: true }
  }
}

async function run<Context>(checks: readonly Check<Context>[], context: Context): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const { name, run: runCheck } of checks) {
    const result = await runCheck(context)
    if (result) findings.push({ check: name, ...result })
  }
  return findings
}

/** What answers in front of a store has headers of its own; else it is what the store is mostly used with. */
function frontOf({ headers }: SiteReply, { target }: TargetSettings): Front {
  if (headers['x-amz-cf-id'] !== undefined) return 'cloudfront'
  if (headers['cf-ray'] !== undefined) return 'cloudflare'
  if (target.kind !== 's3') return undefined
  if (target.endpoint === undefined) return 'cloudfront'
  return target.endpoint.includes('r2.cloudflarestorage.com') ? 'cloudflare' : undefined
}

function snippetsFor(site: readonly Finding[], front: Front): string[] {
  const lacks = (check: string) => site.some(finding => finding.check === check && finding.status !== 'pass')
  const needsFunction = lacks('addresses that end with /') || lacks('addresses without the slash')
  const needsErrors = lacks('addresses that do not exist')
  if (front === 'cloudflare') return needsFunction || needsErrors ? ['cloudflare-worker.js'] : []
  if (front !== 'cloudfront') return []
  return [
    ...(needsFunction ? ['cloudfront-function.js'] : []),
    ...(needsErrors ? ['cloudfront-error-responses.json'] : []),
  ]
}
