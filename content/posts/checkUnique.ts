import type { PostIdentity } from '../front-matter/parseFront.ts'
import type { Problem } from '../model/Problem.ts'
import { problemAt } from '../problems/problemAt.ts'

/** Ids and slugs that two posts share; each is reported at the later file and names the earlier one. */
export function checkUnique(posts: readonly PostIdentity[]): Problem[] {
  const problems: Problem[] = []
  for (const name of ['id', 'slug'] as const) {
    const taken = new Map<string, PostIdentity>()
    for (const entry of posts) {
      if (entry[name] === undefined) continue
      const key = String(entry[name]).toLowerCase()
      const first = taken.get(key)
      if (!first) {
        taken.set(key, entry)
        continue
      }
      const message = `The ${name} ${entry[name]} is taken by ${first.source.file}`
      const hint =
        name === 'id'
          ? `Use ${nextId(posts)}, the next free one.`
          : 'Rename one of the two files, or set `slug:`.'
      problems.push(
        problemAt(entry.source, entry.places[name], { code: `post-${name}-duplicate`, message, hint }),
      )
    }
  }
  return problems
}

/** The next free id: the one after the highest, or the lowest that is free where no number is higher. */
export function nextId(posts: readonly Pick<PostIdentity, 'id'>[]): number {
  const taken = new Set(posts.map(({ id = 0 }) => id))
  const next = Math.max(0, ...taken) + 1
  if (Number.isSafeInteger(next)) return next
  let free = 1
  while (taken.has(free)) free++
  return free
}
