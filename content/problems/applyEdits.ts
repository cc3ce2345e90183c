import type { TextEdit } from './Problem.ts'

/** Applies edits to a text, as `applicableEdits` gives them. */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  let result = ''
  let end = 0
  for (const edit of applicableEdits(text, edits)) {
    result += text.slice(end, edit.start) + edit.text
    end = edit.end
  }
  return result + text.slice(end)
}

/** The edits that can be applied together, in the order of the text. Of two that overlap, only the first can. */
export function applicableEdits(text: string, edits: readonly TextEdit[]): TextEdit[] {
  let end = 0
  return edits
    .toSorted((a, b) => a.start - b.start || a.end - b.end)
    .filter(edit => {
      if (edit.start < end || edit.end > text.length) return false
      end = edit.end
      return true
    })
}
