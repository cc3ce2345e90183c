import { setTimeout as delay } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { parseUrl } from '../../content/shared/parseUrl.ts'
import { notFoundPath } from '../../content/shared/paths.ts'
import { cacheControl, contentTypeOf } from '../../generator/outdir/SiteObject.ts'
import { heldError, isHeld, supportsConditions } from '../PublishLock.ts'
import { decoded, decodedBody, type SiteReply, type SiteRequest } from '../after/request.ts'
import {
  createProbeName,
  doctorPrefix,
  type KnownState,
  type Manifest,
  manifestKey,
  readManifest,
  readState,
  readVerified,
} from '../records.ts'
import type { ObjectHeaders } from '../stores/Backend.ts'
import type { Store } from '../stores/Store.ts'
import type { TargetSettings } from '../target.ts'

/** The result of a check. `fail` means that visitors do not get the site as intended. */
export interface Result {
  status: 'pass' | 'warn' | 'fail'
  /** What was found: the end of a sentence that begins with the check's name. */
  found: string
  /** What to set. */
  fix?: string | undefined
}

export interface StoreContext {
  store: Store
  /** Has the records of the target. */
  records: Store
  settings: TargetSettings
  /** The state of the target, read once. */
  known(): Promise<KnownState | undefined>
  /** The manifest of the current release, read once; `undefined` if nothing is published. */
  current(): Promise<Manifest | undefined>
  probes: Probes
}

/** Returns how the records of a target are read once, by the checks that need them. */
export function readOnce(records: Store): Pick<StoreContext, 'known' | 'current'> {
  let state: Promise<KnownState | undefined> | undefined
  let manifest: Promise<Manifest | undefined> | undefined
  const known = () => (state ??= readState(records))
  const read = async () => {
    const [release] = (await known())?.state.releases ?? []
    return release && (await readManifest(records, release.id))
  }
  return { known, current: () => (manifest ??= read()) }
}

export interface Check<Context> {
  name: string
  /** Returns `undefined` if the check does not apply. */
  run(context: Context): Promise<Result | undefined>
}

export const pass = (found: string, fix?: string): Result => ({ status: 'pass', found, fix })
export const warn = (found: string, fix?: string): Result => ({ status: 'warn', found, fix })
export const fail = (found: string, fix?: string): Result => ({ status: 'fail', found, fix })

/** A small object that a store is examined with. */
export interface Probe {
  key: string
  bytes: Buffer
  headers: ObjectHeaders
}

export type ProbeName = 'page' | 'script' | 'module' | 'packed' | 'beside'

export interface Probes extends Readonly<Record<ProbeName, Probe>> {
  /** Prefix of all their keys, with a slash at its end. */
  folder: string
}

/** Creates probes for one run, below a folder that visitors can reach: web servers hide names with a dot. */
export function createProbes(): Probes {
  const folder = `${doctorPrefix}${createProbeName()}/`
  const probe = (name: string, headers: Partial<ObjectHeaders> = {}): Probe => ({
    key: folder + name,
    bytes: pageText(name),
    headers: {
      contentType: contentTypeOf(name, 'page'),
      cacheControl: cacheControl({ kind: 'page' }),
      ...headers,
    },
  })
  const packed = probe('packed.txt', {
    contentType: contentTypeOf('packed.txt', 'file'),
    contentEncoding: 'gzip',
  })
  const page = probe('index.html')
  return {
    folder,
    page,
    script: probe('script.js', { contentType: contentTypeOf('script.js', 'file') }),
    module: probe('module.mjs', { contentType: contentTypeOf('module.mjs', 'file') }),
    packed: { ...packed, bytes: gzipSync(packed.bytes) },
    // At the address of the page, beside the folders of atomic releases.
    beside: { ...page, bytes: pageText('beside') },
  }
}

/** Long enough to be worth compressing: CloudFront leaves less than 1,000 bytes as they are. */
const pageText = (name: string): Buffer =>
  Buffer.from(
    `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="robots" content="noindex"><title>kube-site doctor</title>${`<p>${name}</p>\n`.repeat(90)}`,
  )

