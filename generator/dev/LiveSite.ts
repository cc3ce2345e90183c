import { existsSync, realpathSync } from 'node:fs'
import { join, relative, resolve, sep } from 'node:path'
import { createFallbackSite, type SiteInput } from '../../content/createSite.ts'
import { checkModelLinks, unreadPosts } from '../../content/links/checkLinks.ts'
import type { Problem } from '../../content/problems/Problem.ts'
import { outputFile } from '../../content/model/outputFile.ts'
import { cacheFolder, isBelow, legalFolder, publicFolder, textFolder } from '../../system/paths.ts'
import { generatedFiles, markdownCopies } from '../../content/output/generatedFiles.ts'
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
import { routes, siteFrame } from '../../content/routes/routes.ts'
import type { ParsedText, TextResult } from '../../content/posts/parseText.ts'
import { legalPath, textPath } from '../../content/shared/paths.ts'
import { Cache } from '../cache/Cache.ts'
import { PostCache } from '../site/loadPosts.ts'
import { loadCheckedConfig } from '../site/loadConfig.ts'
import { allowedScripts, type LoadedSite, type LoadOptions, loadSite } from '../site/loadSite.ts'
import { readPublicFiles } from '../site/publicFiles.ts'
import { siteOf, type SiteOptions } from '../site/SiteOptions.ts'

export interface PublicFile {
  /** Absolute. */
  path: string
  /** The configuration allows it to run code. */
  mayRun: boolean
}

/** The site as `dev` loaded it last. A file with an error is shown as it was before the error. */
export class LiveSite {
  /** Grows with each load, and each change of what pages are rendered with. */
  revision = 0
  /** Grows with each load after which a file of `public/` has changed. */
  publicRevision = 0
  /** What the last load could read; `undefined` before the first. */
  input: SiteInput | undefined
  /** Problems of the last load. */
  problems: readonly Problem[] = []
  /** `undefined` until the configuration has no error. */
  shown: ShownSite | undefined
  /** Whether the last load had a configuration without errors. */
  hasConfig = false
  /** Files of the configuration, absolute. */
  dependencies: ReadonlySet<string> = new Set()
  /** The project's folder, absolute. */
  readonly root: string
  /** Folders of posts, pages and legal texts, absolute. */
  readonly textFolders: readonly string[]
  /** Folder of files that are copied, absolute. */
  readonly publicFolder: string
  readonly #options: SiteOptions
  readonly #posts = new PostCache()
  readonly #lastGood: LastGood
  /** What an earlier `dev` found out. */
  #cache: Cache | undefined
  /** The configuration as it was last run. */
  #config: ReturnType<typeof loadCheckedConfig> | undefined
  #publicFiles: ReadonlySet<string> = new Set()
  /** `public/` as it was last read. */
  #public: ReturnType<typeof readPublicFiles> | undefined
  /** Files of all texts that were shown before, by the key of their pages. */
  readonly #formerFiles = new Map<string, string>()

  constructor(options: SiteOptions) {
    const { root, posts, config } = options
    this.root = root
    this.textFolders = [posts, textFolder(root), legalFolder(root)].map(realPath)
    this.publicFolder = publicFolder(root)
    this.dependencies = new Set([realPath(config)])
    this.#options = options
    this.#lastGood = new LastGood(root)
  }

  get hasErrors(): boolean {
    return this.problems.some(({ severity }) => severity === 'error')
  }

  /** The language of the interface. */
  get language(): string {
    return this.shown?.frame.language ?? 'en'
  }

  /** Returns whether saving, adding or deleting a file outside of `public/` changes the site; its path is absolute. */
  concerns(path: string): boolean {
    return (
      this.dependencies.has(path) ||
      (/\.md$/i.test(path) && this.textFolders.some(folder => isBelow(folder, path)))
    )
  }

  /** Returns whether a path, absolute, is that of a folder of texts, or of a folder in one. */
  isTextFolder(path: string): boolean {
    return this.textFolders.some(folder => isBelow(folder, path))
  }

