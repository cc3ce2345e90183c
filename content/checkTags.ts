import type { PostIdentity } from './parseFront.ts'
import type { Problem } from './Problem.ts'
import { problemAt } from './problemAt.ts'

/** Tags that are written in two ways and would share a page; each is reported where it differs from the first. */
export function checkTags(posts: readonly PostIdentity[]): Problem[] {
  const problems: Problem[] = []
  const first = new Map<string, { name: string; file: string }>()
  for (const { source, places, tags } of posts) {
    for (const [at, { name, path }] of tags.entries()) {
      const known = first.get(path)
      if (!known) {
        first.set(path, { name, file: source.file })
        continue
      }
      if (known.name === name) continue
      const message = `The tags "${name}" and "${known.name}" of ${known.file} would share the page ${path}`
      const hint = 'Write it the same everywhere, or give one of the two another name.'
      problems.push(problemAt(source, places.tags[at] ?? 0, { code: 'tag-duplicate', message, hint }))
    }
  }
  return problems
}
