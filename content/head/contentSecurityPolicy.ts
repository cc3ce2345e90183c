import type { ScannedHtml } from '../scanHtml.ts'
import { scriptHash } from './scriptHash.ts'

/**
 * The policy of a page, for a `meta` element: what the page uses is allowed, and nothing else. Scripts, styles and
 * fonts come from the site itself; pictures and videos from where the page names them; what stands inline is
 * allowed by its hash. What a `meta` element cannot carry is the store's to set (docs/publishing.md).
 * @param later pictures that the page may come to show
 */
export function contentSecurityPolicy(page: ScannedHtml, later: Iterable<string> = []): string {
  // The icons are the site's own.
  const pictures = [...page.pictures, ...later, ...(page.relations.has('icon') ? ['/'] : [])]
  const self = (used: boolean) => (used ? ["'self'"] : [])
  const styled = page.relations.has('stylesheet')
  const directives: [name: string, sources: readonly string[]][] = [
    [
      'script-src',
      [...self(page.scripts.length > 0), ...page.inlineScripts.map(scriptHash), ...page.dataHashes],
    ],
    ['style-src', self(styled)],
    ['font-src', self(styled)],
    ['img-src', origins(pictures)],
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
