import type { BuildCache } from '../cache/BuildCache.ts'
import type { Measures } from '../objects/measures.ts'
import { type KeptPage, packPages, unpackPages } from './packedPages.ts'
import type { PageFacts } from './PageFinisher.ts'

/** A page of this build. Its sums are looked up at the end: with many pages, each text more is felt. */
interface UsedPage {
  facts: PageFacts
  keys: readonly string[]
}

/** What has changed since all pages were written to the cache, as a share of them, until they are written again. */
const maxChanged = 1 / 16

/**
 * Pages that earlier builds had, by digests of all that they are made of, but for the sources that make them. They lie in
 * two files, so that an edit writes the few pages that it changes.
 */
export class KeptPages {
  readonly #cache: BuildCache | undefined
  readonly #found: ReadonlyMap<string, Measures>
  /** Of the build that wrote all of its pages. */
  readonly #last: ReadonlyMap<string, KeptPage>
  /** Those that builds since then have made. */
  readonly #newer: ReadonlyMap<string, KeptPage>
  /** Of the builds before, where that one did not have them. */
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
    const newer = cache?.newerPages.get(cache.keyOf('pages'))
    this.#last = kept ? unpackPages(kept.last) : new Map()
    this.#newer = newer ? unpackPages(newer) : new Map()
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
    const kept = this.#last.get(digest) ?? this.#newer.get(digest) ?? this.#former.get(digest)
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
    const key = this.#cache.keyOf('pages')
    const [last, newer] = [this.#last, this.#newer]
    const isNew = (digest: string) => !last.has(digest) && !newer.has(digest)
    let made = 0
    this.#used.forEach((_, digest) => {
      if (isNew(digest)) made++
    })
    const unused = last.size + newer.size - (this.#used.size - made)
    if (made + newer.size + unused > maxChanged * last.size) {
      this.#cache.pages.put(key, {
        last: packPages(withSums(this.#used, files)),
        former: packPages([...last, ...newer].filter(([digest]) => !this.#used.has(digest))),
      })
      this.#cache.newerPages.put(key, packPages([]))
    } else if (made > 0) {
      const pages = [...this.#used].filter(([digest]) => isNew(digest))
      this.#cache.newerPages.put(key, packPages([...newer, ...withSums(pages, files)]))
    }
  }
}

function* withSums(
  pages: Iterable<readonly [string, UsedPage]>,
  files: ReadonlyMap<string, Measures>,
): Generator<[string, KeptPage]> {
  for (const [digest, { facts, keys }] of pages)
    yield [digest, { facts, sums: keys.map(key => files.get(key)?.sha256 ?? '') }]
}
