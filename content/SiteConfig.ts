/** An absolute `https:` or `http:` address, for example `https://app.fairlead.example/login`. */
export type AbsoluteUrl = string

/** An address on this site, from the root: `/pricing/`, `/#contact`, `/uploads/terms.pdf`. */
export type SitePath = string

/** A calendar day, `YYYY-MM-DD`. */
export type Day = string

/** Everything a marketer would change. `site.config.ts` is one value of this type. */
export interface SiteConfig {
  /** The product's name. Every page, feed and icon takes it from here. */
  name: string
  /** One sentence under the headline. Also the home page's social description. */
  tagline: string
  /** Where the site is published, without a trailing slash. Canonical addresses and feeds start with it. */
  url: AbsoluteUrl
  /** BCP 47 language of all texts, for example `en`. */
  language: string
  /** Address shown as text in the contact section. */
  email: string
  /** The year in the footer's copyright line. */
  copyrightYear: number
  /** The line in the footer that says how the platform is doing. */
  status: string
  /** Picture shown when a page is shared and has none of its own: 1200 × 630 px PNG or JPEG under `public/`. */
  socialImage: SitePath
  /** Colours a browser uses around an installed site. */
  themeColor: { dark: string; light: string }
  /** Every outbound address, each in one place. */
  links: OutboundLinks
  /** Title and description of each page that is not a post, for search results and shared links. */
  pages: Record<PageName, PageText>
  navigation: Navigation
  hero: Hero
  /** The four parts of the platform, in the order of the home page and of the Platform menu. */
  features: readonly [Feature, Feature, Feature, Feature]
  getStarted: GetStarted
  architecture: Architecture
  pricing: Pricing
  contact: Contact
  legal: readonly [LegalDocument, LegalDocument]
  blog: Blog
  footer: Footer
  /** Old addresses, each with the address that took its place. */
  redirects: readonly Redirect[]
  /** Object stores that `dist/` can be published to, by the name used on the command line. */
  publish: Readonly<Record<string, PublishTarget>>
}

export interface OutboundLinks {
  /** Registration page; opens in a new tab. */
  register: AbsoluteUrl
  /** Login page; opens in a new tab. */
  login: AbsoluteUrl
  /** Quickstart documentation; opens in a new tab. */
  docs: AbsoluteUrl
  /** Scheduling page for a 30-minute call; opens in a new tab. */
  demo: AbsoluteUrl
  /** Source of the read-only operator. */
  repository: AbsoluteUrl
  trustCenter: AbsoluteUrl
  /** Code host profile. */
  codeHost: AbsoluteUrl
  /** Professional network profile. */
  network: AbsoluteUrl
}

export type LinkName = keyof OutboundLinks

export type PageName = 'home' | 'pricing' | 'blog' | 'notFound'

export interface PageText {
  /** Title in the browser's tab, without the product's name. At most 60 characters are shown in search results. */
  title: string
  /** Description for search results, at most 160 characters. */
  description: string
  /** Day of the last change to the page's text, for the sitemap. */
  updated?: Day
}

export interface Navigation {
  /** Label of the menu that lists the four features. */
  platform: string
  /** Links after the Platform menu, in order. */
  items: readonly NavigationItem[]
  /** Label of the link to the login page. */
  signIn: string
}

/** A link of the navigation: to an address on this site, or to one of `links` (in a new tab). */
export type NavigationItem = { label: string; href: SitePath } | { label: string; link: LinkName }

export interface Hero {
  badge: string
  /** The page's headline. */
  title: string
  text: string
  getStarted: string
  bookDemo: string
  video: Video
}

export interface Video {
  /** What the video shows, for those who cannot see it. */
  title: string
  /** The files, best first; an absolute address or a file under `public/`. Leave empty to show the poster alone. */
  sources: readonly VideoSource[]
  poster: SitePath
  width: number
  height: number
}

export interface VideoSource {
  src: AbsoluteUrl | SitePath
  /** MIME type, with codecs where known: `video/mp4; codecs="avc1.64001f"`. */
  type: string
}

/** Anchor of a feature's section on the home page. */
export type FeatureId = 'security-assessment' | 'network-security' | 'ai-intelligence' | 'topology-map'

export interface Feature {
  id: FeatureId
  /** Name in the menu, the footer and above the heading. */
  title: string
  /** One line in the Platform menu. */
  description: string
  /** The section's heading. */
  heading: string
  /** The section's first paragraph. */
  text: string
  /** What it does, one claim each. */
  points: readonly string[]
  /** Slides of the section's carousel; none shows no carousel. */
  slides?: readonly Slide[]
}

export interface Slide {
  title: string
  text: string
}

export interface GetStarted {
  heading: string
  text: string
  /** The install command, one line each; `<angle brackets>` mark what the reader fills in. */
  command: readonly string[]
  /** Label of the button to the operator's repository. */
  repository: string
}

export interface Architecture {
  heading: string
  text: string
  items: readonly { title: string; text: string }[]
  /** Platforms the operator runs on. */
  platforms: readonly string[]
  /** Network layers the policies are written for. */
  layers: readonly { name: string; layer: string }[]
}

export interface Pricing {
  /** Heading of the home page's section. */
  heading: string
  /** Heading of the page `/pricing/`. */
  pageHeading: string
  text: string
  plans: readonly [Plan, Plan, Plan]
  /** What counts as a workload. */
  workload: string
  /** What every plan includes. */
  included: readonly string[]
}

export interface Plan {
  name: string
  /** A price in US dollars for `period`, or `custom`. */
  price: number | 'custom'
  /** What `price` is for; shown after it. */
  period?: 'month' | 'year'
  description: string
  features: readonly string[]
  /** The button's label. */
  cta: string
  /** Marked as the most popular one. */
  popular?: boolean
  /** Where the button goes: one of `links`, or the contact section. */
  href: LinkName | '#contact'
}

export interface Contact {
  heading: string
  text: string
  emailUs: string
  schedule: string
}

export type LegalSlug = 'privacy-policy' | 'terms-of-service'

export interface LegalDocument {
  /** The page's folder: `privacy-policy` is shown at `/privacy-policy/`. */
  slug: LegalSlug
  title: string
  /** Description for search results. */
  description: string
  /** What the document says, in two or three sentences, for those who do not open it. */
  summary: string
  /** The file, under `public/`. */
  pdf: SitePath
  /** Day of the document's last change. */
  updated: Day
}

export interface Blog {
  heading: string
  text: string
  /** Posts on a list page. */
  pageSize: number
  /** Newest posts in each feed. */
  feedSize: number
}

export interface Footer {
  groups: readonly { title: string; items: readonly NavigationItem[] }[]
  social: readonly { label: string; link: LinkName }[]
}

export interface Redirect {
  from: SitePath
  to: SitePath | AbsoluteUrl
}

export interface PublishTarget {
  store: 's3' | 'gcs' | 'r2' | 'azure'
  /** Bucket or container. */
  bucket: string
  region?: string
  /** Endpoint of stores that speak S3 without being it. */
  endpoint?: AbsoluteUrl
}
