import type { ShownLink, SiteFrame } from '../model/PageData.ts'
import type { PageText, Route, RouteInput } from '../model/Route.ts'
import type { Site } from '../model/Site.ts'
import type { AbsoluteUrl, Day, NavigationItem, SiteConfig, SiteScript } from '../model/SiteConfig.ts'
import { absoluteUrl, markdownPath, textPath } from '../shared/paths.ts'
import { pick } from '../shared/pick.ts'
import { archiveRoutes, authorRoutes, blogRoutes, tagRoutes } from './listRoutes.ts'
import {
  homeRoute,
  legalRoute,
  notFoundRoute,
  pricingRoutes,
  shownFeatures,
  textRoute,
} from './staticRoutes.ts'
import { knownAddresses } from './knownAddresses.ts'
import { outputFile } from '../model/outputFile.ts'
import { postRoutes } from './postRoutes.ts'
import { fillAddresses } from '../markdown/publicMarkdown.ts'
import { wordsOf } from '../i18n/wordsOf.ts'
import { escapeMarkdown } from '../shared/escape.ts'
import { absoluteAddress } from '../shared/mapAddresses.ts'

/**
 * Every page of the site, in the order of the sitemap. A new page is a folder in `pages/` and one entry here:
 * `staticRoute(site, { path: '/about/', page: 'about', title: 'About', description: '…' })`.
 */
export function routes(site: Site): Route[] {
  const connect = shownScripts(site).flatMap(script => script.connect ?? [])
  const pages = [
    homeRoute(site),
    ...pricingRoutes(site),
    ...blogRoutes(site),
    ...archiveRoutes(site),
    ...tagRoutes(site),
    ...authorRoutes(site),
    ...postRoutes(site),
    ...site.pages.map(page => textRoute(site, page)),
    ...site.config.legal.documents.map(document => legalRoute(site, document)),
  ].map(({ text, ...input }: RouteInput) => {
    const page = route(input, connect)
    return text ? withMarkdown(site.config, page, text) : page
  })
  return [...pages, route(notFoundRoute(site, knownAddresses(site, pages).path), connect)]
}

/** @param connect addresses on other sites that scripts of every page send to */
const route = ({ deferred, ...input }: Omit<RouteInput, 'text'>, connect: readonly AbsoluteUrl[]): Route => ({
  file: outputFile(input.path),
  label: `the page ${input.path}`,
  inSitemap: true,
  anchors: [],
  images: [],
  ...input,
  deferred: connect.length > 0 ? { ...deferred, connect } : (deferred ?? {}),
})

/** The scripts in addition to the site's own that its pages have. */
const shownScripts = ({ config, isPreview }: Site): SiteScript[] =>
  (config.scripts ?? []).filter(({ when }) => when === 'always' || !isPreview)

/** What every page shows of the site. */
export function siteFrame(site: Site): SiteFrame {
  const { config, isPreview, today } = site
  const { navigation, footer } = config
  const scripts = shownScripts(site)
  return {
    ...pick(config, [
      'name',
      'siteUrl',
      'language',
      'themeColor',
      'accent',
      'links',
      'status',
      'statusPage',
      'announcement',
      'verification',
    ]),
    navigation: { ...navigation, items: navigation.items.map(shownLink) },
    footer: {
      ...footer,
      groups: footer.groups.map(({ title, items }) => ({ title, items: items.map(shownLink) })),
    },
    copyrightYears: copyrightYears(config.copyrightYear, today),
    hasBlog: config.pages.blog !== undefined,
    features: shownFeatures(config).map(feature => pick(feature, ['id', 'title', 'description'])),
    isPreview,
    ...(config.brand ? { brand: { ...site.brand, ...pick(config.brand, ['favicon']) } } : {}),
    ...(scripts.length > 0 ? { scripts } : {}),
  }
}

/** A link to a page in markdown as one to its address. */
const shownLink = (item: NavigationItem): ShownLink =>
  'page' in item ? { label: item.label, href: textPath(item.page) } : item

/** `2025`, or `2023–2026` */
function copyrightYears(given: SiteConfig['copyrightYear'], today: Day): string {
  const year = today.slice(0, 4)
  if (given === 'today') return year
  if (typeof given === 'number') return String(given)
  return Number(year) > given.from ? `${given.from}–${year}` : String(given.from)
}

/** A route whose page is also published as markdown, which its head links to. */
export const withMarkdown = (config: SiteConfig, page: Route, text: PageText): Route => ({
  ...page,
  markdown: () => pageMarkdown(config, page, text),
  data() {
    const data = page.data()
    return { ...data, head: { ...data.head, markdown: markdownPath(page.path) } }
  },
})

/** Title, author, days and address of a page above its text, in which all addresses are absolute. */
function pageMarkdown({ siteUrl, language }: SiteConfig, { path }: Route, page: PageText): string {
  const { title, author, date, updated, markdown } = page
  const url = absoluteUrl(siteUrl, path)
  const change = updated && `${wordsOf(language).updated} ${updated}`
  const about = [author && escapeMarkdown(author), date, change, `<${url}>`].filter(Boolean)
  const text = fillAddresses(markdown, address => absoluteAddress(address, siteUrl, url))
  return `# ${escapeMarkdown(title)}\n\n${about.join(' · ')}\n\n${text}\n`
}
