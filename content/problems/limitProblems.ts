import type { Problem, TextEdit } from './Problem.ts'

/** How many problems of one code and severity are listed of a file. */
const maxListed = 100

/**
 * Lists at most a hundred problems of each code and file; the last of them counts the rest and has their fixes
 * (`Problem.more`). Lists that were limited can be joined and limited again.
 */
export function limitProblems(problems: Iterable<Problem>): Problem[] {
  const listed: Problem[] = []
  const kinds = new Map<string, { places: number; last: number; count: number; fixes: TextEdit[] }>()
  for (const problem of problems) {
    const key = `${problem.severity} ${problem.code} ${problem.file}`
    const kind = kinds.get(key) ?? { places: 0, last: 0, count: 0, fixes: [] }
    kinds.set(key, kind)
    if (kind.places < maxListed) {
      kind.places++
      kind.last = listed.push(problem) - 1
    } else {
      kind.count += countProblems([problem])
      for (const fix of fixesOf(problem)) kind.fixes.push(fix)
    }
  }
  for (const { last: at, count, fixes } of kinds.values()) {
    const last = listed[at]
    if (!last || count === 0) continue
    const { more } = last
    listed[at] = {
      ...last,
      more: { count: count + (more?.count ?? 0), fixes: [...(more?.fixes ?? []), ...fixes] },
    }
  }
  return listed
}

/** How many problems there are, with those that are not listed. */
export const countProblems = (problems: readonly Problem[]): number =>
  problems.reduce((sum, { more }) => sum + 1 + (more?.count ?? 0), 0)

/** The edits that fix a problem and those that it stands for. */
export const fixesOf = ({ fix, more }: Problem): TextEdit[] => [...(fix ? [fix] : []), ...(more?.fixes ?? [])]