/** How the store treats what publishing writes. */
export const storeChecks: readonly Check<StoreContext>[] = [
  {
    name: 'releases',
    run: async ({ store, records, known }) => {
      if (store === records) return pass('replace each other, object by object')
      const folder = (await known())?.state.releases[0]?.folder
      return (await records.isPointingTo(folder))
        ? pass('have a folder each, and one write switches all visitors')
        : fail('have a folder each, but visitors are not sent to that of the current one', 'Publish again.')
    },
  },
  {
    name: 'last release',
    run: async ({ records, known, settings: { siteUrl } }) => {
      const [current] = (await known())?.state.releases ?? []
      if (!current || siteUrl === undefined) return undefined
      if ((await readVerified(records)) === current.id)
        return pass('was verified at the site, unless that was skipped')
      return warn('was not verified at the site, or failed there', 'Publish again: it is verified then.')
    },
  },
  {
    name: 'lock',
    run: async ({ records, known }) => {
      const state = await known()
      if (!isHeld(state)) return pass('is free')
      const { message, hint } = heldError(state, records)
      return warn(`is held: ${message}`, hint)
    },
  },
  {
    name: 'conditional writes',
    run: async ({ store }) =>
      (await supportsConditions(store))
        ? pass('are supported')
        : warn('are ignored', 'Publish with --no-lock, from one place at a time.'),
  },
  {
    name: 'stored headers',
    run: async ({ store, probes: { page, packed } }) => {
      if (!store.storesHeaders) return pass('are set by the web server')
      const all = [...(await changedHeaders(store, page)), ...(await changedHeaders(store, packed))]
      const changed = [...new Set(all)]
      return changed.length === 0
        ? pass('are as written')
        : fail(`are changed: ${changed.join(', ')}`, 'Use a store that returns headers as they were written.')
    },
  },
]

const headerNames = {
  contentType: 'Content-Type',
  cacheControl: 'Cache-Control',
  contentEncoding: 'Content-Encoding',
} as const

async function changedHeaders(store: Store, { key, headers }: Probe): Promise<string[]> {
  const found = await store.head(key)
  const names = Object.keys(headerNames) as (keyof typeof headerNames & keyof ObjectHeaders)[]
  return names.filter(name => found?.headers[name] !== headers[name]).map(name => headerNames[name])
}

export interface SiteContext extends StoreContext {
  siteUrl: string
  /** Requests without options are made once. */
  request(path: string, request?: SiteRequest): Promise<SiteReply>
}

/** How the site answers visitors. */
export const siteChecks: readonly Check<SiteContext>[] = [
  {
    name: 'addresses that end with /',
    run: async ({ request, probes: { folder, page } }) =>
      isContent(await request(folder), page.bytes)
        ? pass('get the index.html below them')
        : fail('do not get the index.html below them', 'Send index.html for an address that ends with /.'),
  },
  { name: 'addresses without the slash', run: checkSlash },
  { name: 'addresses that do not exist', run: checkMissing },
  { name: 'headers', run: checkHeaders },
  { name: 'scripts', run: checkScripts },
  { name: 'search engines', run: checkRobots },
  { name: 'assets', run: checkAssets },
  { name: 'caching', run: checkCaching },
  { name: 'missing assets', run: checkMissingAssets },
  { name: 'security headers', run: checkSecurity },
  { name: 'texts', run: checkCompression },
  {
    name: '.kube-site/',
    run: async ({ records, known, request }) => {
      const release = (await known())?.state.releases[0]
      if (!release) return undefined
      const key = manifestKey(release.id)
      const reply = await request(key)
      // Some servers send a page for whatever they hide.
      const stored = reply.status === 200 ? await records.get(key) : undefined
      if (!stored || !isContent(reply, stored.bytes)) return pass('is hidden from visitors')
      return warn(
        'can be read by visitors: names of releases, pages and publishers',
        'Deny .kube-site/ to visitors, if the server can. Visitors who can also list the store can read former versions of pages.',
      )
    },
  },
  // The last one: it replaces the page.
  { name: 'changed pages', run: checkChanged },
]

const plain = { 'accept-encoding': 'identity' }

async function checkSlash({ siteUrl, request, probes: { folder, page } }: SiteContext): Promise<Result> {
  const reply = await request(folder.slice(0, -1))
  if (isContent(reply, page.bytes)) return pass('get the page')
  const { pathname, origin } = new URL(`${siteUrl}/${folder}`)
  const isRedirect = reply.status >= 301 && reply.status <= 308
  const to = isRedirect ? parseUrl(reply.headers.location ?? '', siteUrl) : undefined
  if (to?.pathname !== pathname) {
    return warn('are not found', 'Redirect an address without an ending to the slash.')
  }
  const isSecure = to.protocol === 'https:' && to.port === ''
  if (to.origin === origin || isSecure) return pass(`are redirected to it (${reply.status})`)
  return fail(
    `are redirected to ${to.origin}`,
    `Redirect to ${origin}, or to a path: nginx \`absolute_redirect off\`.`,
  )
}

