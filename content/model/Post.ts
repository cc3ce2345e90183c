import type { PostFields, ShownName } from '../schema/front-matter/postFields.ts'
import type { SizedImage } from '../shared/sizedImage.ts'
import type { AbsoluteUrl, Day, SitePath } from './SiteConfig.ts'

/** A heading of a post, of the second level or deeper. */
export interface Heading {
  depth: number
  id: string
  text: string
}

/** An address that a post names. */
export interface Reference {
  kind: 'link' | 'image' | 'video'
  /** As the HTML names it. */
  target: string
  /** Offset into the post's source, in UTF-16 code units. */
  offset: number
}

/** A box in a text: a link to Get Started or to a plan, a form, or a film. */
export type ActionKind = 'cta' | 'form' | 'film'

/** A box in a text that shows what the configuration says. */
export interface TextAction {
  kind: ActionKind
  /** Name of the plan, the form or the film, as it is written there; absent for Get Started. */
  name?: string
  /** Offset into the text's source, in UTF-16 code units. */
  offset: number
}

/** An image that a page shows. Width and height in CSS px; absent for an image on another server. */
export interface PageImage {
  src: string
  width?: number
  height?: number
  /** The same image with fewer pixels, for narrow windows; its width is in pixels. */
  small?: { src: string; width: number }
  /** The same image in fewer bytes, in the widths that it has, in pixels. */
  avif?: readonly { src: string; width: number }[]
  /** Smaller files that the build generates from it. */
  sized?: SizedImage
}

/** A tag, and the page with the posts that have it. */
export interface Tag {
  /** As the writer wrote it. */
  name: string
  /** Address of the page, with the slash: `/blog/tag/<tag>/`. */
  path: SitePath
}

/** One of those who wrote a post. */
export interface Author {
  name: string
  /** Address of the page with the author's posts, if the configuration lists the author. */
  path?: SitePath
}

/** The images of a text's front matter. */
export interface TextImages {
  /** Shown in the light theme; `image` in its place if absent. */
  lightImage?: PageImage
  /** Shown in the dark theme; `image` in its place if absent. */
  darkImage?: PageImage
  /** Shown in a theme that has no image of its own. */
  image?: PageImage
  /** What the images say; they are decoration if absent. */
  imageAlt?: string
}

/** What a card shows of a post; see `shown` in `postFields.ts` for the values that it has from the front matter. */
export interface PostSummary extends TextImages, Pick<PostFields, ShownName> {
  id: number
  slug: string
  /** Address of the permalink, with the slash: `/blog/<slug>/`. */
  path: SitePath
  /** Who wrote it, as a text: `Ines Carvalho and Hamish Orr`. */
  author: string
  /** Each of them; absent if `author` is one name without a page. */
  authors?: readonly Author[]
  /** Day of the last change, if not the day of publication. */
  updated?: Day
  /** For example `6 min read`. */
  readTime: string
  tags: readonly Tag[]
  draft: boolean
  /** Publication lies in the future of the day the site is built for. */
  scheduled: boolean
}

/** What a link to a post needs. */
export type NamedPost = Pick<PostSummary, 'path' | 'title'>

/** What a post shows of a related one. */
export type RelatedPost = NamedPost &
  Pick<PostSummary, 'excerpt' | 'date' | 'readTime' | 'draft' | 'scheduled'>

/** The place of a post in its series. */
export interface ShownSeries {
  name: string
  /** Counts from 1. */
  part: number
  parts: number
  previous?: NamedPost
  next?: NamedPost
}

/** A call to action, and where it leads. */
export interface PostAction {
  heading: string
  text: string
  label: string
  href: AbsoluteUrl | SitePath
}

/** What the configuration says about an author of a post. */
export interface AuthorCard extends Author {
  path: SitePath
  role?: string
  about?: string
  /** A profile elsewhere. */
  link?: AbsoluteUrl
  /** Square; initials stand in its place if absent. */
  picture?: PageImage
}

/** What follows a post: its authors, and links to others. */
export interface PostFooter {
  /** Those of whom the configuration says more than the name; absent if there is none. */
  authors?: readonly AuthorCard[]
  /** The call to action; absent if the text has one of its own, or its writer wants none. */
  action?: PostAction
  /** Where the post's file can be edited. */
  editUrl?: AbsoluteUrl
  /** Absent if the series has no other part. */
  series?: ShownSeries
  /** Others that are like it, the nearest first. */
  related: readonly RelatedPost[]
  /** The post published before this one. */
  older?: NamedPost
  /** The post published after this one. */
  newer?: NamedPost
}

/** What a post's page shows. */
export interface PostData extends PostSummary, Content {
  footer: PostFooter
}

/** What posts and pages in markdown have in common. */
export interface Text extends TextImages {
  /** Path of the markdown file, as the writer would type it. */
  file: string
  /** Address, with the slash. */
  path: SitePath
  title: string
  excerpt: string
  /** Day of the last change. */
  updated?: Day
  /** Older addresses that lead here, the first one first. */
  aliases: readonly SitePath[]
  draft: boolean
  /** Search engines are to leave it out; absent if not. */
  noindex?: boolean
  /** Every id in the content. */
  ids: readonly string[]
  /** Every address that the front matter or the content names; offsets count from the start of the file. */
  references: readonly Reference[]
  /** Its calls to action; absent if there is none. */
  actions?: readonly TextAction[]
}

/** What a text says. */
export interface Content {
  /** Sanitised HTML, safe to insert. */
  html: string
  /** The table of contents. */
  headings: readonly Heading[]
}

/** What a text says, with its source for other programs. */
export interface SourcedContent extends Content {
  /** The text as markdown; see `publicMarkdown`. */
  markdown: string
}

/** The content of a post. */
interface PostContent extends SourcedContent {
  /** Its distinct words in alphabetical order, separated by spaces, for search. */
  searchText: string
}

/** A page in markdown, parsed and checked. */
export interface TextPage extends Text, SourcedContent {
  /** Its file below `texts/`, without the ending: `customers/acme`. */
  key: string
}

/** The front matter of a post, but for the values that a text has in another form. */
type OwnFields = Omit<PostFields, keyof PostSummary | keyof Text>

/** A post, parsed and checked. */
export interface Post extends PostSummary, Text, OwnFields {
  updated?: Day
  /** What it is about, as related posts are found by it; see `subjectsOf`. */
  subjects: readonly string[]
  /** How many words the content has. */
  words: number
  /** SHA-256 of the content, hexadecimal. */
  contentHash: string
  /** What it says. */
  content: PostContent
}

/** A post of a site, with all that the site adds to it. */
export interface SitePost extends Post {
  /** Finds what follows it on its page: comparing all posts takes long with thousands, and only pages need it. */
  footer(): PostFooter
}

/** A post as the search loads it: what is searched, and what a result shows. */
export interface SearchPost {
  path: SitePath
  title: string
  excerpt: string
  date: Day
  tags: readonly string[]
  headings: readonly string[]
  /** The distinct words of the text in alphabetical order; absent for the older of many posts. */
  text?: string
}
