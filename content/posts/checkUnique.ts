import type { PostIdentity } from '../front-matter/parseFront.ts'
import type { Problem } from '../model/Problem.ts'
import { problemAt } from '../problems/problemAt.ts'

/** Finds ids and slugs that two posts share; each is reported at the later file and names the earlier one. */
export function checkUnique(posts: readonly PostIdentity[]): Problem[] {
  const problems: Problem[] = []
  let freeId: number | undefined
  for (const name of ['id', 'slug'] as const) {
    const taken = new Map<string, PostIdentity>()
    for (const post of posts) {
      if (post[name] === undefined) continue
      const key = String(post[name]).toLowerCase()
      const first = taken.get(key)
      if (!first) {
        taken.set(key, post)
        continue
      }
      const message = `The ${name} ${post[name]} is taken by ${first.source.file}`
      if (name === 'id') freeId ??= nextId(posts)
      const hint =
        name === 'id' ? `Use ${freeId}, the next free one.` : 'Rename one of the two files, or set `slug:`.'
      problems.push(
        problemAt(post.source, post.places[name], { code: `post-${name}-duplicate`, message, hint }),
      )
    }
  }
  return problems
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
    const [opening] =
      problem.line === 1 ? (/^\uFEFF?---\r?\n/.exec(sources.get(problem.file)?.text ?? '') ?? []) : []
    if (opening === undefined) return { ...problem, hint }
    const text = `id: ${id}${opening.endsWith('\r\n') ? '\r\n' : '\n'}`
    return { ...problem, hint, fix: { start: opening.length, end: opening.length, text } }
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