async function checkMissing({ store, request, probes: { folder } }: SiteContext): Promise<Result> {
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
}

async function checkHeaders({ store, request, probes: { page } }: SiteContext): Promise<Result> {
  const reply = await request(page.key, { headers: plain })
  const { 'content-type': type = '', 'cache-control': caching = '' } = reply.headers
  const same = (a: string, b: string) =>
    a.toLowerCase().replaceAll(' ', '') === b.toLowerCase().replaceAll(' ', '')
  const stored = page.headers
  // A web server's headers are its own, but a page must be one.
  const isType = store.storesHeaders
    ? same(type, stored.contentType)
    : /^text\/html\b(?!.*charset=(?!"?utf-8\b))/i.test(type)
  const wrong = [
    ...(isType ? [] : [`Content-Type is ${type || 'missing'}`]),
    ...(!store.storesHeaders || same(caching, stored.cacheControl)
      ? []
      : [`Cache-Control is ${caching || 'missing'}`]),
  ]
  if (wrong.length > 0) {
    const fix = store.storesHeaders ? 'Send the stored headers.' : 'Send pages as text/html; charset=utf-8.'
    return fail(`are changed: ${wrong.join(', ')}`, fix)
  }
  if (!/charset/i.test(type)) {
    return warn(
      'have a Content-Type without charset',
      'Send texts with charset=utf-8: nginx `charset utf-8`.',
    )
  }
  return pass(store.storesHeaders ? 'are sent as stored' : 'have the right type')
}

/** Browsers run no module of another type, and with `nosniff` no script. */
async function checkScripts({ request, probes: { script, module } }: SiteContext): Promise<Result> {
  const wrong: string[] = []
  for (const { key } of [script, module]) {
    const { status, headers } = await request(key)
    const type = headers['content-type'] ?? 'no type'
    const ending = /\.m?js$/.exec(key)?.[0]
    if (status !== 200) wrong.push(`${ending} gets status ${status}`)
    else if (!/^(?:text|application)\/(?:x-)?javascript\b/i.test(type)) wrong.push(`${ending} is ${type}`)
  }
  if (wrong.length === 0) return pass('have a type that browsers run')
  return fail(`are not run by browsers: ${wrong.join(', ')}`, 'Send .js and .mjs as text/javascript.')
}

/** Previews, and releases at addresses of their own, are kept out of search engines. */
async function checkRobots(context: SiteContext): Promise<Result | undefined> {
  const { settings, siteUrl, request, probes } = context
  const { target, previewHost } = settings
  const place = target.kind === 'file' ? target.folder : target.prefix
  const isOwn = previewHost !== undefined && new URL(siteUrl).hostname.endsWith(`.${previewHost}`)
  if (isOwn || /(?:^|\/)preview\/[^/]+\/$/.test(place)) return undefined
  const robots = String((await request(probes.page.key)).headers['x-robots-tag'] ?? '')
  if (!/\b(?:noindex|none)\b/i.test(robots)) return pass('may index the site')
  return fail(
    `are blocked: X-Robots-Tag is ${robots}`,
    'Remove X-Robots-Tag at the web server or the CDN, unless search engines should not index this site.',
  )
}

/** Requests an asset of the current release, a script if there is one; `undefined` if it has none. */
async function requestAsset({ current, request }: SiteContext) {
  const objects = Object.entries((await current())?.objects ?? {})
  const keys = objects.flatMap(([key, { kind }]) => (kind === 'asset' ? key : []))
  const key = keys.find(each => each.endsWith('.js')) ?? keys[0]
  if (key === undefined) return undefined
  const reply = await request(key)
  // Some servers send a page for whatever they do not have.
  const isPage = /^text\/html\b/i.test(reply.headers['content-type'] ?? '')
  return { key, reply, isPage, isSent: reply.status === 200 && !isPage }
}

async function checkAssets(context: SiteContext): Promise<Result | undefined> {
  const asset = await requestAsset(context)
  if (!asset) return undefined
  const { key, reply, isPage, isSent } = asset
  if (isSent) return pass('are sent')
  return fail(
    `are not sent: ${key} gets ${isPage && reply.status === 200 ? 'a page' : `status ${reply.status}`}`,
    'Let visitors read assets/: its permissions, rules of the web server, a firewall. If it is gone, publish with --verify-remote.',
  )
}

async function checkMissingAssets({ request, probes: { folder } }: SiteContext): Promise<Result | undefined> {
  const { status, headers } = await request(`assets/${folder.slice(0, -1)}.js`)
  // Another check reports this.
  if (status === 200) return undefined
  const caching = headers['cache-control'] ?? ''
  if (!/immutable|max-?age=\d{5}/.test(caching)) return pass('are requested again')
  return warn(
    `are cached as missing: status ${status} with Cache-Control: ${caching}`,
    'Set the Cache-Control of assets where the status is 200 only.',
  )
}

/** Caching is for the web server of a folder to set. A CDN may change that of assets; `checkHeaders` compares pages. */
async function checkCaching(context: SiteContext): Promise<Result | undefined> {
  const { store, request, probes } = context
  const asset = await requestAsset(context)
  if (store.storesHeaders && !asset) return undefined
  const { headers } = await request(probes.page.key)
  const wrong = [
    ...(store.storesHeaders || maxAge(headers['cache-control']) === 0
      ? []
      : ['pages are cached without revalidation']),
    ...(!asset?.isSent || maxAge(asset.reply.headers['cache-control']) >= yearSeconds
      ? []
      : ['assets are not cached, although they never change']),
  ]
  const fix = 'Set Cache-Control by the kind of file: docs/hosting.md, "Caching".'
  return wrong.length === 0 ? pass('follows the kinds of files') : warn(`is wrong: ${wrong.join('; ')}`, fix)
}

const yearSeconds = 365 * 24 * 60 * 60

/** Seconds for which a copy is used without a request; `NaN` if a browser decides. */
function maxAge(caching = ''): number {
  if (/\bno-(?:cache|store)\b/.test(caching)) return 0
  return Number(/\bmax-age=(\d+)/.exec(caching)?.[1] ?? Number.NaN)
}

/** Time in which a cache may show a former page, in ms: of CloudFront, one second at least. */
const maxStaleMs = 1500

/** A page that was requested before is replaced: a cache must ask for it again. */
async function checkChanged({ store, settings, request, probes: { page } }: SiteContext): Promise<Result> {
  await store.put(page.key, Buffer.concat([page.bytes, Buffer.from('changed')]), page.headers)
  for (const wait of [0, maxStaleMs]) {
    await delay(wait)
    if (!isContent(await request(page.key, { method: 'GET' }), page.bytes)) return pass('are shown')
  }
  // Publishing invalidates the pages that it changes.
  const bad = settings.cloudfront === undefined ? fail : warn
  return bad(
    'are not shown: a cache ignores Cache-Control',
    'Let the CDN follow Cache-Control: no minimum TTL, no "edge TTL" or "cache everything" of its own. Then empty its cache.',
  )
}

async function checkSecurity({ siteUrl, request, probes: { page } }: SiteContext): Promise<Result> {
  const { headers } = await request(page.key)
  const has: readonly [name: string, isSet: boolean][] = [
    ['Strict-Transport-Security', !siteUrl.startsWith('https:') || 'strict-transport-security' in headers],
    ['X-Content-Type-Options: nosniff', headers['x-content-type-options'] === 'nosniff'],
    [
      'frame-ancestors',
      /frame-ancestors/.test(String(headers['content-security-policy'])) || 'x-frame-options' in headers,
    ],
  ]
  const missing = has.flatMap(([name, isSet]) => (isSet ? [] : name))
  const fix = 'Set them at the web server or the CDN: docs/hosting.md, "Security headers".'
  return missing.length === 0 ? pass('are sent') : warn(`are missing: ${missing.join(', ')}`, fix)
}

async function checkCompression({ store, request, settings, probes }: SiteContext): Promise<Result> {
  const { compress } = settings
  const remove = compress && `Remove compress: '${compress}'.`
  const encoding = (await request(probes.page.key)).headers['content-encoding']
  if (encoding !== undefined) return pass(`are compressed in transit (${encoding})`, remove)
  if (!store.storesHeaders) return warn('are sent uncompressed', 'Compress texts at the web server.')
  const packed = await request(probes.packed.key)
  if (!isContent(packed, decoded(probes.packed.bytes, 'gzip'))) {
    return fail('that are stored compressed are sent without Content-Encoding', remove)
  }
  const isKept = packed.headers['content-encoding'] !== undefined
  if (!isKept) return pass('that are stored compressed are decompressed in transit', remove)
  return pass(
    'are sent as stored',
    compress ? undefined : "Set compress: 'gzip', since nothing else compresses.",
  )
}

/** True if a reply has this content, however it was compressed on its way. */
export function isContent(reply: SiteReply, content: Buffer, status = 200): boolean {
  if (reply.status !== status) return false
  try {
    return decodedBody(reply).equals(content)
  } catch {
    return false
  }
}
