import { hash } from 'node:crypto'
import type { Route } from '../model/Route.ts'
import type { Site } from '../model/Site.ts'
import type { GeneratedFile } from '../model/SiteFile.ts'
import { knownAddresses } from '../routes/knownAddresses.ts'
import { outputFile } from '../model/outputFile.ts'
import { redirects } from '../routes/redirects.ts'
import { atom, jsonFeed, rss } from './feeds.ts'
import { absoluteUrl, markdownPath, searchPath } from '../shared/paths.ts'
import { escapeMarkdown, escapeXml } from '../shared/escape.ts'
import { wordsOf } from '../i18n/wordsOf.ts'
import type { AbsoluteUrl, Day, Redirect, SiteConfig } from '../model/SiteConfig.ts'
import { rfc3339Date } from '../shared/calendar.ts'
import { basePath } from '../shared/siteUrl.ts'
import { withBase } from '../shared/withBase.ts'
import type { Post, SearchPost } from '../model/Post.ts'
import { documentStart } from '../shared/documentStart.ts'
import { directionAttribute } from '../i18n/direction.ts'
import { trustedTypesPolicy } from '../shared/trustedTypesPolicy.ts'

/** What generated files depend on. */
interface FilesInput {
  site: Site
  routes: readonly Route[]
}

/** What other programs read: feeds, sitemap and the like. They know the names, which never change. */
export const feedFiles = ({ site, routes }: FilesInput): GeneratedFile[] => [
  ...ofBlog(
    site,
    { key: 'feed.xml', kind: 'feed', text: () => rss(site) },
    { key: 'atom.xml', kind: 'feed', text: () => atom(site) },
    { key: 'feed.json', kind: 'feed', text: () => jsonFeed(site) },
  ),
  { key: 'sitemap.xml', kind: 'feed', text: () => sitemap(site.config.siteUrl, routes) },
  { key: 'robots.txt', kind: 'feed', text: () => robots(site) },
  { key: 'site.webmanifest', kind: 'feed', text: () => webManifest(site) },
  ...(site.isPreview ? [] : [{ key: 'llms.txt', kind: 'feed' as const, text: () => llmsTxt(site, routes) }]),
  ...securityTxt(site).map(text => ({ key: securityPath, kind: 'feed' as const, text: () => text })),
]

const securityPath = '.well-known/security.txt'

/**
 * `security.txt` (RFC 9116), if the configuration has it. Programs look for it only at the root of a host. It expires
 * within a year of its build, on the first day of a month, so that most builds leave it unchanged.
 */
export function securityTxt({ config: { security, siteUrl }, isPreview, today }: Site): string[] {
  if (!security || isPreview || basePath(siteUrl) !== '/') return []
  const { contact, policy } = security
  const expires = `${Number(today.slice(0, 4)) + 1}-${today.slice(5, 7)}-01`
  return [
    [
      `Contact: ${contact}\n`,
      `Expires: ${rfc3339Date(expires)}\n`,
      policy ? `Policy: ${new URL(policy, siteUrl).href}\n` : '',
      `Canonical: ${absoluteUrl(siteUrl, `/${securityPath}`)}\n`,
    ].join(''),
  ]
}

/** Returns files that only a site with a blog has. */
const ofBlog = ({ config }: Site, ...files: GeneratedFile[]) => (config.pages.blog ? files : [])

/** The pages as markdown. A page names its copy, so that is published before the page, and removed after it. */
export const markdownCopies = (routes: readonly Route[]): GeneratedFile[] =>
  routes.flatMap(({ path, markdown }) =>
    markdown ? [{ key: outputFile(markdownPath(path)), kind: 'data', text: markdown }] : [],
  )

/** Every text file that is not a page's. */
export const generatedFiles = ({ site, routes }: FilesInput): GeneratedFile[] => {
  const addresses = knownAddresses(site, routes)
  return [
    ...feedFiles({ site, routes }),
    ...redirects(site.config, [...site.posts, ...site.pages]).map(
      (redirect): GeneratedFile => ({
        key: outputFile(redirect.from),
        kind: 'redirect',
        text: () => redirectPage(site.config, redirect),
      }),
    ),
    { key: outputFile(addresses.path), kind: 'asset', text: () => addresses.text },
    ...ofBlog(site, {
      key: outputFile(searchPath),
      kind: 'data',
      text: () => JSON.stringify(searchPosts(site.posts)),
    }),
  ]
}

/** The newest posts in `llms.txt`: programs read all of it, and the archive has the others. */
const maxPosts = 100

/**
 * What the site is and which pages it has, for programs that answer questions (llmstxt.org). A page that is there as
 * markdown is linked as such.
 */
