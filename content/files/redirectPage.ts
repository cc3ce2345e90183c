import type { Redirect, SiteConfig } from '../model/SiteConfig.ts'
import { documentStart } from '../shared/documentStart.ts'
import { escapeXml } from '../shared/escape.ts'
import { absoluteUrl } from '../shared/paths.ts'
import { basePath } from '../shared/siteUrl.ts'
import { withBase } from '../shared/withBase.ts'

/** It loads nothing. Browsers look for `/favicon.ico` of their own accord. */
const policy = "default-src 'none'; img-src 'self'; base-uri 'none'; form-action 'none'"

/**
 * The page at an old address: it sends the visitor on at once, without a script, and search engines with it.
 * A store that can answer 301 by itself does so when the site is published; this page serves the others.
 */
export function redirectPage(config: SiteConfig, { to }: Redirect): string {
  const target = escapeXml(withBase(basePath(config.siteUrl), to))
  return `<!DOCTYPE html>
<html lang="${config.language}">
<head>
${documentStart(policy)}<title>This page has moved · ${escapeXml(config.name)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="0; url=${target}">
<meta name="robots" content="noindex">
<link rel="canonical" href="${escapeXml(absoluteUrl(config.siteUrl, to))}">
</head>
<body>
<main>
<h1>This page has moved</h1>
<p>It is now at <a href="${target}">${target}</a>.</p>
</main>
</body>
</html>
`
}
