import { isAbsolute, join, relative, sep } from 'node:path'
import { siteFiles } from '../../content/files/siteFiles.ts'
import { outputFile } from '../../content/outputs.ts'
import type { Problem } from '../../content/Problem.ts'
import type { Site } from '../../content/Site.ts'
import type { SitePath } from '../../content/SiteConfig.ts'
import { loadSite } from '../load/loadSite.ts'
import type { SiteOptions } from '../SiteOptions.ts'
import { problemPage } from './problemPage.ts'

/** The site as it was when it was last loaded. Where that went wrong, the last that went well, and the problems. */
export class LiveSite {
  /** Counts the loads: another one stands for another state of the site. */
  revision = 0
  /** What the last load found wrong. */
  problems: readonly Problem[] = []
  readonly #options: SiteOptions
  readonly #show: (site: Site) => void
  #files = new Map<string, string>()
  #dependencies = new Set<string>()

  constructor(options: SiteOptions, show: (site: Site) => void) {
    this.#options = options
    this.#show = show
  }

  /** Whether an error keeps the site from being shown. */
  get broken(): boolean {
    return this.problems.some(({ severity }) => severity === 'error')
  }

  /** What to watch: files and folders, absolute. */
  get watched(): string[] {
    return [this.#options.posts, ...this.#dependencies]
  }

  /** Whether the site is another one once this file is saved, added or deleted; its path is absolute. */
  concerns(path: string): boolean {
    const { posts, root } = this.#options
    if (isBelow(posts, path)) return path.endsWith('.md')
    // Posts name pictures and their sizes. While something is wrong, any source can be the one that mends it.
    return (
      this.#dependencies.has(path) ||
      isBelow(join(root, 'public'), path) ||
      (this.broken && path.endsWith('.ts'))
    )
  }

  /** Reads everything again. */
  async load(): Promise<void> {
    const { value, problems, dependencies } = await loadSite(this.#options)
    this.problems = problems
    this.revision++
    // A configuration that cannot be run does not say what it is made of: what it was made of before still counts.
    this.#dependencies = new Set([...this.#dependencies, ...dependencies])
    if (!value) return
    this.#files = new Map(siteFiles(value.site))
    this.#show(value.site)
  }

  /** The text of what stands at an address beside the pages: a feed, a redirect, a data file. */
  file(path: SitePath): string | undefined {
    return this.#files.get(outputFile(path))
  }

  /** The page to show in place of every other, while something is wrong. */
  page(): string | undefined {
    return this.broken ? problemPage(this.problems) : undefined
  }
}

const isBelow = (folder: string, path: string): boolean => {
  const way = relative(folder, path)
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way)
}
