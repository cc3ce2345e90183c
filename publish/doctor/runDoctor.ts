import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { targetBelow } from '../../content/schema/config/parseTarget.ts'
import { parseUrl } from '../../content/shared/parseUrl.ts'
import { notFoundPath } from '../../content/shared/paths.ts'
import { cacheControl, contentTypeOf } from '../../generator/outdir/SiteObject.ts'
import { exitCodes } from '../../system/CommandError.ts'
import { deferSignals } from '../../system/signals.ts'
import type { Colors } from '../../system/Terminal.ts'
import { jsonText, withoutControls } from '../../system/text.ts'
import { decoded, decodedBody, NoReplyError, requestSite, type SiteReply } from '../after/request.ts'
import { isExample } from '../after/verifySite.ts'
import { type TargetCall, withTarget } from '../commands/withTarget.ts'
import { supportsConditions } from '../PublishLock.ts'
import {
  createProbeName,
  doctorPrefix,
  isOldProbe,
  type Manifest,
  manifestKey,
  readManifest,
  readState,
  RefusedError,
  type ReleaseEntry,
} from '../records.ts'
import { type ObjectHeaders, pointerKey } from '../stores/Backend.ts'
import { openStore, type Store } from '../stores/Store.ts'
import type { TargetSettings } from '../target.ts'

/** `kube-site doctor`: finds out how a target behaves, and what to set. Returns the exit code. */
export const runDoctor = (call: TargetCall): Promise<number> =>
  withTarget(call, async ({ settings, store, terminal }) => {
    const found = await deferSignals(aborted => examine(store, settings, aborted))
    const { siteUrl } = settings
    if (call.flags.format === 'json') {
      terminal.result(jsonText({ target: store.name, siteUrl, ...found }))
    } else {
      const { bold, dim } = terminal.colors
      terminal.result(`${bold(store.name)}${siteUrl === undefined ? '' : dim(`  ${siteUrl}`)}`)
      for (const line of reportLines(found, terminal.colors)) terminal.result(line)
      if (found.site.some(({ status }) => status !== 'pass'))
        terminal.result(
          '\nSee docs/hosting.md for the functions and the web server configurations that fix this.',
        )
    }
    return found.healthy ? exitCodes.success : exitCodes.problems
  })

function reportLines({ store, site, left }: Examination, colors: Colors): string[] {
  const { bold, dim, green, yellow, red } = colors
  const signs = { pass: green('✓'), warn: yellow('!'), fail: red('✗') }
  const width = Math.max(...[...store, ...site].map(({ check }) => check.length))
  const lines = ({ status, check, found, fix }: Finding) => [
    `  ${signs[status]} ${check.padEnd(width)}  ${withoutControls(found)}`,
    ...(fix ? [`    ${' '.repeat(width)}  ${dim('→')} ${fix}`] : []),
  ]
  return [
    `\n${bold('The store')}`,
    ...store.flatMap(lines),
    `\n${bold('The site')}`,
    ...site.flatMap(lines),
    ...left.map(key => `${yellow('note')} ${key} could not be deleted`),
  ]
}

/** What a check found. */
interface Finding {
  check: string
  /** `fail` means that visitors do not get the site as intended. */
  status: 'pass' | 'warn' | 'fail'
  /** The end of a sentence that begins with the name of the check. */
  found: string
  /** What to set. */
  fix?: string | undefined
}

type Result = Omit<Finding, 'check'>

const pass = (found: string): Result => ({ status: 'pass', found })
const warn = (found: string, fix?: string): Result => ({ status: 'warn', found, fix })
const fail = (found: string, fix?: string): Result => ({ status: 'fail', found, fix })

/** What was found out about a store and the site in front of it. */
export interface Examination {
  store: readonly Finding[]
  site: readonly Finding[]
  healthy: boolean
  /** Keys of test pages that could not be deleted. */
  left: readonly string[]
}

interface Published {
  release?: ReleaseEntry | undefined
  manifest?: Manifest | undefined
  /** What is wrong with the records. */
  damage?: Result
}

/** What the checks of a store know. */
interface StoreContext extends Published {
  /** The store of the target, with its records. */
  target: Store
  /** What visitors get: the target, or the folder of its current atomic release. */
  store: Store
  settings: TargetSettings
  /** Where the test page is, with a slash at its end. */
  folder: string
  page: Buffer
}

/** What the checks of a site know. */
export interface SiteContext extends StoreContext {
  siteUrl: string
  request(path: string): Promise<SiteReply>
}

/** Checks by their names. A result is absent if a check does not apply. */
type Checks<Context> = Readonly<Record<string, (context: Context) => Promise<Result | undefined>>>

