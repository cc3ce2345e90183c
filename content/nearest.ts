import { closest, distance } from 'fastest-levenshtein'

/** The candidate a mistyped word most probably means, or undefined where none is near. */
export function nearest(word: string, candidates: readonly string[]): string | undefined {
  if (candidates.length === 0) return undefined
  const lower = word.toLowerCase()
  const best = closest(
    lower,
    candidates.map(candidate => candidate.toLowerCase()),
  )
  if (distance(lower, best) > Math.max(1, Math.round(word.length / 3))) return undefined
  return candidates.find(candidate => candidate.toLowerCase() === best)
}

/** ``Did you mean `x`?`` for the nearest candidate, or what to do where none is near. */
export function suggestion(word: string, candidates: readonly string[], otherwise: string): string {
  const near = nearest(word, candidates)
  return near === undefined ? otherwise : `Did you mean \`${near}\`?`
}
