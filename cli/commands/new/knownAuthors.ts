import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { PostFront } from '../../../content/posts/parseFront.ts'
import type { SiteConfig } from '../../../content/model/SiteConfig.ts'
import { counted } from '../../../content/shared/counted.ts'
import type { PostQuestions } from './postAnswers.ts'

/** The name that git signs commits with; undefined where git is missing or has none. */
export async function gitUser(folder: string): Promise<string | undefined> {
  try {
    const { stdout } = await promisify(execFile)('git', ['config', 'user.name'], { cwd: folder })
    return stdout.trim() || undefined
  } catch {
    return undefined
  }
}

interface AuthorsInput {
  fronts: readonly PostFront[]
  config: SiteConfig | undefined
  /** The name that git knows. */
  user: string | undefined
}

/** The authors that are known, and the one who is probably meant. */
export function authorsOf({
  fronts,
  config,
  user,
}: AuthorsInput): Pick<PostQuestions, 'knownAuthors' | 'author'> {
  const registry = config?.authors ?? []
  if (registry.length === 0) {
    const used = countUses(fronts.map(({ fields }) => fields.author ?? []))
    return { knownAuthors: new Map([...used].map(([name, n]) => [name, counted(n, 'post')])), author: user }
  }
  const knownAuthors = new Map(registry.map(({ name, role = '' }) => [name, role]))
  return {
    knownAuthors,
    author: registry.length === 1 ? registry[0]?.name : registry.find(({ name }) => name === user)?.name,
  }
}

/** The tags or authors of all posts with how many have each, the most used first. */
export function countUses(lists: readonly (readonly string[])[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const name of lists.flat()) counts.set(name, (counts.get(name) ?? 0) + 1)
  return new Map(
    [...counts].toSorted(([a, count], [b, otherCount]) => otherCount - count || (a < b ? -1 : 1)),
  )
}
