import { editsBetween } from '../shared/editsBetween.ts'

/** The one candidate that is nearer to a mistyped word than all others, or undefined if none or several are. */
export function onlyNearest<Candidate extends string>(
  word: string,
  candidates: readonly Candidate[],
): Candidate | undefined {
  const [first, ...others] = new Set(allNearest(word, candidates))
  return others.length > 0 ? undefined : first
}

/** The candidate a mistyped word most probably means, or undefined if none is near. */
export const nearest = (word: string, candidates: readonly string[]): string | undefined =>
  allNearest(word, candidates)[0]

/** ``Did you mean `x`?`` for the nearest candidate, or what to do if none is near. */
export function suggestion(word: string, candidates: readonly string[], otherwise: string): string {
  const near = nearest(word, candidates)
  return near === undefined ? otherwise : `Did you mean \`${near}\`?`
}

/** Longest word that may have been mistyped. */
const maxLength = 200

/** How much is compared to find suggestions, some tenths of a second: typing mistakes are fewer. */
const maxWork = 30_000_000

/** Work that a candidate of another length takes. To compare two letters is one. */
const workOfCandidate = 100

/** Returns a `nearest` for any number of words, which suggests nothing more once it has taken too long. */
export function limitedNearest(): (word: string, candidates: Iterable<string>) => string | undefined {
  const budget = { left: maxWork }
  return (word, candidates) => allNearest(word, candidates, budget)[0]
}

/** The candidates that the fewest edits lead to, of those that no more than a third of the word's letters need. */
function allNearest<Candidate extends string>(
  word: string,
  candidates: Iterable<Candidate>,
  budget = { left: maxWork },
): Candidate[] {
  if (word.length > maxLength) return []
  const lower = word.toLowerCase()
  let found: Candidate[] = []
  let fewest = Math.max(1, Math.round(word.length / 3))
  for (const candidate of candidates) {
    if (budget.left <= 0) return []
    budget.left -= workOfCandidate
    const edits = editsBetween(lower, candidate.toLowerCase(), fewest, budget)
    if (edits > fewest) continue
    if (edits < fewest) found = []
    fewest = edits
    found.push(candidate)
  }
  return found
}
