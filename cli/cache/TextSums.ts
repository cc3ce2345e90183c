import { statSync } from 'node:fs'
import { clockMs } from '../objects/KnownSums.ts'
import { versionOf } from '../system/fileVersion.ts'
import type { KeptValue } from './KeptValue.ts'
import { sha256 } from './Pack.ts'

/** The version of a file and the SHA-256 of its text, by the file's path. */
export type KnownTexts = ReadonlyMap<string, readonly [version: string, sum: string]>

/** Tells texts apart, and reads none again that nobody has changed since: see `KnownSums`. */
export class TextSums {
  readonly #kept: KeptValue<KnownTexts>
  #former: KnownTexts
  readonly #known = new Map<string, readonly [string, string]>()
  #isChanged = false

  constructor(kept: KeptValue<KnownTexts>) {
    this.#kept = kept
    this.#former = kept.get('texts') ?? new Map()
  }

  /**
   * @param read gives the text of the file, or something else where it has none
   * @returns the SHA-256 of the text, or what was given in its place
   */
  sumOf<Other extends object>(path: string, read: () => string | Other): string | Other {
    // Before the text is read: what is saved in between is read again the next time.
    const version = settledVersion(path)
    const former = this.#former.get(path)
    if (former && former[0] === version) {
      this.#known.set(path, former)
      return former[1]
    }
    this.#isChanged = true
    const text = read()
    if (typeof text !== 'string') return text
    const sum = sha256(Buffer.from(text))
    if (version !== undefined) this.#known.set(path, [version, sum])
    return sum
  }

  /** For a text that is read elsewhere: the function that it gives takes the SHA-256, once the text was read. */
  learner(path: string): (sum: string) => void {
    const version = settledVersion(path)
    this.#isChanged = true
    return sum => {
      if (version !== undefined) this.#known.set(path, [version, sum])
    }
  }

  /** Leaves what was asked for to the next command, and forgets it. */
  keep(): void {
    if (this.#isChanged || this.#known.size !== this.#former.size) this.#kept.put('texts', this.#known)
    this.#known.clear()
    this.#former = new Map()
  }
}

/** The version of a file; undefined where it was changed so lately that its clock may show the same time again. */
function settledVersion(path: string): string | undefined {
  try {
    const found = statSync(path)
    return found.ctimeMs < Date.now() - clockMs ? versionOf(found) : undefined
  } catch {
    return undefined
  }
}
