import type { Problem } from '../../content/problems/Problem.ts'
import { generatedFiles, pageFiles } from '../../content/output/generatedFiles.ts'
import type { ResolvedSite } from '../../content/routes/ResolvedSite.ts'
import type { SiteFrame } from '../../content/model/PageData.ts'
import type { Post, Text, TextPage } from '../../content/model/Post.ts'
import type { Route } from '../../content/model/Route.ts'
import type { Day } from '../../content/model/SiteConfig.ts'
import type { GeneratedFile } from '../../content/model/SiteFile.ts'
import type { LegalText, Site } from '../../content/model/Site.ts'
import { resolvePage, resolvePost, withFooters } from '../../content/posts/resolveTexts.ts'
import { type SocialCard, socialCard } from '../../content/posts/socialCards.ts'
import { postState } from '../../content/posts/postState.ts'
import { outputFile } from '../../content/model/outputFile.ts'
import { routes, siteFrame } from '../../content/routes/routes.ts'
import { relative, resolve, sep } from 'node:path'
import { unreadPosts } from '../../content/links/checkLinks.ts'
import type { SiteInput } from '../../content/createSite.ts'
import type { ParsedText, TextResult } from '../../content/posts/readText.ts'
import { legalPath, textPath } from '../../content/shared/paths.ts'
import { textFolder } from '../../system/paths.ts'

/** The problems to report on a page. */
export interface PageReport {
  /** All problems of the site. */
  problems: readonly Problem[]
  /** Those of the page's own file. */
  own: readonly Problem[]
  /** How the page is shown if not as saved. */
  fallback?: Fallback
}

/** A site as `dev` shows it: its pages and files by key, the path below `dist/`. */
export class ShownSite {
  /** What all pages share. */
  readonly frame: SiteFrame
  readonly fallbacks: Showable['fallbacks']
  readonly #resolved: ResolvedSite
  readonly #routes: ReadonlyMap<string, Route>
  readonly #unread: Showable['unread']
  #files: ReadonlyMap<string, GeneratedFile> | undefined

  constructor(resolved: ResolvedSite, { fallbacks, unread }: Omit<Showable, 'input'>) {
    this.frame = siteFrame(resolved.site)
    this.fallbacks = fallbacks
    this.#resolved = resolved
    this.#unread = unread
    this.#routes = new Map(resolved.routes.map(route => [route.file, route]))
  }

  /** Returns the files of the posts or pages of an address: two may have the same slug. */
  filesOf(key: string): string[] {
    const { posts, pages } = this.#resolved
    const texts = [...posts, ...pages].filter(({ post }) => outputFile(post.path) === key)
    const unread = this.#unread.get(key)
    return [...texts.map(({ post }) => post.file), ...(unread === undefined ? [] : [unread])]
  }

  route(key: string): Route | undefined {
    return this.#routes.get(key)
  }

  /** Returns the last page of a post that has expired. */
  expired(key: string): { route: Route; day: Day } | undefined {
    const { site, posts } = this.#resolved
    const found = posts.find(({ post }) => outputFile(post.path) === key)?.post
    if (!found?.expires || postState({ ...found, draft: false }, site.today) !== 'expired') return undefined
    const route = this.routeOf(found)
    return route && { route, day: found.expires }
  }

