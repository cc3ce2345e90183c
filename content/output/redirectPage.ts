import type { Redirect, SiteConfig } from '../model/SiteConfig.ts'
import { documentStart } from '../shared/documentStart.ts'
import { escapeXml } from '../shared/escape.ts'
import { absoluteUrl } from '../shared/paths.ts'
import { basePath } from '../shared/siteUrl.ts'
import { wordsOf } from '../i18n/wordsOf.ts'
import { withBase } from '../shared/withBase.ts'

/** The page loads nothing; browsers request `/favicon.ico` by themselves. */
const policy = "default-src 'none'; img-src 'self'; base-uri 'none'; form-action 'none'"

/**
 * The page at an old address, which sends visitors and search engines to the new one at once, without a script. It is
 * for stores that cannot answer with status 301.
 */
export function redirectPage(config: SiteConfig, { to }: Redirect): string {
  const words = wordsOf(config.language)
  const target = escapeXml(withBase(basePath(config.siteUrl), to))
  return `<!DOCTYPE html>
<html lang="${config.language}">
<head>
${documentStart(policy)}<title>${words.hasMoved} · ${escapeXml(config.name)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="0; url=${target}">
<meta name="robots" content="noindex">
<link rel="canonical" href="${escapeXml(absoluteUrl(config.siteUrl, to))}">
</head>
<body>
<main>
<h1>${words.hasMoved}</h1>
<p>${words.isNowAt} <a href="${target}">${target}</a>.</p>
</main>
</body>
</html>
`
}
