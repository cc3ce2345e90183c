import { hash } from 'node:crypto'
import type { Redirect, SiteConfig } from '../model/SiteConfig.ts'
import { documentStart } from '../shared/documentStart.ts'
import { escapeXml } from '../shared/escape.ts'
import { absoluteUrl } from '../shared/paths.ts'
import { basePath } from '../shared/siteUrl.ts'
import { directionAttribute } from '../i18n/direction.ts'
import { wordsOf } from '../i18n/wordsOf.ts'
import { trustedTypesPolicy } from '../shared/trustedTypesPolicy.ts'
import { withBase } from '../shared/withBase.ts'

/** Goes where the page's link leads, with the query and the fragment of the old address, as a redirect of a server does. */
const script =
  'var to=new URL(document.links[0].href);' +
  'to.search=[to.search,location.search.slice(1)].filter(Boolean).join("&");' +
  'to.hash=to.hash||location.hash;location.replace(to)'

/** The page loads nothing; browsers request `/favicon.ico` by themselves. */
const policy = [
  "default-src 'none'",
  `script-src 'sha256-${hash('sha256', script, 'base64')}'`,
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "require-trusted-types-for 'script'",
  `trusted-types ${trustedTypesPolicy}`,
].join('; ')

/**
 * The page at an old address, which sends visitors and search engines to the new one at once. It is for stores that
 * cannot answer with status 301. The refresh is for those without scripts: for others, it would replace what the script
 * has begun to load.
 */
export function redirectPage(config: SiteConfig, { to }: Redirect): string {
  const words = wordsOf(config.language)
  const target = escapeXml(withBase(basePath(config.siteUrl), to))
  return `<!DOCTYPE html>
<html lang="${config.language}"${directionAttribute(config.language)}>
<head>
${documentStart(policy)}<title>${words.hasMoved} · ${escapeXml(config.name)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<noscript><meta http-equiv="refresh" content="0; url=${target}"></noscript>
<meta name="robots" content="noindex">
<link rel="canonical" href="${escapeXml(absoluteUrl(config.siteUrl, to))}">
</head>
<body>
<main>
<h1>${words.hasMoved}</h1>
<p>${words.isNowAt} <a href="${target}">${target}</a>.</p>
</main>
<script>${script}</script>
</body>
</html>
`
}
