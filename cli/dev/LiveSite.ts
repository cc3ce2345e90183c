import { existsSync, lstatSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { createFallbackSite } from '../../content/createSite.ts'
import type { Problem } from '../../content/model/Problem.ts'
import type { SitePath } from '../../content/model/SiteConfig.ts'
import { outputFile } from '../../content/model/outputFile.ts'
import { Cache } from '../cache/Cache.ts'
import { type LoadedSite, type LoadOptions, loadCheckedConfig, loadSite } from '../project/loadSite.ts'
import { cacheFolder, isBelow, textFolder } from '../project/paths.ts'
import { PostCache } from '../posts/PostCache.ts'
import { publicFolder } from '../project/publicFolder.ts'
import type { SiteOptions } from '../project/SiteOptions.ts'
import { KeptChecks } from './KeptChecks.ts'
import { LastGood } from './LastGood.ts'
import type { PageReport } from './pageReport.ts'
import { ShownSite } from './ShownSite.ts'

/** The site as `dev` has loaded it last. A file with an error is shown as it was before the error. */
export class LiveSite {
  /** Grows with each load, and each change of what pages are rendered with. */
  revision = 0
  /** Problems of the last load. */
  problems: readonly Problem[] = []
  /** The site to show; undefined until the configuration has had no error. */
  shown: ShownSite | undefined
  /** The project's folder, absolute. */
  readonly root: string
  /** Folders of posts and of pages, absolute. */
  readonly textFolders: readonly string[]
  /** The folder of files that are copied, absolute. */
  readonly publicFolder: string
  readonly #options: SiteOptions
  readonly #posts = new PostCache()
  readonly #checks = new KeptChecks()
  readonly #lastGood: LastGood
  /** The configuration as it was last run; absent where it is to be run again. */
  #config: ReturnType<typeof loadCheckedConfig> | undefined
  #hasConfig = true
  #dependencies = new Set<string>()
  #publicFiles: ReadonlySet<string> = new Set()
  /** Files of all pages in markdown that were shown before, by address. */
  readonly #formerFiles = new Map<SitePath, string>()

  constructor(options: SiteOptions) {
    this.root = options.root
    this.textFolders = [options.posts, textFolder(options.root)].map(realPath)
    this.publicFolder = publicFolder(options.root)
    this.#options = options
    this.#lastGood = new LastGood(options.root)
  }

  /** True where one of the problems is an error. */
  get hasErrors(): boolean {
    return this.problems.some(({ severity }) => severity === 'error')
  }

  /** Files of the configuration, absolute. */
  get dependencies(): ReadonlySet<string> {
    return this.#dependencies
  }

  /** True where saving, adding or deleting a file changes the site; its path is absolute. */
  concerns(path: string): boolean {
    if (this.textFolders.some(folder => isBelow(folder, path))) return /\.md$/i.test(path)
    // While the configuration has an error, any source may be the one that is being corrected.
    return this.#dependencies.has(path) || this.#isPublic(path) || (!this.#hasConfig && path.endsWith('.ts'))
  }

  /** Files of the configuration that were saved since a time, in milliseconds. */
  savedSince(time: number): string[] {
    return [...this.#dependencies].filter(
      path => (lstatSync(path, { throwIfNoEntry: false })?.ctimeMs ?? 0) >= time,
    )
  }

  /** The address of the site, before any post is read; undefined where the configuration has faults. */
  async siteUrl(): Promise<string | undefined> {
    const loadingConfig = this.#runConfig()
    const { loaded, checked } = await loadingConfig
    this.#config = loadingConfig
    this.#dependencies = new Set(loaded.dependencies.map(realPath))
    return checked.value?.value.siteUrl
  }

  /** Reads again what has changed; paths are absolute. */
  async load(changed: ReadonlySet<string> = new Set()): Promise<void> {
    // Parsed posts contain the sizes of images.
    if ([...changed].some(path => this.#isPublic(path))) this.#posts.clear()
    // To start its thread takes longer than to read a post.
    if (!this.#hasConfig || [...changed].some(path => this.#dependencies.has(path))) this.#config = undefined
    const { value, problems, dependencies, input } = await this.#read()
    this.problems = problems
    this.#hasConfig = input.config !== undefined
    this.#publicFiles = new Set(input.publicFiles)
    this.revision++
    // A configuration that cannot be run has no list of its imports: the earlier ones are still watched.
    this.#dependencies = new Set([...this.#dependencies, ...dependencies.map(realPath)])
    const showable = this.#lastGood.showable(input)
    const made = value ?? createFallbackSite(showable.input)
    if (made) this.#show(new ShownSite(made, showable))
  }

  /** Adds the links that lead nowhere to the problems of the last load: the pages can be asked for before. */
  checkLinks(): void {
    if (!this.hasErrors)
      this.problems = [...this.problems, ...(this.shown?.brokenLinks(this.#checks.keep) ?? [])]
  }

  /** Pages that were rendered before this are to be rendered again. */
  sourcesChanged(): void {
    this.revision++
  }

  /** The file of a post or a page that was shown and is there no more, by the path below `dist/` of its page. */
  deletedFile(key: string): string | undefined {
    const [, file] = [...this.#formerFiles].find(([path]) => outputFile(path) === key) ?? []
    return file === undefined || existsSync(file) ? undefined : file
  }

  #runConfig(): ReturnType<typeof loadCheckedConfig> {
    return loadCheckedConfig(this.#options)
  }

  /** Reads the site, and runs its configuration where that may give another one. */
  async #read(): Promise<LoadedSite> {
    const loadingConfig = this.#config ?? this.#runConfig()
    const loaded = await this.#readWith({ ...this.#options, loadingConfig })
    this.#checks.keepFor(loaded.input)
    this.#config = loadingConfig
    return loaded
  }

  /** At first, posts that an earlier `dev` has parsed need not be parsed again. */
  async #readWith(options: LoadOptions): Promise<LoadedSite> {
    if (this.revision > 0) return await loadSite(options, posts => this.#posts.load(posts))
    const cache = new Cache(options.root, cacheFolder(options.root), 'dev')
    try {
      const loaded = await loadSite(options, posts => this.#posts.load(posts, cache))
      cache.save()
      return loaded
    } finally {
      cache.close()
    }
  }

  /** The absolute path of a file that a build would copy; its path is that below `public/`. */
  publicFile(path: string): string | undefined {
    return this.#publicFiles.has(path) ? join(this.publicFolder, path) : undefined
  }

  /** What there is to report on the page of a key. */
  reportOn(key: string): PageReport {
    const { problems, shown } = this
    if (problems.length === 0) return { problems, own: [] }
    const files = shown?.filesOf(key) ?? []
    const own = problems.filter(({ file }) => files.includes(file))
    const [fallback] = files.flatMap(file => shown?.fallbacks.get(file) ?? [])
    return { problems, own, ...(fallback ? { fallback } : {}) }
  }

  #show(shown: ShownSite): void {
    for (const { path, file } of this.shown?.texts ?? []) this.#formerFiles.set(path, file)
    this.shown = shown
  }

  #isPublic(path: string): boolean {
    return isBelow(this.publicFolder, path)
  }
}

/** The path without links; as it is where it leads nowhere. */
function realPath(path: string): string {
  try {
    return realpathSync(path)
  } catch {
    return path
  }
}
