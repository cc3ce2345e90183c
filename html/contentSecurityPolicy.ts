import type { DeferredSources } from '../content/model/Route.ts'
import { trustedTypesPolicy } from '../content/shared/trustedTypesPolicy.ts'
import type { ScannedHtml } from './scanHtml.ts'

/**
 * The content security policy of a page, for a `meta` element. It allows what the page uses and nothing else: scripts,
 * styles and fonts of the site itself, other scripts by their URLs, images and videos by the origins that the page
 * refers to, and inline scripts and styles by their hashes. Directives that a `meta` element cannot have are headers of
 * the store (docs/hosting.md).
 * @throws Error if a source does not fit the grammar of policies
 */
export function contentSecurityPolicy(page: ScannedHtml, deferred: DeferredSources = {}): string {
  // Icons are files of the site.
  const icons = page.relations.has('icon') ? ['/'] : []
  const images = [...page.pictures, ...icons]
  const foreignWorker = isForeign(deferred.worker) ? [deferred.worker] : []
  const scripts = [...page.scripts]
  const others = scripts.filter(src => !src.startsWith('/'))
  const own = scripts.filter(src => src.startsWith('/'))
  const self = (used: boolean) => (used ? ["'self'"] : [])
  const linksSheets = page.relations.has('stylesheet') || deferred.sheet === true
  const directives: [name: string, sources: readonly string[]][] = [
    ['default-src', ["'none'"]],
    ['script-src', [...self(own.length > 0), ...others, ...page.scriptHashes, ...foreignWorker]],
    ['worker-src', workerSources(deferred, own.length > 0)],
    ['style-src', [...self(linksSheets), ...page.styleHashes]],
    ['font-src', self(linksSheets || page.styleHashes.size > 0)],
    ['img-src', origins(images)],
    ['media-src', origins([...page.media])],
    ['frame-src', origins(deferred.frames ?? [])],
    // Lighthouse fetches robots.txt from within the page, under its policy.
    ['connect-src', [...self(scripts.length > 0), ...(deferred.connect ?? [])]],
    ['manifest-src', self(page.relations.has('manifest'))],
    ['base-uri', ["'none'"]],
    ['form-action', formTargets(deferred)],
  ]
  const loading = directives
    .filter(([, sources]) => sources.length > 0)
    .map(([name, sources]) => [name, ...new Set(sources.map(refuseUnwritable))].join(' '))
  const isScripted = page.scripts.size + page.inlineScripts.size > 0
  const typed = isScripted
    ? ["require-trusted-types-for 'script'", `trusted-types ${trustedTypesPolicy}`]
    : []
  return [...loading, ...typed].join('; ')
}

const isForeign = (worker: string | undefined): worker is string => worker?.startsWith('/') === false

/** Returns the sources of workers. Without the directive they are those of scripts. */
function workerSources({ worker }: DeferredSources, hasOwnScripts: boolean): string[] {
  if (worker === undefined) return hasOwnScripts ? ["'none'"] : []
  // Browsers start no worker from another origin: pdf.js starts a `blob:` that imports it, under this policy.
  return isForeign(worker) ? ['blob:'] : ["'self'"]
}

/** Returns where forms may send to. Where the receiver leads back to the site, browsers ask for that, too. */
const formTargets = ({ forms = [] }: DeferredSources): string[] =>
  forms.length === 0 ? ["'none'"] : ["'self'", ...forms.map(url => url.replace(/\?.*/s, ''))]

/** Returns the sources of URLs, sorted: the site itself, and other origins. */
const origins = (urls: readonly string[]): string[] =>
  urls.map(url => (/^https?:\/\//i.test(url) ? new URL(url).origin : "'self'")).toSorted()

/**
 * A source of a policy: a keyword, a hash, or a host with an optional path (CSP Level 3, 2.3.1), without characters that
 * are special in a policy or in an attribute.
 */
const source =
  /^(?:'none'|'self'|'sha256-[A-Za-z0-9+/]{43}='|blob:|https?:\/\/[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)*(?::\d+)?(?:\/[\w.~!$()*+=:@%/-]*)?)$/

/** Returns true for a source that can be part of a policy. */
export const isPolicySource = (address: string): boolean => source.test(address)

function refuseUnwritable(value: string): string {
  if (!isPolicySource(value)) throw new Error(`A content security policy cannot name ${value}.`)
  return value
}
