import { rangeCursor } from '../../markdown/rangeCursor.ts'
import { addProblem } from '../../markdown/RenderState.ts'
import type { LintState } from './LintState.ts'
import type { UnreadMark } from './UnreadMark.ts'
import { unreadMarks } from './unreadMarks.ts'

/** Marks with the patterns of all: the number of the group that matched is that of the mark. */
const withPattern = (marks: readonly UnreadMark[]) => ({
  marks,
  pattern: marks.map(({ pattern }) => `(${pattern})`).join('|'),
})

const startMarks = withPattern(unreadMarks.filter(({ isLineStart }) => isLineStart))
const startPattern = new RegExp(startMarks.pattern, 'imuy')

const otherMarks = withPattern(unreadMarks.filter(({ isLineStart }) => !isLineStart))
/** Only where one can begin: to try all of them at each letter took a fifth of the time that `check` takes for a post. */
const otherPattern = new RegExp(`(?=[!$%(+:<=[\\\\^{])(?:${otherMarks.pattern})`, 'gimu')

interface Found {
  mark: UnreadMark
  match: RegExpExecArray
}

/** Adds a problem for each mark in the prose that is shown as text, and is hardly meant to be. */
export function checkUnread(state: LintState): void {
  const isProse = rangeCursor(state.prose)
  let end = 0
  for (const { mark, match } of marksOf(state.source)) {
    const { 0: text, index: start } = match
    if (start < end || !isProse(start)) continue
    end = start + text.length
    addProblem(state, { start, end }, mark.tell(match))
  }
}

/** All marks in the order of the text, one at a time: their matches take more memory than the text. */
function* marksOf(source: string): Generator<Found> {
  const others = otherMarksOf(source)
  let other = others.next()
  for (const found of marksAtStarts(source)) {
    for (; !other.done && other.value.match.index < found.match.index; other = others.next())
      yield other.value
    yield found
  }
  for (; !other.done; other = others.next()) yield other.value
}

function* otherMarksOf(source: string): Generator<Found> {
  for (const match of source.matchAll(otherPattern)) {
    const mark = matched(otherMarks.marks, match)
    if (mark) yield { mark, match }
  }
}

function* marksAtStarts(source: string): Generator<Found> {
  for (const start of textStarts(source)) {
    startPattern.lastIndex = start
    const match = startPattern.exec(source)
    const mark = match && matched(startMarks.marks, match)
    if (match && mark) yield { mark, match }
  }
}

const matched = (marks: readonly UnreadMark[], match: RegExpExecArray): UnreadMark | undefined =>
  marks[match.findIndex((part, at) => at > 0 && part !== undefined) - 1]

const outerMark = /(?:>[ \t]*|(?:[-*+]|\d{1,9}[.)])[ \t]+)/y

/** Where the text of each line may start: after its blanks, and after each mark of a quote or a list that follows. */
function* textStarts(source: string): Generator<number> {
  for (const { 0: blanks, index } of source.matchAll(/^[ \t]*/gm)) {
    let start = index + blanks.length
    yield start
    for (outerMark.lastIndex = start; outerMark.test(source); outerMark.lastIndex = start) {
      start = outerMark.lastIndex
      yield start
    }
  }
}
