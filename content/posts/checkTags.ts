import type { PostIdentity } from './parseFront.ts'
import type { Problem } from '../problems/Problem.ts'
import type { Day } from '../model/SiteConfig.ts'
import { problemAt } from '../problems/problemAt.ts'
import { isShown, type PostSelection, postState } from './postState.ts'

/** A text that needs no quotes in a YAML list. */
const plain = /^[A-Za-z][\w+-]*(?: [\w+-]+)*$/

/**
 * Finds tags of the shown posts that are written in two ways and would share a page. Each is reported where it differs
 * from the usual spelling: the one that most published posts have, then most of all, then the first.
 */
export function checkTags(posts: readonly PostIdentity[], selection: PostSelection): Problem[] {
  const problems: Problem[] = []
  const shown = posts.filter(post => isShown(post, selection))
  const spellings = countSpellings(shown, selection.today)
  for (const { source, positions, tags } of shown) {
    for (const [at, { name, path }] of tags.entries()) {
      const all = spellings.get(path) ?? []
      if (all.length < 2) continue
      const [usual, next] = all.toSorted(byUse)
      if (!usual || usual.name === name) continue
      const message = `The tags "${name}" and "${usual.name}" of ${usual.file} would share the page ${path}`
      const hint = 'Write it the same everywhere, or give one of the two another name.'
      const start = positions.tags[at] ?? 0
      // Others, such as C and C++, can mean two things.
      const isSame = wordsOf(usual.name) === wordsOf(name)
      const isLiteral = isSame && plain.test(usual.name) && source.text.startsWith(name, start)
      const hasBoth = tags.some(tag => tag.name === usual.name)
      const fix =
        next && byUse(usual, next) < 0 && isLiteral && !hasBoth
          ? { start, end: start + name.length, text: usual.name }
          : undefined
      problems.push(problemAt(source, start, { code: 'tag-duplicate', message, hint, fix }))
    }
  }
  return problems
}

interface Spelling {
  name: string
  /** The first post that has it. */
  file: string
  posts: number
  /** Those of the posts that are published today. */
  published: number
}

/** A tag without the differences of capitals, spaces and hyphens. */
const wordsOf = (tag: string): string => tag.toLowerCase().replace(/[ _-]+/g, '-')

const byUse = (a: Spelling, b: Spelling): number => b.published - a.published || b.posts - a.posts

/** By the tag's page, each way in which it is written. */
function countSpellings(posts: readonly PostIdentity[], today: Day): Map<string, Spelling[]> {
  const spellings = new Map<string, Spelling[]>()
  for (const post of posts) {
    const published = postState(post, today) === 'published' ? 1 : 0
    for (const { name, path } of post.tags) {
      const known = spellings.get(path) ?? []
      spellings.set(path, known)
      const same = known.find(spelling => spelling.name === name)
      if (same) {
        same.posts++
        same.published += published
      } else known.push({ name, file: post.source.file, posts: 1, published })
    }
  }
  return spellings
}
