import { dataFiles } from '../../../content/files/dataFiles.ts'
import { redirectPage } from '../../../content/files/redirectPage.ts'
import { fixedFile } from '../../../content/files/siteFiles.ts'
import type { Site } from '../../../content/model/Site.ts'
import type { SitePath } from '../../../content/model/SiteConfig.ts'
import { fixedFiles } from '../../../content/routes/fixedFiles.ts'
import { outputFile } from '../../../content/routes/outputs.ts'
import { redirects } from '../../../content/routes/redirects.ts'
import { searchFiles } from '../../../content/search/searchFiles.ts'

/**
 * The files beside the pages of a site. They are made when one of their kind is asked for: for a thousand posts,
 * all of them take longer than everything else that a save sets off.
 */
export class LiveFiles {
  readonly #site: Site
  #data: ReadonlyMap<string, string> | undefined
  #search: ReadonlyMap<string, string> | undefined

  constructor(site: Site) {
    this.#site = site
  }

  /** The text at an address: a feed, a redirect, a data file. Undefined where a page or nothing stands. */
  text(path: SitePath): string | undefined {
    const file = outputFile(path)
    const fixed = fixedFiles.find(name => name === file)
    if (fixed) return fixedFile(fixed, this.#site)
    if (file.startsWith('data/search/')) {
      this.#search ??= new Map(searchFiles(this.#site))
      return this.#search.get(file)
    }
    if (file.startsWith('data/') || file.endsWith('/index.json')) {
      this.#data ??= new Map(dataFiles(this.#site))
      return this.#data.get(file)
    }
    return this.#redirect(file)
  }

  #redirect(file: string): string | undefined {
    const { config, posts } = this.#site
    const redirect = redirects(config, posts).find(({ from }) => outputFile(from) === file)
    return redirect && redirectPage(config, redirect)
  }
}
