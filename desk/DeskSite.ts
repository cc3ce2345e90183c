import type { SiteInput } from '../content/createSite.ts'
import { basename } from 'node:path'
import type { SiteFrame } from '../content/model/PageData.ts'
import type { Post, TextPage } from '../content/model/Post.ts'
import type { Route } from '../content/model/Route.ts'
import { limitProblems } from '../content/problems/limitProblems.ts'
import type { Problem } from '../content/problems/Problem.ts'
import { absoluteUrl, markdownPath } from '../content/shared/paths.ts'
import { withBase } from '../content/shared/withBase.ts'
import type { RenderRoute } from '../generator/bundler/startDevServer.ts'
import type { DeskInput } from '../generator/dev/Desk.ts'
import type { DrawCard } from '../generator/images/cards.ts'
import type { LiveSite } from '../generator/dev/LiveSite.ts'
import { checkLoaded, textProblems } from '../generator/site/checkSite.ts'
import { maxPostBytes } from '../generator/site/inputFiles.ts'
import { Cache } from '../generator/cache/Cache.ts'
import { type LoadedSite, loadSite } from '../generator/site/loadSite.ts'
import { legalParser, pageParser, PostCache, postParser } from '../generator/site/loadPosts.ts'
import { siteOf, type SiteOptions } from '../generator/site/SiteOptions.ts'
import { cacheFolder, projectPath, textFolder } from '../system/paths.ts'
import type { TypedCards, TypedPage } from './DeskApi.ts'
import type { DeskFile } from './DeskFolders.ts'

/** Adds to a hint that names the configuration who can follow it, since the desk cannot edit that file. */
const forWriters = (problem: Problem): Problem =>
  /\bconfiguration\b|\bsite\.config\./.test(problem.hint ?? '')
    ? { ...problem, hint: `${problem.hint} That’s a change to the site’s code: ask its developers.` }
    : problem

const isTooLarge = (text: string): boolean => Buffer.byteLength(text) > maxPostBytes

/** A text as it is typed. */
export interface TypedText extends Pick<DeskFile, 'kind' | 'file'> {
  text: string
}

/** The site as `check` sees it, with the unsaved text in place of the saved one. */
export class DeskSite {
  readonly live: LiveSite
  /** Like those of `check`: without drafts and scheduled posts. */
  readonly options: SiteOptions
  readonly #posts = new PostCache()
  /** Whether posts have been loaded once. The first load uses the cache of `check`. */
  #isRead = false
  #publicRevision = 0
  #saved: { revision: number; problems: Promise<readonly Problem[]> } | undefined
  /** Loads run one at a time, since they share a cache. */
  #loading: Promise<unknown> = Promise.resolve()
  readonly #render: (route: Route, frame: SiteFrame) => ReturnType<RenderRoute>
  #drawCard: Promise<DrawCard> | undefined

  constructor({ site, options, base, render }: Pick<DeskInput, 'site' | 'options' | 'base' | 'render'>) {
    this.live = site
    this.options = { ...options, drafts: false, future: false }
    this.#render = (route, frame) => render(withBase(base, route.path), route, frame)
  }

