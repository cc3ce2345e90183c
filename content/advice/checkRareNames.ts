import type { PostIdentity } from '../posts/parseFront.ts'
import type { Problem } from '../model/Problem.ts'
import { editsBetween } from '../problems/nearest.ts'
import { problemAt, type SourceFile } from '../problems/problemAt.ts'
import type { ProblemCode } from '../problems/problemCodes.ts'
import { counted } from '../shared/counted.ts'

/** A tag or an author, and the posts that have it. */
interface Name {
  name: string
  /** As it is compared: without case, accents, spaces and the end of a plural. */
  key: string
  posts: number
  /** Where it stands in the last of the posts. */
  place: { source: SourceFile; offset: number }
}

interface NamedPlace extends Pick<Name, 'name'> {
  /** Tags of one page are one, however they are written: `checkTags` tells of those. */
  id: string
  offset: number
}

/** Finds tags of one post that differ by one letter from those of another: they are hardly meant so. */
export const checkRareTags = (posts: readonly PostIdentity[]): Problem[] =>
  rareNames(posts, 'tag-similar', ({ tags, places }) =>
    tags.map(({ name, path }, at) => ({ name, id: path, offset: places.tags[at] ?? 0 })),
  )

/** Finds authors of one post who differ by one letter from those of another. */
export const checkRareAuthors = (posts: readonly PostIdentity[]): Problem[] =>
  rareNames(posts, 'author-similar', ({ authors, places }) =>
    authors.map((name, at) => ({ name, id: name, offset: places.authors[at] ?? 0 })),
  )

/** Finds series of one post whose name differs by one letter from that of other posts. */
export const checkRareSeries = (posts: readonly PostIdentity[]): Problem[] =>
  rareNames(posts, 'series-similar', ({ series, places }) =>
    series === undefined ? [] : [{ name: series, id: series, offset: places.series }],
  )

/** Shorter names, such as `eks` and `aks`, are near to each other and mean something else; longer ones are sentences. */
const comparedLength = { min: 5, max: 60 } as const

function rareNames(
  posts: readonly PostIdentity[],
  code: ProblemCode & ('tag-similar' | 'author-similar' | 'series-similar'),
  namesOf: (post: PostIdentity) => readonly NamedPlace[],
): Problem[] {
  const names = new Map<string, Name>()
  for (const post of posts) {
    for (const { name, id, offset } of namesOf(post)) {
      const place = { source: post.source, offset }
      const known = names.get(id)
      if (known) Object.assign(known, { posts: known.posts + 1, place })
      else names.set(id, { name, key: keyOf(name), posts: 1, place })
    }
  }
  const compared = [...names.values()].filter(
    ({ key }) => key.length >= comparedLength.min && key.length <= comparedLength.max,
  )
  const byShortened = new Map<string, Name[]>()
  for (const name of compared) {
    for (const shortened of shortenedKeys(name.key)) {
      const others = byShortened.get(shortened)
      if (others) others.push(name)
      else byShortened.set(shortened, [name])
    }
  }
  return compared.flatMap(rare => {
    if (rare.posts > 1) return []
    const usual = mostUsed(rare, byShortened)
    if (!usual) return []
    const what = code.replace('-similar', '')
    return [
      problemAt(rare.place.source, rare.place.offset, {
        code,
        message: `No other post has the ${what} "${rare.name}"; ${counted(usual.posts, 'post')} with "${usual.name}"`,
        hint: `Did you mean \`${usual.name}\`?`,
      }),
    ]
  })
}

/** How many names with one shortened key are compared: more are no mistakes of writers. */
const maxCompared = 10

/** The most used of the names that are one letter away and used more often. */
function mostUsed(rare: Name, byShortened: ReadonlyMap<string, readonly Name[]>): Name | undefined {
  let found: Name | undefined
  for (const shortened of shortenedKeys(rare.key)) {
    for (const other of byShortened.get(shortened)?.slice(0, maxCompared) ?? []) {
      if (other.posts <= Math.max(rare.posts, found?.posts ?? 0)) continue
      if (!differInDigits(rare.key, other.key) && editsBetween(rare.key, other.key) <= 1) found = other
    }
  }
  return found
}

const keyOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/[\p{M}\s_-]/gu, '')
    .toLowerCase()
    .replace(/s+$/, '')
    .replace(/ie$/, 'y')

/** A key, and what it is without each of its letters: two keys that are one edit apart share one of these. */
const shortenedKeys = (key: string): string[] => [
  ...new Set([key, ...Array.from(key, (_, at) => key.slice(0, at) + key.slice(at + 1))]),
]

/** True for `ipv4` and `ipv6`. */
const differInDigits = (a: string, b: string): boolean => a.replace(/\D/g, '') !== b.replace(/\D/g, '')