/** Examines the store of a target, and the site if its address is known. Nothing stays in the store. */
export async function examine(
  target: Store,
  settings: TargetSettings,
  signal: AbortSignal,
): Promise<Examination> {
  const published = await readPublished(target)
  const release = published.release?.folder
  const store = release === undefined ? target : await openStore(targetBelow(settings.target, release))
  // Web servers hide names with a dot.
  const folder = `${doctorPrefix}${createProbeName()}/`
  const [key, page] = [`${folder}index.html`, pageNamed('page')]
  const places = new Map([
    [store, page],
    ...(store === target ? [] : [[target, pageNamed('beside')] as const]),
  ])
  const left: string[] = []
  try {
    for (const [place, content] of places) {
      for (const old of (await place.keys(doctorPrefix)).filter(isOldProbe)) await place.delete(old)
      await place.put(key, content, pageHeaders)
    }
    const context = { ...published, target, store, settings, folder, page }
    const ofStore = await run(storeChecks, context)
    const site = await examineSite(context, signal)
    const healthy = [...ofStore, ...site].every(({ status }) => status !== 'fail')
    return { store: ofStore, site, healthy, left }
  } finally {
    for (const place of places.keys()) await place.delete(key).catch(() => void left.push(key))
    if (store !== target) store.close()
  }
}

async function readPublished(target: Store): Promise<Published> {
  const found: Published = {}
  try {
    found.release = (await readState(target))?.state.releases[0]
    if (found.release) found.manifest = await readManifest(target, found.release.id)
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error
    found.damage = fail(error.message, error.hint)
  }
  return found
}

const pageHeaders: ObjectHeaders = {
  contentType: contentTypeOf('index.html', 'page'),
  cacheControl: cacheControl({ kind: 'page' }),
}

const pageNamed = (name: string): Buffer =>
  Buffer.from(
    `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="robots" content="noindex"><title>kube-site doctor</title><p>${name}</p>\n`,
  )

async function examineSite(context: StoreContext, signal: AbortSignal): Promise<Finding[]> {
  const { settings, folder } = context
  const { siteUrl } = settings
  const only = (result: Result): Finding[] => [{ check: 'site', ...result }]
  if (siteUrl === undefined)
    return only(warn('was not checked: its address is not known', 'Set its address with --site-url.'))
  if (isExample(siteUrl)) return only(warn(`was not checked: ${siteUrl} is reserved for examples`))
  const request = (path: string) => requestSite(`${siteUrl}/${path}`, { signal })
  try {
    const other = otherSite(await request(`${folder}index.html`), context)
    return other ? only(other) : await run(siteChecks, { ...context, siteUrl, request })
  } catch (error) {
    if (!(error instanceof NoReplyError)) throw error
    return only(fail(`does not answer: ${error.message}`))
  }
}

/** What the site shows instead of the page; `undefined` if it shows that. */
function otherSite(reply: SiteReply, context: StoreContext): Result | undefined {
  const { store, target, folder, page, settings } = context
  if (isContent(reply, page)) return undefined
  if (store !== target && isContent(reply, pageNamed('beside'))) {
    return fail(
      `shows what lies beside the releases, and not the one that \`${pointerKey}\` names`,
      settings.target.kind === 'file'
        ? `Set the root of the web server to ${join(settings.target.folder, pointerKey)}.`
        : 'Put a function in front of the bucket: docs/hosting.md, "Functions".',
    )
  }
  const { status, headers } = reply
  const to = headers.location === undefined ? '' : ` to ${headers.location}`
  const found = status === 200 ? 'different content' : `status ${status}${to}`
  return fail(
    `does not show what is in ${store.name}: ${folder}index.html gets ${found}`,
    to === '' ? undefined : 'Do not redirect pages, or set siteUrl to where they are redirected.',
  )
}

async function run<Context>(checks: Checks<Context>, context: Context): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const [check, find] of Object.entries(checks)) {
    const result = await find(context)
    if (result) findings.push({ check, ...result })
  }
  return findings
}

/** How the store treats what publishing writes. */
const storeChecks: Checks<StoreContext> = {
  releases: async ({ store, target, release, damage }) => {
    if (damage) return damage
    if (store === target) return pass('replace each other, object by object')
    return (await target.isPointingTo(release?.folder))
      ? pass('have a folder each, and one write switches all visitors')
      : fail('have a folder each, but visitors are not sent to that of the current one', 'Publish again.')
  },
  'conditional writes': async ({ store }) =>
    (await supportsConditions(store))
      ? pass('are supported')
      : warn('are ignored', 'Publish with --no-lock, from one place at a time.'),
  'stored headers': async ({ store, folder }) => {
    if (!store.storesHeaders) return pass('are set by the web server')
    const { contentType, cacheControl: caching } = (await store.head(`${folder}index.html`))?.headers ?? {}
    const changed = [
      ...(contentType === pageHeaders.contentType ? [] : ['Content-Type']),
      ...(caching === pageHeaders.cacheControl ? [] : ['Cache-Control']),
    ]
    return changed.length === 0
      ? pass('are as written')
      : fail(`are changed: ${changed.join(', ')}`, 'Use a store that returns headers as they were written.')
  },
}

