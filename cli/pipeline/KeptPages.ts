import { deserialize, serialize } from 'node:v8'
import type { BuildCache } from '../cache/BuildCache.ts'
import type { Measures } from '../objects/measures.ts'
import type { PageFacts } from './PageFinisher.ts'

/** A page that an earlier build wrote, and is there. */
export interface KeptPage {
  /** What later steps of a build ask of it. */
  facts: PageFacts
  /** SHA-256 of its files, hexadecimal, in their order. */
  sums: readonly string[]
}

/** Pages that earlier builds have made, by all that they are made of and the sources that make them. */
export class KeptPages {
  readonly #cache: BuildCache | undefined
  readonly #found: ReadonlyMap<string, Measures>

  /**
   * @param cache absent where nothing is to be taken or kept
   * @param found files of earlier builds that can be taken over, by key
   */
  constructor(cache: BuildCache | undefined, found: ReadonlyMap<string, Measures>) {
    this.#cache = cache
    this.#found = found
  }

  /** The digest of what a page is made of. */
  digestOf(...inputs: readonly string[]): string {
    return this.#cache?.keyOf('file', ...inputs) ?? ''
  }

  /**
   * @param keys of the page's files, which are paths below `dist/`
   * @returns undefined where they are not there as they were made of these inputs
   */
  get(keys: readonly string[], digest: string): KeptPage | undefined {
    const found = keys.map(key => this.#found.get(key)?.sha256)
    if (found.includes(undefined)) return undefined
    const bytes = this.#cache?.files.get(digest)
    const kept = bytes && (deserialize(bytes) as KeptPage)
    return kept?.sums.every((sum, at) => sum === found[at]) ? kept : undefined
  }

  put(digest: string, page: KeptPage): void {
    this.#cache?.files.put(digest, serialize(page))
  }

  /** Leaves all that was got and put to the next build. */
  keep(): void {
    if (this.#cache?.isCurrent()) this.#cache.files.keep()
  }
}
