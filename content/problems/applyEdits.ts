import type { TextEdit } from '../model/Problem.ts'

/** Applies edits to a text. Of two that overlap, only the first is applied. */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  let result = ''
  let end = 0
  for (const edit of edits.toSorted((a, b) => a.start - b.start || a.end - b.end)) {
    if (edit.start < end || edit.end > text.length) continue
    result += text.slice(end, edit.start) + edit.text
    end = edit.end
  }
  return result + text.slice(end)
}