  /** Returns all problems of the saved site, which is checked once until it changes. */
  problems(): Promise<readonly Problem[]> {
    const { revision } = this.live
    if (this.#saved?.revision === revision) return this.#saved.problems
    const problems = this.#load().then(loaded => checkLoaded(this.options, loaded).problems)
    this.#saved = { revision, problems }
    // The next request tries again.
    problems.catch(() => (this.#saved = undefined))
    return problems
  }

  /** What could be read of the saved site. */
  get input(): SiteInput {
    // `dev` has loaded the site before it serves the desk.
    return this.live.input!
  }

  /** Returns the problems that a file would have if a text were saved to it. */
  async check(file: string, text: string): Promise<Problem[]> {
    const problems = textProblems(this.options, await this.#load(new Map([[file, text]])))
    return limitProblems(problems.filter(problem => problem.file === file)).map(forWriters)
  }

  /** Renders the page of an unsaved text, as far as it can be parsed. */
  async page(typed: TypedText): Promise<TypedPage> {
    const { shown } = this.live
    const text = this.parse(typed)
    const route = this.#routeOf(typed, text)
    if (!route || !shown) return { words: 0 }
    const { status, html } = await this.#render(route, shown.frame)
    const words = text && 'words' in text ? text.words : 0
    return status < 500 ? { html, words } : { words }
  }

  /** Returns the markdown copy of a text's page, and its address on the published site; undefined if it has none. */
  markdownCopy(typed: TypedText): { url: string; markdown: string } | undefined {
    const route = this.#routeOf(typed, this.parse(typed))
    const markdown = route?.markdown?.()
    const { siteUrl } = this.input.config?.value ?? {}
    if (!route || markdown === undefined || siteUrl === undefined) return undefined
    return { url: absoluteUrl(siteUrl, markdownPath(route.path)), markdown }
  }

  #routeOf(typed: TypedText, text: Post | TextPage | undefined): Route | undefined {
    return text ? this.live.shown?.routeOf(text) : this.#legalRoute(typed)
  }

  /** Renders an unsaved text as other pages show it: its card in the blog, and the preview of a shared link. */
  async cards(typed: TypedText): Promise<TypedCards | undefined> {
    const { shown } = this.live
    const text = this.parse(typed)
    const route = text && shown?.routeOf(text)
    if (!route || !shown) return undefined
    const { socialTitle: title, description, image } = route.data().head
    const { list, card } = 'key' in text ? {} : shown.cardsOf(text)
    const page = list && (await this.#render(list, shown.frame))
    // The packages that draw cards take a while to load.
    this.#drawCard ??= import('../generator/images/cardDrawer.ts').then(({ cardDrawer }) => cardDrawer())
    const drawn = card && Buffer.from(await (await this.#drawCard)(card))
    return {
      ...(page && page.status < 500 ? { list: page.html } : {}),
      shared: {
        host: new URL(shown.frame.siteUrl).host,
        title,
        description,
        image: drawn ? `data:image/png;base64,${drawn.toString('base64')}` : image.src,
      },
    }
  }

  /** Returns the page of an unsaved legal document; undefined if it has none, or for any other text. */
  #legalRoute({ kind, file, text }: TypedText): Route | undefined {
    const config = this.input.config?.value
    if (kind !== 'legal' || !config || isTooLarge(text)) return undefined
    const parse = legalParser(config, this.live.readPublic(this.options.root).sizes)
    const { value } = parse({ file, text })
    return value && this.live.shown?.legalRoute(basename(file, '.md'), value)
  }

  /** Parses an unsaved post or page, as far as it can be read; one that is too large to be saved is not. */
  parse({ kind, file, text }: TypedText): Post | TextPage | undefined {
    if (kind === 'legal' || isTooLarge(text)) return undefined
    const { root, posts, today } = this.options
    const folder = kind === 'post' ? posts : textFolder(root)
    const { language } = this.live
    const imageSizes = this.live.readPublic(root).sizes
    const input = {
      folder,
      shown: projectPath(root, folder),
      root,
      today,
      checkOnly: false,
      language,
      imageSizes,
    }
    const sources = [{ file, text }]
    const parse = kind === 'post' ? postParser(input) : pageParser(input)
    const { value, fallback } = parse(sources)[0]!.result
    return (value ?? fallback)?.post
  }

  #load(unsaved?: ReadonlyMap<string, string>): Promise<LoadedSite> {
    const loading = this.#loading.then(async () => {
      const { live, options } = this
      if (live.publicRevision !== this.#publicRevision) this.#posts.clear()
      this.#publicRevision = live.publicRevision
      const { root } = options
      const cache = this.#isRead ? undefined : new Cache(root, cacheFolder(root), 'check', siteOf(options))
      const loaded = await loadSite(
        {
          ...options,
          checkOnly: true,
          loadingConfig: live.loadConfig(),
          readPublic: live.readPublic,
          cache,
          ...(unsaved ? { unsaved } : {}),
        },
        posts => this.#posts.load(posts, cache),
      )
      cache?.save()
      this.#isRead = true
      return loaded
    })
    this.#loading = loading.catch(() => undefined)
    return loading
  }
}
