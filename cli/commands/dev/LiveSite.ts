import { isAbsolute, join, relative, sep } from 'node:path'
import type { Problem } from '../../../content/model/Problem.ts'
import { loadSite } from '../../project/loadSite.ts'
import { PostCache } from '../../project/PostCache.ts'
import type { SiteOptions } from '../../project/SiteOptions.ts'
import type { DevError } from './DevState.ts'
import { problemsError } from './devPages.ts'
import { ShownSite } from './ShownSite.ts'

/** The site as `dev` has loaded it last. Where a load fails, the site before it stays, with the problems. */
export class LiveSite {
  /** Number of loads so far. */
  revision = 0
  /** Problems of the last load. */
  problems: readonly Problem[] = []
  /** The site to show; undefined where none could be loaded yet. */
  shown: ShownSite | undefined
  readonly #options: SiteOptions
  readonly #posts = new PostCache()
  #dependencies = new Set<string>()

  constructor(options: SiteOptions) {
    this.#options = options
  }

  /** True where one of the problems is an error, so that an older site is shown. */
  get broken(): boolean {
    return this.problems.some(({ severity }) => severity === 'error')
  }

  /** Files and folders to watch, absolute. */
  get watched(): string[] {
    return [this.#options.posts, ...this.#dependencies]
  }

  /** True where saving, adding or deleting a file changes the site; its path is absolute. */
  concerns(path: string): boolean {
    if (isBelow(this.#options.posts, path)) return /\.md$/i.test(path)
    // While there is an error, any source may be the one that is being corrected.
    return this.#dependencies.has(path) || this.#isPublic(path) || (this.broken && path.endsWith('.ts'))
  }

  /** Reads again what has changed; paths are absolute. */
  async load(changed: Iterable<string> = []): Promise<void> {
    // Parsed posts contain the sizes of images.
    if ([...changed].some(path => this.#isPublic(path))) this.#posts.forget()
    const { value, problems, dependencies } = await loadSite(this.#options, this.#posts.load)
    this.problems = problems
    this.revision++
    // A configuration that cannot be run has no list of its imports: the earlier ones are still watched.
    this.#dependencies = new Set([...this.#dependencies, ...dependencies])
    if (value) this.shown = new ShownSite(value)
  }

  /** The error to show over every page, if there is one. */
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