  /** Reads what has changed; paths are absolute. */
  async load(changed: ReadonlySet<string> = new Set()): Promise<void> {
    // Parsed posts contain the sizes of images.
    if ([...changed].some(path => isBelow(this.publicFolder, path))) {
      this.#posts.clear()
      this.#public = undefined
      this.publicRevision++
    }
    if ([...changed].some(path => !this.#isContent(path))) this.#config = undefined
    const { value, problems, dependencies, input } = await this.#read()
    this.input = input
    this.#publicFiles = new Set(input.publicFiles)
    this.hasConfig = input.config !== undefined
    // A configuration that cannot be run has no list of its imports: the earlier ones are still watched.
    this.dependencies = new Set([...this.dependencies, ...dependencies.map(realPath)])
    const showable = this.#lastGood.showable(input)
    const site = value ?? createFallbackSite(showable.input)
    for (const { path, file } of this.shown?.texts ?? []) this.#formerFiles.set(outputFile(path), file)
    if (site) this.shown = new ShownSite(site, showable)
    this.problems = value ? [...problems, ...checkModelLinks(value)] : problems
    this.revision++
  }

  /** Loads the configuration, once until one of its files changes. */
  loadConfig(): ReturnType<typeof loadCheckedConfig> {
    const loading = (this.#config ??= loadCheckedConfig(this.#options))
    loading.catch(() => {
      this.#config = undefined
    })
    return loading
  }

  /** Reads the files of `public/`, once until one of them changes. */
  readonly readPublic: typeof readPublicFiles = (root, cache) =>
    (this.#public ??= readPublicFiles(root, cache))

  /** A file that a build would copy, by its path below `public/`. */
  publicFile(path: string): PublicFile | undefined {
    if (!this.#publicFiles.has(path)) return undefined
    return {
      path: join(this.publicFolder, path),
      mayRun: allowedScripts(this.input?.config?.value).includes(path),
    }
  }

  /** The file of a text that was shown and has been deleted, by the path below `dist/` of its page. */
  deletedFile(key: string): string | undefined {
    const file = this.#formerFiles.get(key)
    return file === undefined || existsSync(resolve(this.root, file)) ? undefined : file
  }

  /** Returns the files that a page is made of, absolute: its own text, and the configuration. */
  sourcesOf(key: string): string[] {
    const own = this.shown?.filesOf(key) ?? []
    return [...own.map(file => realPath(resolve(this.root, file))), ...this.dependencies]
  }

  /** Returns what to report on the page of a key. */
  reportOn(key: string): PageReport {
    const { problems, shown } = this
    if (problems.length === 0) return { problems, own: [] }
    const files = shown?.filesOf(key) ?? []
    const own = problems.filter(({ file }) => files.includes(file))
    const [fallback] = files.flatMap(file => shown?.fallbacks.get(file) ?? [])
    return { problems, own, ...(fallback ? { fallback } : {}) }
  }

  /** Reads the site; the first time with the posts that an earlier `dev` has parsed. */
  async #read(): Promise<LoadedSite> {
    const options: LoadOptions = {
      ...this.#options,
      loadingConfig: this.loadConfig(),
      readPublic: this.readPublic,
    }
    const { root } = options
    this.#cache ??= new Cache(root, cacheFolder(root), 'dev', siteOf(options))
    const { revision } = this
    const cache = this.#cache
    const loaded = await loadSite({ ...options, cache }, posts =>
      this.#posts.load(posts, revision === 0 ? cache : undefined),
    )
    if (revision === 0) cache.save()
    return loaded
  }

  /** Returns whether a file cannot change the configuration. */
  #isContent(path: string): boolean {
    const folders = [...this.textFolders, this.publicFolder]
    return !this.dependencies.has(path) && folders.some(folder => isBelow(folder, path))
  }
}

/** The path without links; unchanged if it leads nowhere. */
function realPath(path: string): string {
  try {
    return realpathSync(path)
  } catch {
    return path
  }
}

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
    // What follows a post depends on the others, and is that of the saved one.
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
    const { routes: all } = this.#resolved
    this.#files ??= new Map(
      [...generatedFiles(this.#resolved), ...markdownCopies(all)].map(file => [file.key, file]),
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
    const file = rest.front?.source.file ?? rest.problems[0]?.file ?? ''
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
