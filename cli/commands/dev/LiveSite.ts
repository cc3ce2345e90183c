import { isAbsolute, join, relative, sep } from 'node:path'
import type { MadeSite } from '../../../content/makeSite.ts'
import type { SiteFrame } from '../../../content/model/PageData.ts'
import type { Problem } from '../../../content/model/Problem.ts'
import type { Route } from '../../../content/model/Route.ts'
import type { GeneratedFile } from '../../../content/model/SiteFile.ts'
import { siteFrame } from '../../../content/routes/routes.ts'
import { loadSite } from '../../project/loadSite.ts'
import { PostCache } from '../../project/PostCache.ts'
import type { SiteOptions } from '../../project/SiteOptions.ts'
import type { DevError } from './DevState.ts'
import { problemsError } from './devPages.ts'
import { LiveFiles } from './LiveFiles.ts'

/** A site that is shown: what answers a key. */
export class ShownSite {
  /** What all pages share. */
  readonly frame: SiteFrame
  readonly #files: LiveFiles
  readonly #routes: ReadonlyMap<string, Route>

  constructor(made: MadeSite) {
    this.frame = siteFrame(made.site.config)
    this.#files = new LiveFiles(made)
    this.#routes = new Map(made.routes.map(route => [route.file, route]))
  }

  /** The page of a key, path below `dist/`. */
  route(key: string): Route | undefined {
    return this.#routes.get(key)
  }

  /** What stands there beside the pages: a feed, a redirect, a data file. */
  file(key: string): GeneratedFile | undefined {
    return this.#files.get(key)
  }
}

/** The site as it was when it was last loaded. Where that went wrong, the last that went well, and the problems. */
export class LiveSite {
  /** Counts the loads: another one stands for another state of the site. */
  revision = 0
  /** What the last load found wrong. */
  problems: readonly Problem[] = []
  readonly #options: SiteOptions
  readonly #posts = new PostCache()
  #shown: ShownSite | undefined
  #dependencies = new Set<string>()

  constructor(options: SiteOptions) {
    this.#options = options
  }

  /** Whether an error keeps the site from being shown as it is now. */
  get broken(): boolean {
    return this.problems.some(({ severity }) => severity === 'error')
  }

  /** The site to show, be it an older one; undefined where none has been read yet. */
  get shown(): ShownSite | undefined {
    return this.#shown
  }

  /** What to watch: files and folders, absolute. */
  get watched(): string[] {
    return [this.#options.posts, ...this.#dependencies]
  }

  /** Whether the site is another one once this file is saved, added or deleted; its path is absolute. */
  concerns(path: string): boolean {
    if (isBelow(this.#options.posts, path)) return /\.md$/i.test(path)
    // While something is wrong, any source can be the one that mends it.
    return this.#dependencies.has(path) || this.#isPublic(path) || (this.broken && path.endsWith('.ts'))
  }

  /** Reads again what has changed; the paths of the changed files are absolute. */
  async load(changed: Iterable<string> = []): Promise<void> {
    // Posts name pictures and their sizes.
    if ([...changed].some(path => this.#isPublic(path))) this.#posts.forget()
    const { value, problems, dependencies } = await loadSite(this.#options, this.#posts.load)
    this.problems = problems
    this.revision++
    // A configuration that cannot be run does not say what it is made of: what it was made of before still counts.
    this.#dependencies = new Set([...this.#dependencies, ...dependencies])
    if (!value) return
    this.#shown = new ShownSite(value)
  }

  /** What is to be shown over every page, while something is wrong. */
  fault(): DevError | undefined {
    return this.broken ? problemsError(this.problems) : undefined
  }

  #isPublic(path: string): boolean {
    return isBelow(join(this.#options.root, 'public'), path)
  }
}

const isBelow = (folder: string, path: string): boolean => {
  const way = relative(folder, path)
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way)
}