export function llmsTxt({ config, posts }: Site, routes: readonly Route[]): string {
  const shown = new Set(posts.slice(0, maxPosts).map(({ path }) => path))
  const lines = (isListed: (route: Route) => boolean) =>
    routes.filter(route => route.inSitemap && isListed(route)).map(route => line(config.siteUrl, route))
  const isPost = ({ page }: Route) => page === 'blog/@slug'
  const pages = lines(route => !isPost(route) && !/@(?!text)/.test(route.page))
  const ofPosts = lines(route => isPost(route) && shown.has(route.path))
  const section = (heading: string, list: readonly string[]) =>
    list.length > 0 ? `\n## ${escapeMarkdown(heading)}\n\n${list.join('')}` : ''
  return [
    `# ${escapeMarkdown(config.name)}\n\n> ${escapeMarkdown(config.tagline)}\n`,
    section(wordsOf(config.language).pages, pages),
    section(config.blog.heading, ofPosts),
  ].join('')
}

function line(siteUrl: string, { path, data, markdown }: Route): string {
  const { socialTitle, description } = data().head
  const url = absoluteUrl(siteUrl, markdown ? markdownPath(path) : path)
  return `- [${escapeMarkdown(socialTitle)}](${url}): ${escapeMarkdown(description)}\n`
}

/**
 * `sitemap.xml`: every page that search engines should know, the day of its last change, and its images
 * (sitemaps.org/protocol.html, which allows 50,000 pages; Google's extension for images).
 */
export function sitemap(siteUrl: AbsoluteUrl, routes: readonly Route[]): string {
  const urls = routes.filter(({ inSitemap }) => inSitemap).map(route => urlElement(siteUrl, route))
  return `<?xml version="1.0" encoding="utf-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">
${urls.join('')}</urlset>
`
}

/** Search engines count seconds from here, and reject a sitemap with an earlier day. */
const firstDay: Day = '1970-01-01'

function urlElement(siteUrl: AbsoluteUrl, { path, images, lastmod }: Route): string {
  const url = absoluteUrl(siteUrl, path)
  const day = lastmod && lastmod >= firstDay ? `<lastmod>${lastmod}</lastmod>` : ''
  const imageElements = images
    .map(image => escapeXml(new URL(image, url).href))
    .map(image => `<image:image><image:loc>${image}</image:loc></image:image>`)
  return `  <url><loc>${escapeXml(url)}</loc>${day}${imageElements.join('')}</url>\n`
}

/**
 * `robots.txt`: everything may be read (RFC 9309), and used as the configuration says (contentsignals.org). The pages of
 * a preview have `noindex`, which must be readable, too.
 */
export function robots({ config, isPreview }: Site): string {
  const { search, aiInput, aiTrain } = config.contentSignals ?? {}
  const signals = Object.entries({ search, 'ai-input': aiInput, 'ai-train': aiTrain })
    .filter(([, isAllowed]) => isAllowed !== undefined)
    .map(([use, isAllowed]) => `${use}=${isAllowed ? 'yes' : 'no'}`)
  return [
    'User-agent: *\n',
    signals.length > 0 ? `Content-Signal: ${signals.join(', ')}\n` : '',
    'Allow: /\n',
    isPreview ? '' : `\nSitemap: ${config.siteUrl}/sitemap.xml\n`,
  ].join('')
}

/** `site.webmanifest` (W3C Web Application Manifest). The dark theme is the default, so its colours are the site's. */
function webManifest({ config }: Site): string {
  const base = basePath(config.siteUrl)
  const icon = (src: string, size: number, purpose: 'any' | 'maskable') => ({
    src: withBase(base, src),
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  })
  const manifest = {
    name: config.name,
    short_name: config.name,
    description: config.tagline,
    lang: config.language,
    start_url: base,
    display: 'browser',
    theme_color: config.themeColor.dark,
    background_color: config.themeColor.dark,
    icons: [
      icon('/icons/icon-192.png', 192, 'any'),
      icon('/icons/icon-512.png', 512, 'any'),
      icon('/icons/icon-maskable-512.png', 512, 'maskable'),
    ],
  }
  return `${JSON.stringify(manifest, null, 2)}\n`
}

/**
 * The letters of all texts that the search loads, about 350 kB compressed. Of older posts, it has the title, the excerpt,
 * tags and headings.
 */
const maxTextLength = 1_000_000

/** Returns posts as the search loads them. The browser indexes them, which is less to load than an index. */
export function searchPosts(posts: readonly Post[]): SearchPost[] {
  let length = 0
  return posts.map(({ path, title, excerpt, date, tags, content }) => {
    length += content.searchText.length
    return {
      path,
      title,
      excerpt,
      date,
      tags: tags.map(({ name }) => name),
      headings: content.headings.map(({ text }) => text),
      ...(length > maxTextLength ? {} : { text: content.searchText }),
    }
  })
}

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
function redirectPage(config: SiteConfig, { to }: Redirect): string {
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
