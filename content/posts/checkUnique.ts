import type { PostIdentity } from './parseFront.ts'
import type { Problem } from '../problems/Problem.ts'
import type { Day } from '../model/SiteConfig.ts'
import { problemAt } from '../problems/problemAt.ts'
import { cutFrontMatter } from '../schema/front-matter/cutFrontMatter.ts'
import { groupBy } from '../shared/groupBy.ts'
import { lastDay } from '../shared/calendar.ts'
import { postState } from './postState.ts'

/**
 * Finds ids and slugs that two posts share. Reported is the post that visitors do not see yet, else the one with the later
 * date, else the later file; the message names the other.
 */
export function checkUnique(posts: readonly PostIdentity[], today: Day): Problem[] {
  const problems: Problem[] = []
  let freeId: number | undefined
  for (const name of ['id', 'slug'] as const) {
    const sharing = groupBy(
      posts.filter(post => post[name] !== undefined),
      post => String(post[name]).toLowerCase(),
    )
    for (const same of sharing.values()) {
      const [first, ...others] = same.length > 1 ? same.toSorted(oldestFirst(today)) : same
      for (const post of others) {
        const message = `The ${name} ${post[name]} is taken by ${first?.source.file}`
        if (name === 'id') freeId ??= nextId(posts)
        const hint =
          name === 'id' ? `Use ${freeId}, the next free one.` : 'Rename this file, or set another `slug:`.'
        const code = `post-${name}-duplicate` as const
        problems.push(problemAt(post.source, post.positions[name], { code, message, hint }))
      }
    }
  }
  return problems
}

/** Compares two posts: those that visitors have seen first, then the earlier date. */
const oldestFirst = (today: Day) => (a: PostIdentity, b: PostIdentity) => {
  const isNew = (post: PostIdentity) => Number(['draft', 'scheduled'].includes(postState(post, today)))
  const [day, otherDay] = [a.date ?? lastDay, b.date ?? lastDay]
  return isNew(a) - isNew(b) || (day === otherDay ? 0 : day < otherDay ? -1 : 1)
}

/** The problems, where those of a post without an id name the next free one. */
export function withFreeIds(
  problems: readonly Problem[],
  posts: readonly Pick<PostIdentity, 'id' | 'source'>[],
): Problem[] {
  if (!problems.some(({ code }) => code === 'post-id-missing')) return [...problems]
  const sources = new Map(posts.map(({ source }) => [source.file, source]))
  const first = nextId(posts)
  let given = 0
  return problems.map(problem => {
    if (problem.code !== 'post-id-missing') return problem
    const id = first + given++
    const hint = `Write \`id: ${id}\`, the next free number.`
    // With the key, but no value, the line is there already.
    const source = sources.get(problem.file)?.text ?? ''
    const cut = problem.line === 1 ? cutFrontMatter(source) : undefined
    if (!cut) return { ...problem, hint }
    const text = `id: ${id}${source.slice(0, cut.start).endsWith('\r\n') ? '\r\n' : '\n'}`
    return { ...problem, hint, fix: { start: cut.start, end: cut.start, text } }
  })
}

/** The next free id: the one after the highest, or the lowest that is free where no number is higher. */
export function nextId(posts: readonly Pick<PostIdentity, 'id'>[]): number {
  const taken = new Set(posts.map(({ id = 0 }) => id))
  let highest = 0
  for (const id of taken) highest = Math.max(highest, id)
  if (highest < Number.MAX_SAFE_INTEGER) return highest + 1
  let free = 1
  while (taken.has(free)) free++
  return free
}
