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
  /** Where the site is published: a host, or a folder of one. Canonical addresses and feeds start with it. */
  siteUrl: AbsoluteUrl
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
  /** The header's links. */
  navigation: Navigation
  /** The first screen of the home page. */
  hero: Hero
  /** The four parts of the platform, in the order of the home page and of the Platform menu. */
  features: readonly [Feature, Feature, Feature, Feature]
  /** The section with the install command. */
  getStarted: GetStarted
  /** The section on what runs where; anchor `architecture`. */
  architecture: Architecture
  /** The plans: a section of the home page, and the page `/pricing/`. */
  pricing: Pricing
  /** The last section of the home page; anchor `contact`. */
  contact: Contact
  /** The two legal documents, each with a page of its own. */
  legal: readonly [LegalDocument, LegalDocument]
  /**
   * The worker of the legal pages' viewer on a package CDN, of the version of pdfjs-dist that package.json
   * names: `https://cdn.example/npm/pdfjs-dist@5.4.296/build/pdf.worker.min.mjs`. Absent, it is served with the site.
   */
  pdfWorker?: AbsoluteUrl
  /** The list of posts and the feeds. */
  blog: Blog
  /** The groups of links at the foot of every page. */
  footer: Footer
  /** Old addresses on this site, each with the address that took its place. */
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
  /** Trust centre: certificates, reports, sub-processors. */
  trustCenter: AbsoluteUrl
  /** Code host profile. */
  codeHost: AbsoluteUrl
  /** Professional network profile. */
  network: AbsoluteUrl
}

/** Name of an outbound address. */
export type LinkName = keyof OutboundLinks

/** A page that is neither a post nor a legal document. */
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
  /** The line above the headline. */
  badge: string
  /** The page's headline. */
  title: string
  /** The paragraph under the headline. */
  text: string
  /** Label of the button to the registration page. */
  getStarted: string
  /** Label of the button to the scheduling page. */
  bookDemo: string
  /** The demo video beside the headline. */
  video: Video
}

/** A film without sound. It is recorded once for each theme; a visitor downloads only what the theme shows. */
export interface Video {
  /** What the video is, in a few words: its name for those who cannot see it. */
  title: string
  /** What happens in it, from start to end: read out with its name, and shown where it cannot be loaded. */
  description: string
  /** Width of video and posters, px. */
  width: number
  /** Height of video and posters, px. */
  height: number
  dark: ThemeVideo
  light: ThemeVideo
}

/** The video in one theme. */
export interface ThemeVideo {
  /** The picture shown until the video plays, a file under `public/`. */
  poster: SitePath
  /** The same picture half as wide, for screens that show no more of it. */
  posterSmall?: SitePath
  /**
   * The files, best first; absolute addresses on any storage, or files under `public/`. Leave them empty, in both
   * themes, to show the poster alone.
   */
  sources: readonly VideoSource[]
}

export interface VideoSource {
  /** Where the file is. */
  src: AbsoluteUrl | SitePath
  /** MIME type, with codecs where known: `video/mp4; codecs="avc1.64001f"`. */
  type: string
}

/** A screen of the platform that is drawn for a slide; each has its component under `components/`. */
export type SlideFigure = 'report' | 'swarm' | 'diff' | 'reasoning'

/** Anchor of a feature's section on the home page. */
export type FeatureId = 'security-assessment' | 'network-security' | 'ai-intelligence' | 'topology-map'

export interface Feature {
  /** Anchor of its section on the home page. */
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
  /** What the slide shows. */
  title: string
  /** One or two sentences about it. */
  text: string
  /** The drawn screen that it shows. */
  figure: SlideFigure
}

export interface GetStarted {
  /** The section's heading. */
  heading: string
  /** The section's paragraph; the installation time belongs here. */
  text: string
  /** The install command, one line each; `<angle brackets>` mark what the reader fills in. */
  command: readonly string[]
  /** What Helm prints when it has worked, one line each; placeholders as in `command`. */
  output: readonly string[]
  /** What the command brings into a cluster. */
  facts: readonly { title: string; text: string }[]
  /** Label of the button to the operator's repository. */
  repository: string
}

export interface Architecture {
  /** The section's heading. */
  heading: string
  /** The section's paragraph. */
  text: string
  /** The parts, in the order in which a change passes them. */
  items: readonly { title: string; text: string }[]
  /** Platforms the operator runs on. */
  platforms: readonly string[]
  /** Network layers the policies are written for, and what a rule can tell apart there. */
  layers: readonly { name: string; layer: string; sees: string }[]
}

export interface Pricing {
  /** Heading of the home page's section. */
  heading: string
  /** Heading of the page `/pricing/`. */
  pageHeading: string
  /** The paragraph under either heading. */
  text: string
  /** The three cards, from the smallest plan to the largest. */
  plans: readonly [Plan, Plan, Plan]
  /** What counts as a workload. */
  workload: string
  /** What every plan includes. */
  included: readonly string[]
}

export interface Plan {
  /** The plan's name; each plan has its own. */
  name: string
  /** A price in US dollars for `period`, or `custom`. */
  price: number | 'custom'
  /** What `price` is for; shown after it. */
  period?: 'month' | 'year'
  /** Whom the plan is for, one sentence. */
  description: string
  /** Its limits and what it adds, one line each. */
  features: readonly string[]
  /** The button's label. */
  cta: string
  /** Marked as the most popular one. */
  popular?: boolean
  /** Where the button goes: one of `links`, or the contact section. */
  href: LinkName | '#contact'
}

export interface Contact {
  /** The section's heading. */
  heading: string
  /** The section's paragraph. */
  text: string
  /** Label of the button that opens an e-mail. */
  emailUs: string
  /** What is scheduled. */
  call: string
  /** Label of the link to the scheduling page. */
  schedule: string
}

/** Folders of the legal pages; each has its files under `pages/`. */
export type LegalSlug = 'privacy-policy' | 'terms-of-service'

export interface LegalDocument {
  /** The page's folder: `privacy-policy` is shown at `/privacy-policy/`. */
  slug: LegalSlug
  /** The page's heading and title. */
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
  /** The page's heading; also in the feeds' titles. */
  heading: string
  /** The paragraph under it; also the feeds' description. */
  text: string
  /** Posts on a page of the list (specification, section 9). */
  pageSize: number
  /** Posts on a page of those of a tag. */
  tagPageSize: number
  /** Newest posts in each feed. */
  feedSize: number
  /** Newest posts that have a picture drawn for shared links; 0 draws none. Each takes about a quarter of a second. */
  socialCards: number
}

export interface Footer {
  /** Columns of links, each with a title. */
  groups: readonly { title: string; items: readonly NavigationItem[] }[]
  /** Profiles elsewhere, in the last line. */
  social: readonly { label: string; link: LinkName }[]
}

export interface Redirect {
  /** The old address. */
  from: SitePath
  /** The address that took its place. */
  to: SitePath | AbsoluteUrl
}

export interface PublishTarget {
  /** Kind of store. */
  store: 's3' | 'gcs' | 'r2' | 'azure'
  /** Bucket or container. */
  bucket: string
  /** Region of the bucket, where the store has regions: `eu-central-1`. */
  region?: string
  /** Endpoint of stores that speak S3 without being it. */
  endpoint?: AbsoluteUrl
}
