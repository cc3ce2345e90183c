import type { Fix, TextEdit } from './Problem.ts'
import { countWhile } from './problemAt.ts'

/** Applies fixes to a text, as far as `applicableFixes` has them. */
export function applyFixes(text: string, fixes: readonly Fix[]): string {
  let result = ''
  let end = 0
  for (const edit of applicableFixes(text, fixes).flat().toSorted(byStart)) {
    result += text.slice(end, edit.start) + edit.text
    end = endOf(edit)
  }
  return result + text.slice(end)
}

/**
 * The fixes that can be applied together. One is left out if the text is not the one that an edit of it replaces, or if
 * it overlaps with a fix that begins before it.
 */
export function applicableFixes(text: string, fixes: readonly Fix[]): Fix[] {
  const edits: TextEdit[] = []
  return fixes
    .toSorted((a, b) => startOf(a) - startOf(b))
    .filter(fix => {
      const places = fix.map(({ start }) => countWhile(edits, edit => edit.start <= start))
      const isFree = fix.every((edit, at) => {
        const place = places[at] ?? 0
        return endOf(edits[place - 1]) <= edit.start && endOf(edit) <= (edits[place]?.start ?? text.length)
      })
      const isThere = fix.every(
        ({ start, old }) => old !== '' && text.slice(start, start + old.length) === old,
      )
      if (!isFree || !isThere) return false
      for (const [at, edit] of fix.entries()) edits.splice((places[at] ?? 0) + at, 0, edit)
      return true
    })
}

/** The first offset after what an edit replaces. */
export const endOf = (edit: TextEdit | undefined): number => (edit ? edit.start + edit.old.length : 0)

const startOf = (fix: Fix): number => fix[0]?.start ?? 0

const byStart = (a: TextEdit, b: TextEdit): number => a.start - b.start
