import { hash } from 'node:crypto'
import type { SiteInput } from '../../content/makeSite.ts'
import type { PostResult } from '../../content/posts/parsePost.ts'
import { type Keep, keepNothing } from '../../content/shared/keep.ts'
import type { BuildCache } from '../cache/BuildCache.ts'
import { frontMatterOf } from '../posts/packedPost.ts'

/** What checks found in an earlier build from configuration and front matter: an edit of a text leaves it as it is. */
export class KeptFinds {
  readonly #cache: BuildCache
  #key: string | undefined
  #found = new Map<string, unknown>()
  #isNew = false

  constructor(cache: BuildCache) {
    this.#cache = cache
  }

  readonly keepFor = (input: SiteInput): Keep => {
    const inputs = inputsOf(input)
    if (inputs === undefined) return keepNothing
    this.#key = this.#cache.keyOf('finds', inputs)
    this.#found = this.#cache.finds.get(this.#key) ?? new Map()
    return <Found>(name: string, from: string, find: () => Found): Found => {
      if (from === 'links') return find()
      if (!this.#found.has(name)) {
        this.#found.set(name, find())
        this.#isNew = true
      }
      return this.#found.get(name) as Found
    }
  }

  /** Leaves what was found to the next build. */
  keep(): void {
    if (this.#key !== undefined && this.#isNew && this.#cache.isCurrent())
      this.#cache.finds.put(this.#key, this.#found)
  }
}

/** Digest of configuration and front matter, and of what lies beside them. Undefined where front matter is too long. */
function inputsOf({ config, posts, pages = [], ...others }: SiteInput): string | undefined {
  const fronts = posts.map(frontOf)
  if (fronts.includes(undefined)) return undefined
  const { publicFiles, cardTools, today, drafts, future, isElsewhere } = others
  const beside = [publicFiles, cardTools, today, drafts, future, isElsewhere]
  const texts = pages.map(({ value }) => value && [value.source.file, value.source.text])
  return hash('sha256', JSON.stringify([config?.source, config?.value, beside, texts, fronts]))
}

/** The front matter of a post with its file, and whether its text could be read, too. */
function frontOf({ identity, value }: PostResult): readonly [...string[], boolean] | [] | undefined {
  if (!identity) return []
  const { source } = identity
  const front = source.firstLines ?? frontMatterOf(source.text)
  return front === '' ? undefined : [source.file, front, value !== undefined]
}
