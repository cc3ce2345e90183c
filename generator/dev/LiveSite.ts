import { existsSync, realpathSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createFallbackSite, type SiteInput } from '../../content/createSite.ts'
import { checkModelLinks } from '../../content/links/checkLinks.ts'
import type { Problem } from '../../content/problems/Problem.ts'
import { outputFile } from '../../content/model/outputFile.ts'
import { Cache } from '../cache/Cache.ts'
import { PostCache } from '../site/loadPosts.ts'
import { loadCheckedConfig } from '../site/loadConfig.ts'
import { allowedScripts, type LoadedSite, type LoadOptions, loadSite } from '../site/loadSite.ts'
import { readPublicFiles } from '../site/publicFiles.ts'
import { cacheFolder, isBelow, legalFolder, publicFolder, textFolder } from '../../system/paths.ts'
import type { SiteOptions } from '../site/SiteOptions.ts'
import { LastGood, type PageReport, ShownSite } from './ShownSite.ts'

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
  readonly readPublic: typeof readPublicFiles = root => (this.#public ??= readPublicFiles(root))

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
    if (this.revision > 0) return await loadSite(options, posts => this.#posts.load(posts))
    const cache = new Cache(options.root, cacheFolder(options.root), 'dev')
    const loaded = await loadSite(options, posts => this.#posts.load(posts, cache))
    cache.save()
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
