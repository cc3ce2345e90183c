import { deserialize, serialize } from 'node:v8'
import type { KnownTerms } from '../../content/search/TermTable.ts'
import type { BuildCache } from '../cache/BuildCache.ts'
import type { Measures } from '../objects/measures.ts'

/** A file that an earlier build wrote, and is there. */
export interface KeptFile<Facts = undefined> {
  sha256: string
  /** What later steps of a build ask of it. */
  facts: Facts
}

/** Files that earlier builds have made, by all that they are made of and the sources that make them. */
export class KeptFiles {
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

  /** The digest of what a file is made of. */
  digestOf(...inputs: readonly string[]): string {
    return this.#cache?.keyOf('file', ...inputs) ?? ''
  }

  /**
   * @param key path below `dist/`
   * @returns undefined where no file of these inputs is there
   */
  get<Facts = undefined>(key: string, digest: string): KeptFile<Facts> | undefined {
    const found = this.#found.get(key)
    const bytes = found && this.#cache?.files.get(digest)
    const kept = bytes && (deserialize(bytes) as KeptFile<Facts>)
    return kept?.sha256 === found?.sha256 ? kept : undefined
  }

  put<Facts>(digest: string, file: KeptFile<Facts>): void {
    this.#cache?.files.put(digest, serialize(file))
  }

  /** The terms of the posts of an earlier build. */
  terms(): KnownTerms | undefined {
    return this.#cache?.terms.get(this.#cache.keyOf('terms'))
  }

  keepTerms(known: KnownTerms | undefined): void {
    if (known && this.#cache?.isCurrent()) this.#cache.terms.put(this.#cache.keyOf('terms'), known)
  }

  /** Leaves all that was got and put to the next build. */
  keep(): void {
    if (this.#cache?.isCurrent()) this.#cache.files.keep()
  }
}
