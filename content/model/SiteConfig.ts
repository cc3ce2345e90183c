import type { SiteConfig } from '../schema/config/configSchema.ts'

export type { Day } from '../shared/calendar.ts'
export type { SitePath } from '../shared/paths.ts'
export type { SiteConfig }

/** An absolute `https:` or `http:` address, for example `https://app.fairlead.example/login`. */
export type AbsoluteUrl = string

export type OutboundLinks = SiteConfig['links']
/** A link of the navigation: to an address on this site, or to one of `links` (in a new tab). */
export type NavigationItem = SiteConfig['navigation']['items'][number]
/** A section of the home page, by its anchor. */
export type HomeSection = NonNullable<SiteConfig['homeSections']>[number]

/** A link to a profile elsewhere. */
export type ProfileLink = SiteConfig['footer']['social'][number]

export type Hero = SiteConfig['hero']
export type Video = NonNullable<Hero['video']>
/** The video in one theme. */
export type ThemeVideo = Video['dark']
export type Feature = SiteConfig['features'][number]
type Slide = NonNullable<Feature['slides']>[number]
export type Architecture = NonNullable<SiteConfig['architecture']>
export type Pricing = SiteConfig['pricing']
export type Plan = Pricing['plans'][number]
export type Contact = SiteConfig['contact']
/** Texts of the sections that give reasons to believe. */
export type Proof = NonNullable<SiteConfig['proof']>
export type LegalDocument = SiteConfig['legal']['documents'][number]
export type AuthorFacts = NonNullable<SiteConfig['authors']>[number]
export type Blog = SiteConfig['blog']
/** A script in addition to the site's own. */
export type SiteScript = NonNullable<SiteConfig['scripts']>[number]
export type Film = NonNullable<SiteConfig['films']>[string]
export type Form = NonNullable<SiteConfig['forms']>[string]
export type Redirect = SiteConfig['redirects'][number]
/** The names of the fonts. */
export type Fonts = SiteConfig['fonts']
/** A screen of the platform that is drawn for a slide; each has its component under `components/`. */
export type SlideFigure = Slide['figure']
