import { closest, distance } from 'fastest-levenshtein'

/** The one candidate that is nearer to a mistyped word than all others, or undefined where none is, or several are. */
export function onlyNearest(word: string, candidates: readonly string[]): string | undefined {
  const near = nearest(word, candidates)
  if (near === undefined) return undefined
  const apart = (candidate: string) => distance(word.toLowerCase(), candidate.toLowerCase())
  return candidates.some(other => other !== near && apart(other) <= apart(near)) ? undefined : near
}

/** The candidate a mistyped word most probably means, or undefined where none is near. */
export function nearest(word: string, candidates: readonly string[]): string | undefined {
  const lower = word.toLowerCase()
  const most = Math.max(1, Math.round(word.length / 3))
  // Words of other lengths are farther away than that: there can be thousands.
  const possible = candidates
    .filter(({ length }) => Math.abs(length - word.length) <= most)
    .map(candidate => candidate.toLowerCase())
  if (possible.length === 0) return undefined
  const best = closest(lower, possible)
  if (distance(lower, best) > most) return undefined
  return candidates.find(candidate => candidate.toLowerCase() === best)
}

/** ``Did you mean `x`?`` for the nearest candidate, or what to do where none is near. */
export function suggestion(word: string, candidates: readonly string[], otherwise: string): string {
  const near = nearest(word, candidates)
  return near === undefined ? otherwise : `Did you mean \`${near}\`?`
}
