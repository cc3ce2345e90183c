import { setTimeout as delay } from 'node:timers/promises'
import { parseUrl } from '../../content/shared/parseUrl.ts'
import { notFoundPath } from '../../content/shared/paths.ts'
import { cacheControl, contentTypeOf } from '../../generator/outdir/SiteObject.ts'
import { supportsConditions } from '../PublishLock.ts'
import { decoded, decodedBody, type SiteReply, type SiteRequest } from '../after/request.ts'
import {
  createProbeName,
  doctorPrefix,
  type KnownState,
  type Manifest,
  manifestKey,
  readManifest,
  readState,
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

export interface Probes {
  page: Probe
  /** At the address of the page, beside the folders of atomic releases. */
  beside: Probe
  /** Prefix of all their keys, with a slash at its end. */
  folder: string
}

/** Creates probes for one run, below a folder that visitors can reach: web servers hide names with a dot. */
export function createProbes(): Probes {
  const folder = `${doctorPrefix}${createProbeName()}/`
  const headers = {
    contentType: contentTypeOf('index.html', 'page'),
    cacheControl: cacheControl({ kind: 'page' }),
  }
  const probe = (text: string): Probe => ({ key: `${folder}index.html`, bytes: pageText(text), headers })
  return { folder, page: probe('page'), beside: probe('beside') }
}

const pageText = (name: string): Buffer =>
  Buffer.from(
    `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="robots" content="noindex"><title>kube-site doctor</title><p>${name}</p>\n`,
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
    name: 'conditional writes',
    run: async ({ store }) =>
      (await supportsConditions(store))
        ? pass('are supported')
        : warn('are ignored', 'Publish with --no-lock, from one place at a time.'),
  },
  {
    name: 'stored headers',
    run: async ({ store, probes: { page } }) => {
      if (!store.storesHeaders) return pass('are set by the web server')
      const changed = await changedHeaders(store, page)
      return changed.length === 0
        ? pass('are as written')
        : fail(`are changed: ${changed.join(', ')}`, 'Use a store that returns headers as they were written.')
    },
  },
]

const headerNames = {
  contentType: 'Content-Type',
  cacheControl: 'Cache-Control',
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
  { name: 'pages', run: checkType },
  { name: 'assets', run: checkAssets },
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

async function checkType({ request, probes: { page } }: SiteContext): Promise<Result> {
  const { 'content-type': type = '' } = (await request(page.key)).headers
  const isRight = /^text\/html\b(?!.*charset=(?!"?utf-8\b))/i.test(type)
  if (isRight) return pass('have the right type')
  return fail(`are sent as ${type || 'no type'}`, 'Send pages as text/html; charset=utf-8.')
}

/** Browsers run no module of another type than JavaScript's. Some servers send a page for whatever they do not have. */
async function checkAssets({ current, request }: SiteContext): Promise<Result | undefined> {
  const objects = Object.entries((await current())?.objects ?? {})
  const key = objects.find(([name, { kind }]) => kind === 'asset' && name.endsWith('.js'))?.[0]
  if (key === undefined) return undefined
  const { status, headers } = await request(key)
  const type = headers['content-type'] ?? 'no type'
  if (status === 200 && /^(?:text|application)\/(?:x-)?javascript\b/i.test(type)) return pass('are sent')
  return fail(
    `are not sent: ${key} gets ${status === 200 ? type : `status ${status}`}`,
    'Let visitors read assets/, and send scripts as text/javascript. If one is gone, publish with --verify-remote.',
  )
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

/** True if a reply has this content, however it was compressed on its way. */
export function isContent(reply: SiteReply, content: Buffer, status = 200): boolean {
  if (reply.status !== status) return false
  try {
    return decodedBody(reply).equals(content)
  } catch {
    return false
  }
}
