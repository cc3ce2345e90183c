import type { PostIdentity } from '../../content/posts/parseFront.ts'
import type { SiteInput } from '../../content/createSite.ts'
import type { PostResult } from '../../content/posts/parsePost.ts'
import type { SourceFile } from '../../content/problems/problemAt.ts'
import type { FoundFrom, Keep } from '../../content/shared/keep.ts'

/** Something that was found, and what from. */
interface Kept {
  from: FoundFrom
  found: unknown
}

/** What checks found that read all posts: a save leaves what is found from what it has not changed. */
export class KeptChecks {
  #last: SiteInput | undefined
  #kept = new Map<string, Kept>()

  /** Keeps what is found in a site, and gives what was found in the last one where that is the same. */
  readonly keepFor = (input: SiteInput): Keep => {
    const isStill = this.#last ? stillFound(this.#last, input) : () => false
    this.#kept = new Map([...this.#kept].filter(([, kept]) => isStill(kept)))
    this.#last = input
    return this.keep
  }

  /** Does so for the last site that was asked for. */
  readonly keep: Keep = <Found>(name: string, from: FoundFrom, find: () => Found) => {
    const kept = this.#kept.get(name) ?? { from, found: find() }
    this.#kept.set(name, kept)
    return kept.found as Found
  }
}

/** Tells what would be found in another site, too. */
function stillFound(one: SiteInput, other: SiteInput): (kept: Kept) => boolean {
  if (one.config !== other.config) return () => false
  const changed = isAlikeBeside(one, other) ? changedPosts(one.posts, other.posts) : undefined
  if (!changed) return ({ from }) => from === 'configuration'
  const isSameFront = changed.every(([a, b]) => isSame(a.value?.source, b.value?.source, frontOf))
  const areComparedAlike = changed.every(([a, b]) => comparedBy(a.identity) === comparedBy(b.identity))
  const areLinkedAlike = changed.every(([a, b]) => linkedBy(a.value) === linkedBy(b.value))
  const files = new Set(changed.map(([{ value }]) => value?.source.file))
  // The place of a problem in a file that has changed may be another one now.
  const names = (found: unknown) =>
    Array.isArray(found) && found.some(item => files.has((item as Partial<SourceFile>).file))
  return ({ from, found }) => {
    if (from === 'configuration') return true
    if (from === 'front matter') return isSameFront
    if (from === 'links') return isSameFront && areLinkedAlike && !names(found)
    return isSameFront || (areComparedAlike && !names(found))
  }
}

/** True where two sites differ in nothing but their posts and their configuration. */
const isAlikeBeside = (one: SiteInput, other: SiteInput): boolean =>
  one.today === other.today &&
  one.cardTools === other.cardTools &&
  areAlike(one.publicFiles, other.publicFiles, (a, b) => a === b) &&
  areAlike(one.pages ?? [], other.pages ?? [], (a, b) => isSame(a.value?.source, b.value?.source, textOf))

type Pair = [before: PostResult, after: PostResult]

/** The posts that differ; undefined where there are others. */
function changedPosts(before: readonly PostResult[], after: readonly PostResult[]): Pair[] | undefined {
  const changed: Pair[] = []
  const areThose = areAlike(before, after, (a, b) => {
    if (a !== b) changed.push([a, b])
    return a === b || isSame(a.value?.source, b.value?.source, () => 'the same file')
  })
  return areThose ? changed : undefined
}

/** All that a post is compared by with others, but for the places where it stands. */
const comparedBy = ({ id, slug, authors, tags, draft, date, expires }: Partial<PostIdentity> = {}): string =>
  JSON.stringify([id, slug, authors, tags, draft, date, expires])

/** All that the links from a post and to it are checked by, but for the places where they stand. */
const linkedBy = (parsed: PostResult['value']): string =>
  JSON.stringify([parsed?.post.ids, parsed?.post.references.map(({ kind, target }) => [kind, target])])

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

/** The lines up to the end of the front matter; none where that is long. */
const frontMatterOf = (text: string): string => /^[^]{4,4000}?\n(?=---)/.exec(text)?.[0] ?? ''
