import type { Problem } from '../../problems/Problem.ts'
import type { PostIdentity } from '../../posts/parseFront.ts'
import { isWithinEdits } from '../../problems/nearest.ts'
import { problemAt, type SourceFile } from '../../problems/problemAt.ts'
import { counted } from '../../shared/counted.ts'

/** A tag, an author or a series, and the posts that have it. */
interface Name {
  name: string
  /** As it is compared: without case, accents, spaces and the end of a plural. */
  key: string
  posts: number
  /** Its offset in the last of the posts. */
  source: SourceFile
  offset: number
}

type Kind = 'tag' | 'author' | 'series'

/** A name in a post. Names with one id are one: tags of one page, however they are written. */
interface PlacedName extends Pick<Name, 'name'> {
  id: string
  offset: number | undefined
}

const namesOf: Readonly<Record<Kind, (post: PostIdentity) => readonly PlacedName[]>> = {
  tag: ({ tags, positions }) =>
    tags.map(({ name, path }, at) => ({ name, id: path, offset: positions.tags[at] })),
  author: ({ authors, positions }) =>
    authors.map((name, at) => ({ name, id: name, offset: positions.authors[at] })),
  series: ({ series, positions }) =>
    series === undefined ? [] : [{ name: series, id: series, offset: positions.series }],
}

/** Shorter names, such as `eks` and `aks`, are near to each other and mean something else; longer ones are sentences. */
const comparedLength = { min: 5, max: 60 } as const

/** How many of the most used names are compared, so that the time grows with the number of names. */
const maxUsual = 1000

/** Reports names of one post that differ by one letter from one that more posts have, and are probably typing mistakes. */
export function checkRareNames(kind: Kind, posts: readonly PostIdentity[]): Problem[] {
  const names = countNames(kind, posts).filter(
    ({ key }) => key.length >= comparedLength.min && key.length <= comparedLength.max,
  )
  const usual = names
    .filter(name => name.posts > 1)
    .toSorted((a, b) => b.posts - a.posts)
    .slice(0, maxUsual)
  return names.flatMap(({ name, key, posts: count, source, offset }) => {
    const meant = count === 1 ? usual.find(other => isSimilar(key, other.key)) : undefined
    if (!meant) return []
    const message = `No other post has the ${kind} "${name}"; ${counted(meant.posts, 'post')} with "${meant.name}"`
    const hint = `Did you mean \`${meant.name}\`?`
    return [problemAt(source, offset, { code: `${kind}-similar`, message, hint })]
  })
}

function countNames(kind: Kind, posts: readonly PostIdentity[]): Name[] {
  const names = new Map<string, Name>()
  for (const post of posts) {
    for (const { name, id, offset = 0 } of namesOf[kind](post)) {
      const { name: first, posts: count } = names.get(id) ?? { name, posts: 0 }
      names.set(id, { name: first, key: keyOf(first), posts: count + 1, source: post.source, offset })
    }
  }
  return [...names.values()]
}

/** Digits count: `ipv4` and `ipv6` are two names. */
const isSimilar = (a: string, b: string): boolean =>
  isWithinEdits(a, b, 1) && a.replace(/\D/g, '') === b.replace(/\D/g, '')

const keyOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/[\p{M}\s_-]/gu, '')
    .toLowerCase()
    .replace(/s+$/, '')
    .replace(/ie$/, 'y')
