import { type FilesInput, generatedFiles } from '../../../content/files/generatedFiles.ts'
import type { GeneratedFile } from '../../../content/model/SiteFile.ts'
import { searchFiles } from '../../../content/search/searchFiles.ts'

/**
 * The files beside the pages of a site. The search is made when it is asked for: for a thousand posts it takes longer
 * than everything else that a save sets off.
 */
export class LiveFiles {
  readonly #input: FilesInput
  #files: ReadonlyMap<string, GeneratedFile> | undefined
  #search: ReadonlyMap<string, GeneratedFile> | undefined

  constructor(input: FilesInput) {
    this.#input = input
  }

  /** The file of a key: a feed, a redirect, a data file. Undefined where a page or nothing stands. */
  get(key: string): GeneratedFile | undefined {
    if (key.startsWith('data/search/'))
      return (this.#search ??= byKey(searchFiles(this.#input.site))).get(key)
    return (this.#files ??= byKey(generatedFiles(this.#input))).get(key)
  }
}

const byKey = (files: Iterable<GeneratedFile>): ReadonlyMap<string, GeneratedFile> =>
  new Map(Array.from(files, file => [file.key, file]))
