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

  /**
   * @param keys of the page's files, which are paths below `dist/`
   * @param inputs gives all that the page is made of
   * @returns undefined where the files are not there as they were made of these inputs
   */
  get(keys: readonly string[], inputs: () => readonly string[]): KeptPage | undefined {
    const found = keys.map(key => this.#found.get(key)?.sha256)
    if (!this.#cache || found.includes(undefined)) return undefined
    const bytes = this.#cache.files.get(this.#cache.keyOf('file', ...inputs()))
    const kept = bytes && (deserialize(bytes) as KeptPage)
    return kept?.sums.every((sum, at) => sum === found[at]) ? kept : undefined
  }

  put(inputs: () => readonly string[], page: KeptPage): void {
    this.#cache?.files.put(this.#cache.keyOf('file', ...inputs()), serialize(page))
  }

  /** Leaves all that was got and put to the next build. */
  keep(): void {
    if (this.#cache?.isCurrent()) this.#cache.files.keep()
  }
}
