import type { HomePageData, LegalPageData, ShownPlan, ShownPricing } from '../model/PageData.ts'
import type { TextPage } from '../model/Post.ts'
import type { RouteInput } from '../model/Route.ts'
import type { Site } from '../model/Site.ts'
import type { Day, HomeSection, LegalDocument, Proof, SiteConfig, SitePath } from '../model/SiteConfig.ts'
import { homePath, legalPath, notFoundPath, pricingPath, textPageFolder } from '../shared/paths.ts'
import { pick } from '../shared/pick.ts'
import { faqPage, type HeadInput, inSitemap, organization, pageHead, product, webSite } from './pageHead.ts'
import { imageAddresses } from '../posts/postImages.ts'
import { actionSources, filmPlayers, hasBlocks } from '../posts/textActions.ts'
import { fill } from '../i18n/fill.ts'
import { defaultCurrency, formatPrice } from '../i18n/formatPrice.ts'
import { wordsOf } from '../i18n/wordsOf.ts'

/** A page that exists once, below the home page. */
interface StaticPage<Page extends string = string> extends Omit<HeadInput, 'path' | 'trail'> {
  path: SitePath
  /** Folder in `pages/`. */
  page: Page
  /** Day of the last change. */
  updated?: Day | undefined
}

/**
 * The route of a page that exists once.
 * @param props what its component gets besides `head`
 */
export const staticRoute = <Page extends string, Props extends object>(
  { config }: Site,
  { page, updated, ...head }: StaticPage<Page>,
  props?: Props,
) =>
  ({
    path: head.path,
    page,
    lastmod: updated,
    ...inSitemap(head),
    data: () => ({
      head: pageHead(config, { ...head, trail: [{ name: head.title, path: head.path }] }),
      ...props!,
    }),
  }) satisfies RouteInput

/** The id of a part of the section `topology-map`. */
const topologyPanel = 'topology-panel'

export function homeRoute({ config, posts }: Site): RouteInput<'index'> {
  const sections = homeSections(config)
  const { updated, ...texts } = config.pages.home
  const proof = shownProof(config, sections)
  const faq = proof?.questions ? [faqPage(proof.questions)] : []
  const structuredData = [organization(config), webSite(config), ...faq]
  const head = pageHead(config, { ...texts, path: homePath, structuredData })
  return {
    path: homePath,
    page: 'index',
    lastmod: updated,
    ...inSitemap(texts),
    anchors: ['hero', ...sections, ...(sections.includes('topology-map') ? [topologyPanel] : [])],
    data: () => ({
      head: { ...head, title: `${config.name} · ${texts.title}` },
      ...pick(config, ['name', 'tagline', 'email', 'links']),
      ...pick(config, ['hero', 'features', 'architecture', 'contact']),
      getStarted: shownGetStarted(config, posts),
      pricing: shownPricing(config),
      sections,
      ...(proof ? { proof } : {}),
    }),
  }
}

/** Returns the texts of the section without the address of a post that is not published. */
function shownGetStarted(
  { getStarted: { verify, ...texts } }: SiteConfig,
  posts: Site['posts'],
): HomePageData['getStarted'] {
  if (!verify) return texts
  const { post, ...shown } = verify
  const [slug = '', id] = post.split('#')
  const published = posts.find(other => other.slug === slug)
  const href: SitePath | undefined = published && `${published.path}${id === undefined ? '' : `#${id}`}`
  return { ...texts, verify: { ...shown, ...(href ? { href } : {}) } }
}

/** The page of the plans, if the configuration has it. */
export function pricingRoutes(site: Site): RouteInput<'pricing'>[] {
  const { pages, links, proof } = site.config
  if (!pages.pricing) return []
  const faq = proof?.questions ? [faqPage(proof.questions)] : []
  const structuredData = [product(site.config, pages.pricing.description), ...faq]
  const page = { ...pages.pricing, path: pricingPath, page: 'pricing' as const, structuredData }
  const questions = proof?.questions ? { proof: pick(proof, ['questions']) } : {}
  return [staticRoute(site, page, { pricing: shownPricing(site.config), links, ...questions })]
}

