import type { PostIdentity } from '../front-matter/parseFront.ts'
import type { Problem } from '../model/Problem.ts'
import type { AuthorFacts, Day } from '../model/SiteConfig.ts'
import { suggestion } from '../problems/nearest.ts'
import { problemAt } from '../problems/problemAt.ts'
import { postState } from './postState.ts'

/** What stands between two names that were meant as a list. */
const separator = /\s*(?:,|;|&|\+|\band\b|\bund\b)\s*/

/**
 * Finds authors whom the configuration does not have, each at the first post. Without a list of authors in the
 * configuration, every name is right.
 */
export function checkAuthors(
  posts: readonly PostIdentity[],
  registry: readonly AuthorFacts[],
  today: Day,
): Problem[] {
  if (registry.length === 0) return []
  const known = registry.map(({ name }) => name)
  const told = new Set<string>(known)
  return posts.flatMap(post => {
    if (postState(post, today) === 'expired') return []
    return post.authors.flatMap((name, at) => {
      if (told.has(name)) return []
      told.add(name)
      const message = `"${name}" is not one of the authors of the configuration`
      const several = name.split(separator)
      const isList = several.length > 1 && several.every(part => known.includes(part))
      const hint = isList
        ? `Write a list: [${several.join(', ')}].`
        : suggestion(name, known, `Add \`{ name: '${name}' }\` to \`authors\` in the configuration.`)
      return [problemAt(post.source, post.places.authors[at] ?? 0, { code: 'author-unknown', message, hint })]
    })
  })
}
