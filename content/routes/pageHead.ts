import type { PageHead } from '../model/PageData.ts'
import type { Author, PageImage, Post, PostSummary } from '../model/Post.ts'
import type { AuthorFacts, Plan, Proof, SiteConfig, SitePath } from '../model/SiteConfig.ts'
import { authorsOf } from '../posts/authorPages.ts'
import { defaultCurrency } from '../i18n/formatPrice.ts'
import { urlAt } from '../shared/urlAt.ts'
import { absoluteUrl, blogPath } from '../shared/paths.ts'

/** What heads of pages show of the configuration. */
type HeadConfig = Pick<SiteConfig, 'name' | 'siteUrl' | 'socialImage' | 'hero'>

/** The end of each document's title, after the page's own words. */
const titleEnd = ({ name }: HeadConfig): string => ` · ${name}`

/** What a page states of its head; without an image, it has that of the site, and the title as what an image says. */
export interface HeadInput
  extends Partial<Omit<PageHead, 'title' | 'description'>>,
    Pick<PageHead, 'description'> {
  /** Title without the product's name. */
  title: string
  /** File of the image for shared links, in the size that the configuration requires. */
  socialImage?: SitePath
  /** The pages between the home page and this one, this one included. */
  trail?: readonly { name: string; path: string }[]
}

/** For the route of a page: one that search engines are to leave out is not in the sitemap. */
export const inSitemap = ({ noindex }: Pick<HeadInput, 'noindex'>): { inSitemap?: false } =>
  noindex ? { inSitemap: false } : {}

/** The head of a page; of a website, if it states no other type. */
export const pageHead = (
  config: HeadConfig,
  {
    trail,
    structuredData = [],
    socialImage: own,
    image = own === undefined ? undefined : imageOf(own),
    imageAlt,
    ...texts
  }: HeadInput,
): PageHead => ({
  type: 'website',
  ...texts,
  title: texts.title + titleEnd(config),
  socialTitle: texts.title,
  image: image ?? socialImage(config),
  imageAlt: imageAlt ?? (image ? texts.title : config.hero.title),
  structuredData: trail ? [...structuredData, breadcrumbs(config, trail)] : structuredData,
})

/** The image for shared links, in the size that the configuration requires. */
export const socialImage = (config: HeadConfig): PageImage => imageOf(config.socialImage)

const imageOf = (src: SitePath): PageImage => ({ src, width: 1200, height: 630 })

/** The start of a value of a type (schema.org). */
const ofType = (type: string) => ({ '@context': 'https://schema.org', '@type': type })

/** The company, for the home page (schema.org/Organization). */
export const organization = (config: SiteConfig): object => ({
  ...ofType('Organization'),
  '@id': `${config.siteUrl}/#organization`,
  name: config.name,
  url: `${config.siteUrl}/`,
  logo: `${config.siteUrl}/icons/icon-512.png`,
  email: config.email,
  description: config.tagline,
  sameAs: config.footer.social.map(profile =>
    urlAt('url' in profile ? profile.url : config.links[profile.link], 'page'),
  ),
})

/** The site itself (schema.org/WebSite). */
export const webSite = (config: SiteConfig): object => ({
  ...ofType('WebSite'),
  '@id': `${config.siteUrl}/#website`,
  name: config.name,
  url: `${config.siteUrl}/`,
  inLanguage: config.language,
  publisher: { '@id': `${config.siteUrl}/#organization` },
})

/** The blog's list among the pages above another one. */
export const blogCrumb = ({ pages, blog }: SiteConfig): { name: string; path: SitePath } => ({
  name: pages.blog?.title ?? blog.heading,
  path: blogPath,
})

/** The pages from the home page to this one (schema.org/BreadcrumbList). */
const breadcrumbs = (
  config: Pick<SiteConfig, 'name' | 'siteUrl'>,
  trail: readonly { name: string; path: string }[],
): object => ({
  ...ofType('BreadcrumbList'),
  itemListElement: [{ name: config.name, path: '/' }, ...trail].map(({ name, path }, at) => ({
    '@type': 'ListItem',
    position: at + 1,
    name,
    item: absoluteUrl(config.siteUrl, path),
  })),
})

/** Questions with their answers (schema.org/FAQPage). */
export const faqPage = ({ questions }: NonNullable<Proof['questions']>): object => ({
  ...ofType('FAQPage'),
  mainEntity: questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
})

/** The platform with an offer for each plan that has a price (schema.org/Product, schema.org/Offer). */
export const product = (config: SiteConfig, description: string): object => ({
  ...ofType('Product'),
  '@id': `${config.siteUrl}/pricing/#product`,
  name: config.name,
  description,
  url: `${config.siteUrl}/pricing/`,
  image: absoluteUrl(config.siteUrl, config.socialImage),
  brand: { '@type': 'Brand', name: config.name },
  offers: config.pricing.plans.flatMap(plan => offer(config, plan)),
})

/** UN/CEFACT codes for units of time, which schema.org requires. */
const unitCodes = { month: 'MON', year: 'ANN' } as const

function offer(config: SiteConfig, plan: Plan): object[] {
  const { name, price, from = false, period = 'month', yearly, description } = plan
  if (price === 'custom') return []
  const priceCurrency = config.pricing.currency ?? defaultCurrency
  const specification = (amount: number, unit: keyof typeof unitCodes) => ({
    '@type': 'UnitPriceSpecification',
    [from ? 'minPrice' : 'price']: amount,
    priceCurrency,
    billingDuration: 1,
    unitCode: unitCodes[unit],
  })
  const first = specification(price, period)
  return [
    {
      '@type': from ? 'AggregateOffer' : 'Offer',
      name,
      description,
      url: `${config.siteUrl}/pricing/`,
      [from ? 'lowPrice' : 'price']: price,
      priceCurrency,
      availability: 'https://schema.org/InStock',
      priceSpecification: yearly === undefined ? first : [first, specification(yearly, 'year')],
    },
  ]
}

const person = (config: Pick<SiteConfig, 'siteUrl'>, { name, path }: Author): object => ({
  '@type': 'Person',
  name,
  ...(path === undefined ? {} : { url: absoluteUrl(config.siteUrl, path) }),
})

/** An author's page (schema.org/ProfilePage). */
export const profilePage = (
  config: Pick<SiteConfig, 'siteUrl'>,
  { name, role, picture, link }: AuthorFacts,
  path: SitePath,
): object => ({
  ...ofType('ProfilePage'),
  mainEntity: {
    ...person(config, { name, path }),
    ...(role === undefined ? {} : { jobTitle: role }),
    ...(picture === undefined ? {} : { image: absoluteUrl(config.siteUrl, picture) }),
    ...(link === undefined ? {} : { sameAs: [link] }),
  },
})

/** A post (schema.org/BlogPosting). */
export const blogPosting = (
  config: Pick<SiteConfig, 'name' | 'siteUrl' | 'language'>,
  post: PostSummary & Pick<Post, 'words'>,
  picture: PageImage,
): object => ({
  ...ofType('BlogPosting'),
  headline: post.title,
  description: post.excerpt,
  url: absoluteUrl(config.siteUrl, post.path),
  mainEntityOfPage: absoluteUrl(config.siteUrl, post.path),
  datePublished: post.date,
  dateModified: post.updated ?? post.date,
  author: authorsOf(post).map(author => person(config, author)),
  publisher: { '@type': 'Organization', name: config.name, url: `${config.siteUrl}/` },
  image: absoluteUrl(config.siteUrl, picture.src),
  inLanguage: config.language,
  keywords: post.tags.map(({ name }) => name).join(', '),
  wordCount: post.words,
})
