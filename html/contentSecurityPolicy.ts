import type { DeferredSources } from '../content/model/Route.ts'
import { type ScannedHtml, scriptHash } from './scanHtml.ts'

/**
 * The content security policy of a page, for a `meta` element. It allows what the page uses and nothing else: scripts,
 * styles and fonts of the site itself, images and videos of the origins that the page names, inline scripts by their
 * hashes. Directives that a `meta` element cannot carry are headers of the store (docs/publishing.md).
 */
export function contentSecurityPolicy(page: ScannedHtml, deferred: DeferredSources = {}): string {
  // Icons are files of the site.
  const icons = page.relations.has('icon') ? ['/'] : []
  const images = [...page.pictures, ...(deferred.images ?? []), ...icons]
  // Browsers start no worker from another origin: pdf.js starts a `blob:` that imports it, under this policy.
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
    // Lighthouse fetches robots.txt from within the page, under its policy.
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

/** The sources that addresses are loaded from: the site itself, and other origins, sorted. */
const origins = (addresses: readonly string[]): string[] =>
  addresses.map(address => (/^https?:\/\//i.test(address) ? new URL(address).origin : "'self'")).toSorted()
