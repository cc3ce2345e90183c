import type { PostIdentity } from './parseFront.ts'
import type { Problem } from '../problems/Problem.ts'
import type { AuthorFacts, Day } from '../model/SiteConfig.ts'
import { suggestion } from '../problems/nearest.ts'
import { problemAt } from '../problems/problemAt.ts'
import { postState } from './postState.ts'

/** What stands between two names that were meant as a list; a title such as "Jr." or "PhD" is none. */
const separator = /\s*[;,](?! ?(?:Jr|Sr|Ph\.?D|MD|MSc|I{1,3}|IV)\b)(?:\s*and\b)?\s*|\s+(?:&|\+|and|und)\s+/

/** The names that stand in place of one. */
function namesIn(name: string): string[] | undefined {
  const names = name.split(separator)
  return names.length > 1 && names.every(one => /\p{L}/u.test(one)) ? names : undefined
}

/**
 * Finds authors whom the configuration does not have, each at the first post, and single authors with the names of
 * several. Without a list of authors in the configuration, every other name is right.
 */
export function checkAuthors(
  posts: readonly PostIdentity[],
  registry: readonly AuthorFacts[],
  today: Day,
): Problem[] {
  const known = registry.map(({ name }) => name)
  const reported = new Set<string>(known)
  return posts.flatMap(post => {
    const isExpired = postState(post, today) === 'expired'
    return post.authors.flatMap((name, at) => {
      const offset = post.positions.authors[at] ?? 0
      const names = known.includes(name) ? undefined : namesIn(name)
      if (names) return [severalProblem({ post, offset, name, names, known })]
      if (known.length === 0 || isExpired || reported.has(name)) return []
      reported.add(name)
      const message = `"${name}" is not one of the authors of the configuration`
      const hint = suggestion(name, known, `Add \`{ name: '${name}' }\` to \`authors\` in the configuration.`)
      return [problemAt(post.source, offset, { code: 'author-unknown', message, hint })]
    })
  })
}

interface SeveralInput {
  post: PostIdentity
  offset: number
  name: string
  names: readonly string[]
  known: readonly string[]
}

/** The problem of several names in one, with a fix if the configuration has each of them. */
function severalProblem({ post: { source, authors }, offset, name, names, known }: SeveralInput): Problem {
  const list = `[${names.join(', ')}]`
  const [written] = /^(["']?)(.*?)\1(?=[ \t]*(?:\r?\n|$))/.exec(source.text.slice(offset)) ?? []
  const isLiteral = written === name || written === `"${name}"` || written === `'${name}'`
  const isCertain =
    authors.length === 1 && names.every(one => known.includes(one) && /^[\p{L} .'-]+$/u.test(one))
  return problemAt(source, offset, {
    code: 'author-list',
    message: `"${name}" is taken for the name of one author`,
    hint: `Write a list: ${list}.`,
    fix: isLiteral && isCertain ? { start: offset, end: offset + written.length, text: list } : undefined,
  })
}
