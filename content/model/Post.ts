import type { SizedImage } from '../shared/sizedImage.ts'
import type { Day, SitePath } from './SiteConfig.ts'

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

/** A box in a text that leads to Get Started or to a plan. */
export interface TextAction {
  /** Name of the plan, as it is written there; absent for Get Started. */
  plan?: string
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
  /** Files that the build has made of it. */
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
  /** Address of the page with the author's posts, where the configuration has the author. */
  path?: SitePath
}

/** The images of a text's front matter. */
export interface TextImages {
  /** Shown in the light theme; `image` in its place where absent. */
  lightImage?: PageImage
  /** Shown in the dark theme; `image` in its place where absent. */
  darkImage?: PageImage
  /** Shown in a theme that has no image of its own. */
  image?: PageImage
  /** What the images say; they are decoration where absent. */
  imageAlt?: string
}

/** What a card shows of a post. */
export interface PostSummary extends TextImages {
  id: number
  slug: string
  /** Address of the permalink, with the slash: `/blog/<slug>/`. */
  path: SitePath
  /** Address of what the blog fetches to show the post in place. */
  data: SitePath
  title: string
  excerpt: string
  /** Who wrote it, as a text: `Ines Carvalho and Hamish Orr`. */
  author: string
  /** Each of them; absent where `author` is one name without a page. */
  authors?: readonly Author[]
  /** Day of publication. */
  date: Day
  /** Day of the last change, where it is not the day of publication. */
  updated?: Day
  /** For example `6 min read`. */
  readTime: string
  tags: readonly Tag[]
  draft: boolean
  /** Publication lies in the future of the day the site is built for. */
  scheduled: boolean
}

/** What the blog fetches to show a post in place. */
export interface PostData extends Omit<PostSummary, 'data'> {
  /** The content: sanitised HTML, safe to insert, with every address from the root. */
  html: string
  /** The table of contents. */
  headings: readonly Heading[]
}

/** What posts and pages in markdown have in common. */
export interface Text extends TextImages {
  /** Path of the markdown file, as the writer would type it. */
  file: string
  /** Address, with the slash. */
  path: SitePath
  title: string
  excerpt: string
  /** Day of the last change worth telling. */
  updated?: Day
  /** Older addresses that lead here. */
  aliases: readonly SitePath[]
  draft: boolean
  /** The content: sanitised HTML, safe to insert. */
  html: string
  /** The table of contents. */
  headings: readonly Heading[]
  /** Every id in `html`. */
  ids: readonly string[]
  /** Every address that the front matter or `html` names; offsets count from the start of the file. */
  references: readonly Reference[]
  /** Its calls to action; absent where there is none. */
  actions?: readonly TextAction[]
}

/** A page in markdown, parsed and checked. */
export interface TextPage extends Text {
  /** Its file below `texts/`, without the ending: `customers/acme`. */
  key: string
}

/** A post, parsed and checked. */
export interface Post extends PostSummary, Text {
  updated?: Day
  /** The series that it is a part of. */
  series?: string
  /** Last day on which the post is shown. */
  expires?: Day
  /** SHA-256 of `html` and `headings`, hexadecimal: it stands for them where they are long. */
  digest: string
  /** The content's words, for search. */
  text: string
}
