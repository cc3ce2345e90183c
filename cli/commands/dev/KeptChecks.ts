import type { Keep, SiteInput } from '../../../content/makeSite.ts'
import type { PostResult } from '../../../content/posts/parsePost.ts'
import type { SourceFile } from '../../../content/problems/problemAt.ts'
import { frontMatterOf } from '../../posts/packedPost.ts'

/** What checks found that read all posts, but not their texts: a save of a text leaves it as it is. */
export class KeptChecks {
  #last: SiteInput | undefined
  #found = new Map<string, unknown>()

  /** Keeps what is found in a site, and gives what was found in the last one where only texts of posts differ. */
  readonly keepFor = (input: SiteInput): Keep => {
    if (!this.#last || !differInTexts(this.#last, input)) this.#found = new Map()
    this.#last = input
    return this.keep
  }

  /** Does so for the last site that was asked for. */
  readonly keep: Keep = <Found>(name: string, find: () => Found) => {
    if (!this.#found.has(name)) this.#found.set(name, find())
    return this.#found.get(name) as Found
  }
}

/** True where two sites differ in nothing but the texts of their posts. */
const differInTexts = (one: SiteInput, other: SiteInput): boolean =>
  one.config === other.config &&
  one.today === other.today &&
  one.cardTools === other.cardTools &&
  areAlike(one.publicFiles, other.publicFiles, (a, b) => a === b) &&
  areAlike(one.pages ?? [], other.pages ?? [], (a, b) => isSame(a.value?.source, b.value?.source, textOf)) &&
  areAlike(one.posts, other.posts, (a, b) => a === b || isLikePost(a, b))

const isLikePost = (a: PostResult, b: PostResult): boolean =>
  isSame(a.value?.source, b.value?.source, frontOf)

const textOf = ({ text }: SourceFile): string => text

/** The front matter; empty where it has no end. */
const frontOf = ({ firstLines, text }: SourceFile): string => firstLines ?? frontMatterOf(text)

/** True where there are two files of one path that have the same, which is not empty. */
const isSame = (
  a: SourceFile | undefined,
  b: SourceFile | undefined,
  part: (source: SourceFile) => string,
): boolean => a !== undefined && b !== undefined && a.file === b.file && part(a) !== '' && part(a) === part(b)

const areAlike = <Item>(
  some: readonly Item[],
  others: readonly Item[],
  isAlike: (one: Item, other: Item) => boolean,
): boolean =>
  some.length === others.length &&
  some.every((item, at) => {
    const other = others[at]
    return other !== undefined && isAlike(item, other)
  })
