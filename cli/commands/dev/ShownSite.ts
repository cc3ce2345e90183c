import { generatedFiles } from '../../../content/files/generatedFiles.ts'
import type { MadeSite } from '../../../content/makeSite.ts'
import type { SiteFrame } from '../../../content/model/PageData.ts'
import type { Route } from '../../../content/model/Route.ts'
import type { GeneratedFile } from '../../../content/model/SiteFile.ts'
import { siteFrame } from '../../../content/routes/routes.ts'
import { searchFiles } from '../../../content/search/searchFiles.ts'

/** A site as `dev` shows it: its pages and files by key, the path below `dist/`. */
export class ShownSite {
  /** What all pages share. */
  readonly frame: SiteFrame
  readonly #made: MadeSite
  #files: readonly GeneratedFile[] | undefined
  #search: readonly GeneratedFile[] | undefined

  constructor(made: MadeSite) {
    this.frame = siteFrame(made.site)
    this.#made = made
  }

  route(key: string): Route | undefined {
    return this.#made.routes.find(({ file }) => file === key)
  }

  /** A file beside the pages. The search index is made on demand: it takes longer than all else after a save. */
  file(key: string): GeneratedFile | undefined {
    const files = key.startsWith('data/search/')
      ? (this.#search ??= [...searchFiles(this.#made.site)])
      : (this.#files ??= generatedFiles(this.#made))
    return files.find(file => file.key === key)
  }
}
