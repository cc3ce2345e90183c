import { deserialize, serialize } from 'node:v8'
import type { Route } from '../../content/model/Route.ts'
import type { ScannedPage } from '../../html/scanHtml.ts'
import type { BuildCache } from '../cache/BuildCache.ts'
import type { Measures } from '../objects/measures.ts'

/** What the later steps of a build ask of a page. */
export type PageFacts = Pick<ScannedPage, 'path' | 'references' | 'pictures' | 'scripts' | 'inlineScripts'>

/** A page that was written, with the SHA-256 of its file. */
export interface KeptPage {
  facts: PageFacts
  sha256: string
}

export interface KeptPagesInput {
  /** Absent where nothing is to be taken or kept. */
  cache: BuildCache | undefined
  /** Folder of its host that the site is published in, with slashes at both ends. */
  base: string
  /** Files of earlier builds that can be taken over, by key. */
  found: ReadonlyMap<string, Measures>
}

/** Pages that earlier builds have finished, by all that they show and the sources that show it. */
export class KeptPages {
  readonly #input: KeptPagesInput

  constructor(input: KeptPagesInput) {
    this.#input = input
  }

  /** The key of a route's page. */
  keyOf({ path, page, inputs, deferredSources }: Route): string {
    const { cache, base } = this.#input
    if (!cache) return ''
    const { images = [], ...others } = deferredSources?.() ?? {}
    const sources = JSON.stringify([[...images], others])
    return cache.keyOf('page', base, path, page, inputs(), sources)
  }

  /** Undefined where its file is not there to be taken over. */
  get(key: string, { file }: Route): KeptPage | undefined {
    const bytes = this.#input.cache?.pages.get(key)
    const page = bytes && (deserialize(bytes) as KeptPage)
    return page?.sha256 === this.#input.found.get(file)?.sha256 ? page : undefined
  }

  put(key: string, page: KeptPage): void {
    this.#input.cache?.pages.put(key, serialize(page))
  }

  /** Leaves all that was got and put to the next build. */
  keep(): void {
    const { cache } = this.#input
    if (cache?.isCurrent()) cache.pages.keep()
  }
}
