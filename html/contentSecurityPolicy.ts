import type { DeferredSources } from '../content/model/Route.ts'
import type { ScannedHtml } from './scanHtml.ts'
import { scriptHash } from './scriptHash.ts'

/**
 * The policy of a page, for a `meta` element: what the page uses is allowed, and nothing else. Scripts, styles and
 * fonts come from the site itself; pictures and videos from where the page names them; what stands inline is
 * allowed by its hash. What a `meta` element cannot carry is the store's to set (docs/publishing.md).
 */
export function contentSecurityPolicy(page: ScannedHtml, deferred: DeferredSources = {}): string {
  // The icons are the site's own.
  const icons = page.relations.has('icon') ? ['/'] : []
  const images = [...page.pictures, ...(deferred.images ?? []), ...icons]
  // Browsers start no worker from elsewhere: pdf.js starts a `blob:` of one line, which imports it and has this policy.
  const foreignWorker = deferred.worker?.startsWith('/') === false ? [deferred.worker] : []
  const self = (used: boolean) => (used ? ["'self'"] : [])
  const styled = page.relations.has('stylesheet')
  const directives: [name: string, sources: readonly string[]][] = [
    [
      'script-src',
      [
        ...self(page.scripts.length > 0),
        ...page.inlineScripts.map(scriptHash),
        ...page.dataHashes,
        ...foreignWorker,
      ],
    ],
    ['worker-src', foreignWorker.length > 0 ? ['blob:'] : self(deferred.worker !== undefined)],
    ['style-src', self(styled)],
    ['font-src', self(styled)],
    ['img-src', origins(images)],
    ['media-src', origins([...page.media])],
    // Tools that judge a page (Lighthouse) ask for its robots.txt by the page's own policy.
    ['connect-src', self(page.scripts.length > 0)],
    ['manifest-src', self(page.relations.has('manifest'))],
  ]
  return [
    "default-src 'none'",
    ...directives
      .filter(([, sources]) => sources.length > 0)
      .map(([name, sources]) => `${name} ${[...new Set(sources)].join(' ')}`),
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')
}

/** Where addresses lead to: the site itself, and other origins in order. */
const origins = (addresses: readonly string[]): string[] =>
  addresses.map(address => (/^https?:\/\//i.test(address) ? new URL(address).origin : "'self'")).toSorted()
