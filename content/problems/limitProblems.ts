import { groupBy } from '../shared/groupBy.ts'
import type { Fix, Problem } from './Problem.ts'

/** How many problems of one code and severity are listed of a file. */
const maxListed = 100

/**
 * Lists at most a hundred problems of each code and file; the last of them counts the rest and has their fixes
 * (`Problem.more`). Lists that were limited can be joined and limited again.
 */
export function limitProblems(problems: Iterable<Problem>): Problem[] {
  const all = [...problems]
  const unlisted = new Set<number>()
  const kindOf = ({ severity, code, file }: Problem) => `${severity} ${code} ${file}`
  for (const same of groupBy(all.keys(), at => kindOf(all[at]!)).values()) {
    const [last, ...others] = same.slice(maxListed - 1)
    if (last === undefined || others.length === 0) continue
    for (const at of others) unlisted.add(at)
    const counted = [all[last]!, ...others.map(at => all[at]!)]
    const fixes = counted.flatMap(fixesOf)
    // The first of them may be its own.
    const more = { count: countProblems(counted) - 1, fixes: all[last]!.fix ? fixes.slice(1) : fixes }
    all[last] = { ...all[last]!, more }
  }
  return all.filter((_, at) => !unlisted.has(at))
}

/** How many problems there are, with those that are not listed. */
export const countProblems = (problems: readonly Problem[]): number =>
  problems.reduce((sum, { more }) => sum + 1 + (more?.count ?? 0), 0)

/** The fixes of a problem and of those that it stands for. */
export const fixesOf = ({ fix, more }: Problem): Fix[] => [...(fix ? [fix] : []), ...(more?.fixes ?? [])]
