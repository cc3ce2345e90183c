import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { AuthorFacts } from '../../../content/model/SiteConfig.ts'
import { counted } from '../../../content/shared/counted.ts'

/** Who can be the author of a new post. */
export interface AuthorChoices {
  /** The authors of the configuration, or else of the other posts, each with a remark. */
  knownAuthors: ReadonlyMap<string, string>
  /** The most probable author. */
  author: string | undefined
}

/** The name that git signs commits with, if it has one. */
export async function gitUser(folder: string): Promise<string | undefined> {
  try {
    const { stdout } = await promisify(execFile)('git', ['config', 'user.name'], { cwd: folder })
    return stdout.trim() || undefined
  } catch {
    return undefined
  }
}

/**
 * The authors of the configuration, or else of the other posts, and the most probable one.
 * @param used the authors of each post
 * @param user the name that git knows
 */
export function authorChoices(
  registry: readonly AuthorFacts[],
  used: readonly (readonly string[])[],
  user: string | undefined,
): AuthorChoices {
  if (registry.length === 0) return { knownAuthors: countUses(used), author: user }
  const [first, ...others] = registry.map(({ name }) => name)
  return {
    knownAuthors: new Map(registry.map(({ name, role = '' }) => [name, role])),
    author: [first, ...others].find(name => name === user) ?? (others.length === 0 ? first : undefined),
  }
}

/** The tags or authors of all posts, the most used first, each with its number of posts. */
export function countUses(lists: readonly (readonly string[])[]): Map<string, string> {
  const counts = new Map<string, number>()
  for (const name of lists.flat()) counts.set(name, (counts.get(name) ?? 0) + 1)
  const sorted = [...counts].toSorted(([a, count], [b, other]) => other - count || (a < b ? -1 : 1))
  return new Map(sorted.map(([name, count]) => [name, counted(count, 'post')]))
}
