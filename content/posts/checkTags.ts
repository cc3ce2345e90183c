import type { PostIdentity } from '../front-matter/parseFront.ts'
import type { Problem } from '../model/Problem.ts'
import { problemAt } from '../problems/problemAt.ts'

/** A text that needs no quotes in a YAML list. */
const plain = /^[A-Za-z][\w+-]*(?: [\w+-]+)*$/

/**
 * Tags that are written in two ways and would share a page; each is reported where it differs from the writing that
 * more posts have than any other, or from the first where no writing does.
 */
export function checkTags(posts: readonly PostIdentity[]): Problem[] {
  const problems: Problem[] = []
  const writings = countWritings(posts)
  for (const { source, places, tags } of posts) {
    for (const [at, { name, path }] of tags.entries()) {
      const known = usual(writings.get(path) ?? [])
      if (!known || known.name === name) continue
      const message = `The tags "${name}" and "${known.name}" of ${known.file} would share the page ${path}`
      const hint = 'Write it the same everywhere, or give one of the two another name.'
      const start = places.tags[at] ?? 0
      const isLiteral = plain.test(known.name) && source.text.startsWith(name, start)
      const hasBoth = tags.some(tag => tag.name === known.name)
      const fix =
        known.prevails && isLiteral && !hasBoth
          ? { start, end: start + name.length, text: known.name }
          : undefined
      problems.push(problemAt(source, start, { code: 'tag-duplicate', message, hint, fix }))
    }
  }
  return problems
}

interface Writing {
  name: string
  /** The first post that has it. */
  file: string
  posts: number
}

/** By the tag's page, each way in which it is written. */
function countWritings(posts: readonly PostIdentity[]): Map<string, Writing[]> {
  const writings = new Map<string, Writing[]>()
  for (const { source, tags } of posts) {
    for (const { name, path } of tags) {
      const known = writings.get(path) ?? []
      writings.set(path, known)
      const same = known.find(writing => writing.name === name)
      if (same) same.posts++
      else known.push({ name, file: source.file, posts: 1 })
    }
  }
  return writings
}

/** The writing that is compared with; it prevails where more posts have it than any other. */
function usual(writings: readonly Writing[]): (Writing & { prevails: boolean }) | undefined {
  const [most, next] = writings.toSorted((a, b) => b.posts - a.posts)
  if (!most) return undefined
  return { ...most, prevails: most.posts > (next?.posts ?? 0) }
}