  /** Returns the page of a text as it would be: one that is not shown, or that is not saved. */
  routeOf(text: Post | TextPage): Route | undefined {
    return routes(this.#alone(text)).find(({ file }) => file === outputFile(text.path))
  }

  /** Returns the page of a legal document with another text; undefined if the configuration has no such document. */
  legalRoute(slug: string, text: LegalText): Route | undefined {
    const legalTexts = { [slug]: text }
    const alone = { ...this.#resolved.site, tags: [], authors: [], posts: [], pages: [], legalTexts }
    return routes(alone).find(({ path }) => path === legalPath(slug))
  }

  /** Returns the blog's list with a post alone, and the social card of the post, if it is new enough to have one. */
  cardsOf(post: Post): { list: Route | undefined; card: SocialCard | undefined } {
    const alone = this.#alone(post)
    const { posts, config } = this.#resolved.site
    // One that is not shown yet would be the newest.
    const at = Math.max(
      0,
      posts.findIndex(({ file }) => file === post.file),
    )
    return {
      list: routes(alone).find(({ page }) => page === 'blog'),
      card: at < config.blog.socialCards ? socialCard(alone, post) : undefined,
    }
  }

  /** The site with one text and no others. */
  #alone(text: Post | TextPage): Site {
    const { site } = this.#resolved
    const input = { ...site, lastChange: undefined }
    const isFile = ({ file }: Text) => file === text.file
    const only =
      'key' in text
        ? { pages: [resolvePage(text, input)] }
        : { posts: withFooters([resolvePost(text, input)], site.config) }
    // What follows a post takes the longest, and changes the least.
    const footer = site.posts.find(isFile)?.footer
    const posts = only.posts?.map(post => (footer ? { ...post, footer } : post))
    return { ...site, tags: [], authors: [], posts: [], pages: [], ...only, ...(posts ? { posts } : {}) }
  }

  /** Addresses and files of posts and of pages in markdown. */
  get texts(): readonly Pick<Text, 'path' | 'file'>[] {
    const { site } = this.#resolved
    return [...site.posts, ...site.pages]
  }

  /** How many words each post has, by its file. */
  get words(): ReadonlyMap<string, number> {
    return new Map(this.#resolved.posts.map(({ post }) => [post.file, post.words]))
  }

  /** Addresses that texts may link to, with the ids on their pages. */
  get addresses(): readonly { path: string; title: string; anchors: readonly string[] }[] {
    const { site, routes: all } = this.#resolved
    const titles = new Map([...site.posts, ...site.pages].map(({ path, title }) => [path as string, title]))
    return all
      .filter(({ inSitemap }) => inSitemap)
      .map(({ path, label, anchors }) => ({ path, title: titles.get(path) ?? label, anchors }))
  }

  /** Returns a generated file. */
  file(key: string): GeneratedFile | undefined {
    this.#files ??= new Map(
      [...generatedFiles(this.#resolved), ...pageFiles(this.#resolved.routes)].map(file => [file.key, file]),
    )
    return this.#files.get(key)
  }
}

/** How a text with an error is shown: as it was before the error, or what can be read of it. */
type Fallback = 'earlier' | 'partial'

/** What the site can be created from in spite of errors. */
interface Showable {
  input: SiteInput
  /** For each file that is not shown as saved, how it is shown instead. */
  fallbacks: ReadonlyMap<string, Fallback>
  /** Files that cannot be shown at all, by the path below `dist/` that their pages seem to have. */
  unread: ReadonlyMap<string, string>
}

type Values<Parsed extends Text> = ReadonlyMap<string, ParsedText<Parsed>>

/** The last version without an error of each text and of the configuration. */
export class LastGood {
  readonly #root: string
  #posts: Values<Post> = new Map()
  #pages: Values<TextPage> = new Map()
  #config: Pick<SiteInput, 'config' | 'cardTools' | 'lastChanges'> | undefined

  /** @param root the project, absolute */
  constructor(root: string) {
    this.#root = root
  }

  /** Returns the input of a load with the last good version of everything that has an error now. */
  showable(input: SiteInput): Showable {
    const { config, cardTools, lastChanges } = input
    if (config) this.#config = { config, cardTools, ...(lastChanges ? { lastChanges } : {}) }
    const fallbacks = new Map<string, Fallback>()
    const posts = withEarlier(input.posts, this.#posts, fallbacks)
    const pages = withEarlier(input.pages ?? [], this.#pages, fallbacks)
    this.#posts = valuesOf(posts)
    this.#pages = valuesOf(pages)
    const unread = new Map([...unreadPosts(posts), ...unreadPages(pages, this.#root)])
    return { input: { ...input, ...this.#config, posts, pages }, fallbacks, unread }
  }
}

/** Returns the texts, those without a value with their earlier one. */
const withEarlier = <Parsed extends Text>(
  results: readonly TextResult<Parsed>[],
  earlier: Values<Parsed>,
  fallbacks: Map<string, Fallback>,
): TextResult<Parsed>[] =>
  results.map(result => {
    if (result.value) return result
    const { fallback, ...rest } = result
    const file = rest.identity?.source.file ?? rest.problems[0]?.file ?? ''
    const value = earlier.get(file)
    if (value) fallbacks.set(file, 'earlier')
    else if (fallback) fallbacks.set(file, 'partial')
    return value ? { ...rest, value } : result
  })

const valuesOf = <Parsed extends Text>(results: readonly TextResult<Parsed>[]): Values<Parsed> =>
  new Map(results.flatMap(({ value }) => (value ? [[value.source.file, value]] : [])))

/** Files of pages that cannot be read at all, by the keys of their pages. */
function unreadPages(pages: readonly TextResult<TextPage>[], root: string): Map<string, string> {
  const folder = textFolder(root)
  const problems = pages.filter(({ value, fallback }) => !value && !fallback).flatMap(page => page.problems)
  const keyOf = (file: string) =>
    relative(folder, resolve(root, file)).split(sep).join('/').replace(/\.md$/i, '')
  const errors = problems.filter(({ severity }) => severity === 'error')
  return new Map(errors.map(({ file }) => [outputFile(textPath(keyOf(file))), file]))
}