/** The page of a legal document. Its viewer loads a worker, and the sheet of its toasts. */
export function legalRoute(site: Site, document: LegalDocument): RouteInput {
  const { slug, title, description, updated } = document
  const { pdfWorker: worker } = site.config
  const page = { path: legalPath(slug), page: slug, title, description, updated }
  const { [slug]: text } = site.legalTexts
  const shown: Omit<LegalPageData, 'head'> = {
    document,
    today: site.today,
    ...(worker ? { worker } : {}),
    ...(text ? { content: pick(text, ['html', 'headings']) } : {}),
  }
  return {
    ...staticRoute(site, page, shown),
    ...(text ? { anchors: text.ids, text: { title, updated, markdown: text.markdown } } : {}),
    deferred: { worker: worker ?? '/', sheet: true },
  }
}

/** @param addresses address of the list of addresses that the page can suggest */
export const notFoundRoute = ({ config }: Site, addresses: SitePath): RouteInput<'_error'> => ({
  path: notFoundPath,
  page: '_error',
  label: 'the not-found page',
  inSitemap: false,
  data: () => ({ head: pageHead(config, config.pages.notFound), addresses }),
})

/** A page in markdown. */
export function textRoute(site: Site, page: TextPage): RouteInput<typeof textPageFolder> {
  const { path, title, excerpt: description, updated } = page
  const image = page.darkImage ?? page.image ?? page.lightImage
  const text = pick(page, [
    'title',
    'updated',
    'html',
    'headings',
    'lightImage',
    'darkImage',
    'image',
    'imageAlt',
  ])
  const head = {
    title,
    description,
    ...(image ? { image, imageAlt: page.imageAlt ?? title } : {}),
    ...(page.noindex ? { noindex: true } : {}),
    ...hasBlocks(page),
    ...filmPlayers(page, site.config),
  }
  return {
    ...staticRoute(site, { path, page: textPageFolder, updated, ...head }, { text }),
    label: page.file,
    deferred: actionSources(page, site.config),
    text: { title, updated, markdown: page.markdown },
    anchors: page.ids,
    images: imageAddresses(page),
  }
}

/** The plans with their prices as texts, in the currency and the language of the configuration. */
export function shownPricing({ pricing, language }: Pick<SiteConfig, 'pricing' | 'language'>): ShownPricing {
  const { currency = defaultCurrency } = pricing
  const words = wordsOf(language)
  const format = (price: number) => formatPrice(price, currency, language)
  const shownPrice = (price: number, from = false): string => {
    if (price === 0) return words.freePrice
    return from ? fill(words.fromPrice, { price: format(price) }) : format(price)
  }
  const plans = pricing.plans.map(
    ({ price, from, period, yearly, ...plan }): ShownPlan => ({
      ...plan,
      ...(price !== 'custom' && { price: shownPrice(price, from) }),
      ...(price !== 0 && period && { period }),
      ...(yearly !== undefined && { yearly: format(yearly) }),
    }),
  )
  return { ...pricing, plans }
}

/** The sections of the home page below its first screen, in their order. */
const homeSections = ({ homeSections: named, features, architecture }: SiteConfig): readonly HomeSection[] =>
  named ?? [
    ...features.map(({ id }) => id),
    'get-started',
    ...(architecture ? (['architecture'] as const) : []),
    'pricing',
    'contact',
  ]

/** The features that have a section on the home page. */
export function shownFeatures(config: SiteConfig): SiteConfig['features'][number][] {
  const shown = homeSections(config)
  return config.features.filter(({ id }) => shown.includes(id))
}

/** The texts of those sections of `proof` that are shown; `undefined` if there are none. */
function shownProof({ proof }: SiteConfig, sections: readonly string[]): Proof | undefined {
  const shown = Object.entries(proof ?? {}).filter(([name]) => sections.includes(name))
  return shown.length > 0 ? (Object.fromEntries(shown) as Proof) : undefined
}
