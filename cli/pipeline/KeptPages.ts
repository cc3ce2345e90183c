import { deserialize, serialize } from 'node:v8'
import type { Route } from '../../content/model/Route.ts'
import type { ScannedPage } from '../../html/scanHtml.ts'
import type { BuildCache } from '../cache/BuildCache.ts'

/** A page as it is written. */
export interface FinishedPage {
  scanned: ScannedPage
  html: Uint8Array
}

/** Pages that earlier builds have finished, by all that they show and the sources that show it. */
export class KeptPages {
  readonly #cache: BuildCache | undefined
  readonly #base: string

  /** @param base folder of its host that the site is published in, with slashes at both ends */
  constructor(cache: BuildCache | undefined, base: string) {
    this.#cache = cache
    this.#base = base
  }

  /** The key of a route's page. */
  keyOf({ path, page, inputs, deferredSources }: Route): string {
    const { images = [], ...others } = deferredSources?.() ?? {}
    const sources = JSON.stringify([[...images], others])
    return this.#cache?.keyOf('page', this.#base, path, page, inputs(), sources) ?? ''
  }

  get(key: string): FinishedPage | undefined {
    const bytes = this.#cache?.pages.get(key)
    return bytes && (deserialize(bytes) as FinishedPage)
  }

  put(key: string, page: FinishedPage): void {
    this.#cache?.pages.put(key, serialize(page))
  }

  /** Leaves all that was got and put to the next build. */
  keep(): void {
    if (this.#cache?.isCurrent()) this.#cache.pages.keep()
  }
}