/** How the site answers visitors. */
export const siteChecks = {
  'addresses that end with /': async ({ request, folder, page }) =>
    isContent(await request(folder), page)
      ? pass('get the index.html below them')
      : fail('do not get the index.html below them', 'Send index.html for an address that ends with /.'),

  'addresses without the slash': async ({ siteUrl, request, folder, page }) => {
    const reply = await request(folder.slice(0, -1))
    if (isContent(reply, page)) return pass('get the page')
    const { pathname, origin } = new URL(`${siteUrl}/${folder}`)
    const isRedirect = reply.status >= 301 && reply.status <= 308
    const to = isRedirect ? parseUrl(reply.headers.location ?? '', siteUrl) : undefined
    if (to?.pathname !== pathname)
      return warn('are not found', 'Redirect an address without an ending to the slash.')
    const isSecure = to.protocol === 'https:' && to.port === ''
    if (to.origin === origin || isSecure) return pass(`are redirected to it (${reply.status})`)
    return fail(
      `are redirected to ${to.origin}`,
      `Redirect to ${origin}, or to a path: nginx \`absolute_redirect off\`.`,
    )
  },

  'addresses that do not exist': async ({ store, request, folder }) => {
    const reply = await request(`${folder}missing/`)
    const key = notFoundPath.slice(1)
    const [found, read] = [await store.head(key), await store.get(key)]
    const document = found && read && decoded(read.bytes, found.headers.contentEncoding)
    const isDocument = document === undefined || isContent(reply, document, reply.status)
    if (reply.status === 404 && isDocument) return pass('get 404.html with status 404')
    const reason = reply.status === 403 ? ' S3 answers 403 if visitors lack s3:ListBucket.' : ''
    return fail(
      `get status ${reply.status}${isDocument ? '' : ' and not 404.html'}`,
      `Send 404.html with status 404.${reason}`,
    )
  },

  pages: async ({ request, folder }) => {
    const { 'content-type': type = '' } = (await request(`${folder}index.html`)).headers
    return /^text\/html\b(?!.*charset=(?!"?utf-8\b))/i.test(type)
      ? pass('have the right type')
      : fail(`are sent as ${type || 'no type'}`, 'Send pages as text/html; charset=utf-8.')
  },

  // Browsers run no module of another type than JavaScript's. Some servers send a page for whatever they do not have.
  assets: async ({ manifest, request }) => {
    const objects = Object.entries(manifest?.objects ?? {})
    const key = objects.find(([name, { kind }]) => kind === 'asset' && name.endsWith('.js'))?.[0]
    if (key === undefined) return undefined
    const { status, headers } = await request(key)
    const type = headers['content-type'] ?? 'no type'
    if (status === 200 && /^(?:text|application)\/(?:x-)?javascript\b/i.test(type)) return pass('are sent')
    return fail(
      `are not sent: ${key} gets ${status === 200 ? type : `status ${status}`}`,
      'Let visitors read assets/, and send scripts as text/javascript. If one is gone, publish with --verify-remote.',
    )
  },

  '.kube-site/': async ({ target, release, request }) => {
    if (!release) return undefined
    const key = manifestKey(release.id)
    const reply = await request(key)
    // Some servers send a page for whatever they hide.
    const stored = reply.status === 200 ? await target.get(key) : undefined
    if (!stored || !isContent(reply, stored.bytes)) return pass('is hidden from visitors')
    return warn(
      'can be read by visitors: names of releases, pages and publishers',
      'Deny .kube-site/ to visitors, if the server can. Visitors who can also list the store can read former versions of pages.',
    )
  },

  // The last one: it replaces a page that was requested before. A cache must ask for it again.
  'changed pages': async ({ store, settings, request, folder, page }) => {
    await store.put(`${folder}index.html`, pageNamed('changed'), pageHeaders)
    for (const wait of [0, maxStaleMs]) {
      await delay(wait)
      if (!isContent(await request(`${folder}index.html`), page)) return pass('are shown')
    }
    // Publishing invalidates the pages that it changes.
    const bad = settings.cloudfront === undefined ? fail : warn
    return bad(
      'are not shown: a cache ignores Cache-Control',
      'Let the CDN follow Cache-Control: no minimum TTL, no "edge TTL" or "cache everything" of its own. Then empty its cache.',
    )
  },
} satisfies Checks<SiteContext>

/** Time in which a cache may show a former page, in ms: of CloudFront, one second at least. */
const maxStaleMs = 1500

/** True if a reply has this content, however it was compressed on its way. */
function isContent(reply: SiteReply, content: Buffer, status = 200): boolean {
  if (reply.status !== status) return false
  try {
    return decodedBody(reply).equals(content)
  } catch {
    return false
  }
}
