import type { SiteInput } from '../content/createSite.ts'
import { basename } from 'node:path'
import type { Post, TextPage } from '../content/model/Post.ts'
import type { Route } from '../content/model/Route.ts'
import { limitProblems } from '../content/problems/limitProblems.ts'
import type { Problem } from '../content/problems/Problem.ts'
import type { LiveSite } from '../generator/dev/LiveSite.ts'
import { checkLoaded, textProblems } from '../generator/site/check/checkSite.ts'
import { Cache } from '../generator/cache/Cache.ts'
import { type LoadedSite, loadSite } from '../generator/site/loadSite.ts'
import { legalParser, PostCache } from '../generator/site/loadPosts.ts'
import { pageParser, postParser } from '../generator/site/postParser.ts'
import type { SiteOptions } from '../generator/site/SiteOptions.ts'
import { cacheFolder, projectPath, textFolder } from '../system/paths.ts'
import type { DeskFile } from './DeskFolders.ts'

/** A text as it is typed. */
export interface TypedText extends Pick<DeskFile, 'kind' | 'file'> {
  text: string
}

/** The site as `check` sees it, with the text that is typed in place of the saved one. */
export class DeskSite {
  readonly live: LiveSite
  /** As `check` has them: without drafts and scheduled posts. */
  readonly options: SiteOptions
  readonly #posts = new PostCache()
  /** All posts have been read: until then, those are taken that `check` has left in its cache. */
  #isRead = false
  #publicRevision = 0
  #saved: { revision: number; problems: Promise<readonly Problem[]> } | undefined
  /** Loads follow each other: they share a cache. */
  #loading: Promise<unknown> = Promise.resolve()

  constructor(live: LiveSite, options: SiteOptions) {
    this.live = live
    this.options = { ...options, drafts: false, future: false }
  }

  /** Returns all problems of what is saved, which is checked once until something else is saved. */
  async problems(): Promise<readonly Problem[]> {
    const { revision } = this.live
    const check = async () => checkLoaded(this.options, await this.#load()).problems
    const saved = this.#saved?.revision === revision ? this.#saved : { revision, problems: check() }
    this.#saved = saved
    try {
      return await saved.problems
    } catch (error) {
      // The next one tries again.
      if (this.#saved === saved) this.#saved = undefined
      throw error
    }
  }

  /** What could be read of the saved site. */
  get input(): SiteInput {
    // `dev` has loaded the site before it serves the desk.
    return this.live.input!
  }

  /** Returns the problems that a file would have with a text. */
  async check(file: string, text: string): Promise<Problem[]> {
    const problems = textProblems(this.options, await this.#load(new Map([[file, text]])))
    return limitProblems(problems.filter(problem => problem.file === file))
  }

  /** Returns the page of a legal document as it is typed; undefined if it has none, or is another text. */
  legalRoute({ kind, file, text }: TypedText): Route | undefined {
    const config = this.input.config?.value
    if (kind !== 'legal' || !config) return undefined
    const parse = legalParser(config, this.live.readPublic(this.options.root).sizes)
    const { value } = parse({ file, text })
    return value && this.live.shown?.legalRoute(basename(file, '.md'), value)
  }

  /** Parses the text of a post or a page as its page shows it, as far as it can be read. */
  parse({ kind, file, text }: TypedText): Post | TextPage | undefined {
    if (kind === 'legal') return undefined
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
      const cache = this.#isRead ? undefined : new Cache(options.root, cacheFolder(options.root), 'check')
      try {
        const loaded = await loadSite(
          {
            ...options,
            checkOnly: true,
            loadingConfig: live.loadConfig(),
            readPublic: live.readPublic,
            ...(unsaved ? { unsaved } : {}),
          },
          posts => this.#posts.load(posts, cache),
        )
        cache?.save()
        this.#isRead = true
        return loaded
      } finally {
        cache?.close()
      }
    })
    this.#loading = loading.catch(() => undefined)
    return loading
  }
}
