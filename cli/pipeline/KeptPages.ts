import type { BuildCache } from '../cache/BuildCache.ts'
import type { Measures } from '../objects/measures.ts'
import { type KeptPage, packPages, unpackPages } from './packedPages.ts'
import type { PageFacts } from './PageFinisher.ts'

/** A page of this build. Its sums are looked up at the end: with many pages, each text more is felt. */
interface UsedPage {
  facts: PageFacts
  keys: readonly string[]
}

/** Pages that the last two builds had, by digests of all that they are made of, but for the sources that make them. */
export class KeptPages {
  readonly #cache: BuildCache | undefined
  readonly #found: ReadonlyMap<string, Measures>
  /** Of the last build. */
  readonly #last: ReadonlyMap<string, KeptPage>
  /** Of the one before, where the last one did not have them. */
  readonly #former: ReadonlyMap<string, KeptPage>
  readonly #used = new Map<string, UsedPage>()

  /**
   * @param cache absent where nothing is to be taken or kept
   * @param found files of earlier builds that can be taken over, by key
   */
  constructor(cache: BuildCache | undefined, found: ReadonlyMap<string, Measures>) {
    this.#cache = cache
    this.#found = found
    const kept = cache?.pages.get(cache.keyOf('pages'))
    this.#last = kept ? unpackPages(kept.last) : new Map()
    this.#former = kept ? unpackPages(kept.former) : new Map()
  }

  /**
   * @param keys of the page's files, which are paths below `dist/`
   * @param inputs gives the digest of all that the page is made of
   * @returns undefined where the files are not there as they were made of these inputs
   */
  get(keys: readonly string[], inputs: () => string): KeptPage | undefined {
    const found = keys.map(key => this.#found.get(key)?.sha256)
    if (!this.#cache || found.includes(undefined)) return undefined
    const digest = inputs()
    const kept = this.#last.get(digest) ?? this.#former.get(digest)
    if (!kept?.sums.every((sum, at) => sum === found[at])) return undefined
    this.#used.set(digest, { facts: kept.facts, keys })
    return kept
  }

  put(keys: readonly string[], inputs: string, facts: PageFacts): void {
    this.#used.set(inputs, { facts, keys })
  }

  /**
   * Leaves all that was got and put to the next build.
   * @param files of this build, by key
   */
  keep(files: ReadonlyMap<string, Measures>): void {
    if (!this.#cache?.isCurrent()) return
    const unused = [...this.#last].filter(([digest]) => !this.#used.has(digest))
    if (unused.length === 0 && this.#used.size === this.#last.size) return
    this.#cache.pages.put(this.#cache.keyOf('pages'), {
      last: packPages(this.#usedPages(files)),
      former: packPages(unused),
    })
  }

  *#usedPages(files: ReadonlyMap<string, Measures>): Generator<[string, KeptPage]> {
    for (const [digest, { facts, keys }] of this.#used)
      yield [digest, { facts, sums: keys.map(key => files.get(key)?.sha256 ?? '') }]
  }
}
